import { Link } from "@tanstack/react-router";
import { useNow } from "#web/clock.tsx";
import classes from "./detail-facts.module.css";
import { categoryFacts, factsOf } from "./detail-text.ts";
import type { FreeOpportunity } from "./opportunity-query.ts";

/** Longer facts (in characters) take both columns. */
const longFact = 80;

/** Longer lists of categories collapse: few readers want the fortieth, and the description comes after them. */
const shownAtFirst = 6;

/** The facts of a notice as a definition list in two columns. */
export function DetailFacts({ notice }: { notice: FreeOpportunity }) {
  const all = categoryFacts(notice);
  // Codes and words of other schemes are the source's, not UNSPSC.
  const categories = all.filter(({ code }) => code !== null);
  const moreCategories = notice.numberOfCategories - notice.categories.length;
  const labels = new Set([
    ...notice.thubCategories.map((label) => label.lookupValue),
    ...all.flatMap(({ name, code }) => (code === null ? [name] : [])),
  ]);
  return (
    <dl className={classes["facts"]}>
      {factsOf(notice, useNow()).map(({ term, text: words, note }) => (
        <div key={term} className={words.length > longFact ? classes["wide"] : undefined}>
          <dt>{term}</dt>
          <dd>
            {words}
            {note && <span className={classes["note"]}>{note}</span>}
          </dd>
        </div>
      ))}
      {labels.size > 0 && (
        <div>
          <dt>Category</dt>
          <dd>
            {[...labels].join(", ")}
            <span className={classes["note"]}>the source’s words</span>
          </dd>
        </div>
      )}
      {categories.length > 0 && (
        <div className={categories.length > 1 ? classes["wide"] : undefined}>
          <dt>UNSPSC</dt>
          <dd>
            <Categories categories={categories.slice(0, shownAtFirst)} />
            {categories.length > shownAtFirst && (
              <details className={classes["rest"]}>
                <summary>{categories.length - shownAtFirst} more categories</summary>
                <Categories categories={categories.slice(shownAtFirst)} />
              </details>
            )}
            {moreCategories > 0 && <span className={classes["note"]}>and {moreCategories} more</span>}
          </dd>
        </div>
      )}
    </dl>
  );
}

const Categories = ({ categories }: { categories: ReturnType<typeof categoryFacts> }) => (
  <ul className={classes["categories"]}>
    {categories.map(({ name, basis, code }) => (
      <li key={`${code}-${name}`}>
        {code === null ? (
          name
        ) : (
          <Link to="/opportunities" search={{ category: [code] }}>
            {name}
          </Link>
        )}
        <span className={classes["note"]}>{basis}</span>
      </li>
    ))}
  </ul>
);
