import { thousands } from "./figures.ts";
import classes from "./hero.module.css";
import { SearchForm } from "./search-form.tsx";
import { togglePlace } from "#features/search/web/query/search-change.ts";
import { Mark } from "#web/ui/mark.tsx";
import { Page } from "#web/ui/page.tsx";
import { Link } from "@tanstack/react-router";

/** Headline, search field and a few example searches. */
export function Hero({ total }: { total: number }) {
  return (
    <div className={classes["hero"]}>
      <Page className={classes["inside"]}>
        <Mark className={classes["bird"]} />
        <h1 className={classes["headline"]}>Find Australian tenders before they close</h1>
        <p className={classes["lead"]}>
          Search {thousands(total)} notices from Commonwealth, state and council buyers, with a warning before each
          deadline.
        </p>
        <SearchForm />
        <p className={classes["try"]}>
          <span>Try:</span>
          <Link to="/opportunities" search={{ q: "cleaning", place: togglePlace([], "qld") }}>
            cleaning in Queensland
          </Link>
          <Link to="/opportunities" search={{ q: "road rehabilitation" }}>
            road rehabilitation
          </Link>
          <Link to="/opportunities" search={{ q: "fire systems maintenance" }}>
            fire systems maintenance
          </Link>
          <Link to="/opportunities" search={{ closing: ["this-week"] }}>
            closing this week
          </Link>
        </p>
      </Page>
    </div>
  );
}
