import { thousands } from "./figures.ts";
import classes from "./hero.module.css";
import { SearchForm } from "./search-form.tsx";
import { exampleSearches, exampleWords } from "./example-searches.ts";
import type { ExampleGroup } from "./landing-queries.ts";
import { Mark } from "#web/ui/mark.tsx";
import { Page } from "#web/ui/page.tsx";
import { Link } from "@tanstack/react-router";

type Props = { total: number; groups: readonly ExampleGroup[] };

/** Headline, search field and a few example searches. */
export function Hero({ total, groups }: Props) {
  const searches = exampleSearches(groups);
  return (
    <div className={classes["hero"]}>
      <Page className={classes["inside"]}>
        <Mark className={classes["bird"]} />
        <h1 className={classes["headline"]}>Find Australian tenders before they close</h1>
        <p className={classes["lead"]}>
          Search {thousands(total)} notices from Commonwealth, state and council buyers, with a warning before each
          deadline.
        </p>
        <SearchForm placeholder={exampleWords(groups)} />
        {searches.length > 0 && (
          <p className={classes["try"]}>
            <span>Try:</span>
            {searches.map(({ label, url }) => (
              <Link key={label} to="/opportunities" search={url}>
                {label}
              </Link>
            ))}
          </p>
        )}
      </Page>
    </div>
  );
}
