import type { Uncovered } from "./coverage-query.ts";
import { missingText } from "./coverage-text.ts";
import classes from "./not-covered.module.css";

/** Public buyers without a notice in the last 12 months, by state and name. */
export function NotCovered({ uncovered }: { uncovered: Uncovered[] }) {
  const byPlace = [...Map.groupBy(uncovered, (group) => group.placeName)];
  const missing = byPlace.filter(([, groups]) => groups.some(({ names }) => names.length > 0));
  return (
    <section aria-labelledby="not-covered">
      <h2 id="not-covered" className={classes["heading"]}>
        Not covered
      </h2>
      <p className={classes["why"]}>
        No source has published a notice from these public buyers in the last 12 months. Many use VendorPanel,
        TenderLink or their own site. Check there yourself until we cover them.
      </p>
      {missing.length === 0 && <p className={classes["why"]}>There are none.</p>}
      <ul>
        {missing.map(([placeName, groups]) => (
          <li key={placeName}>
            <details className={classes["container"]}>
              <summary>
                {placeName}:{" "}
                <span>
                  {groups
                    .filter(({ names }) => names.length > 0)
                    .map(missingText)
                    .join(", ")}
                </span>
              </summary>
              {groups.map(({ kind, names }) => (
                <ul key={kind} className={classes["names"]}>
                  {names.map((name) => (
                    <li key={name}>{name}</li>
                  ))}
                </ul>
              ))}
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
