import { formatCount } from "#domain/format-number.ts";
import { type CapName, capNames } from "#domain/plans.ts";
import classes from "./checkout.module.css";
import type { ChangePreview } from "./payment-queries.ts";

/** How many of how many, and what becomes of them. */
const texts: Record<CapName, { what: (some: string, all: string) => string; after: string }> = {
  savedSearches: {
    what: (some, all) => `${some} of ${all} saved searches are too many`,
    after: "They pause. You can delete others instead. While there are too many, no more can be saved.",
  },
  watchedOpportunities: {
    what: (some, all) => `${some} of ${all} watched opportunities are too many`,
    after: "They pause. You can stop watching others instead. While there are too many, no more can be added.",
  },
  users: {
    what: (some, all) => `${some} of ${all} people are too many`,
    after: "They can still sign in and read, but get no alerts. While there are too many, nobody can be invited.",
  },
};

/** What a smaller plan is too small for, by name. */
export function Stops({ stops, planName }: { stops: ChangePreview["stops"]; planName: string }) {
  const affected = capNames.filter((cap) => stops[cap].names.length > 0);
  if (affected.length === 0) return null;
  return (
    <div className={classes["stops"]}>
      {affected.map((cap) => {
        const { count, cap: max, names } = stops[cap];
        return (
          <section key={cap}>
            <h2>
              {texts[cap].what(formatCount(names.length), formatCount(count))}{" "}
              <span>
                {planName}: {formatCount(max)}
              </span>
            </h2>
            <ul>
              {names.map((name, index) => (
                <li key={index}>{name}</li>
              ))}
            </ul>
            <p className={classes["small"]}>{texts[cap].after}</p>
          </section>
        );
      })}
    </div>
  );
}
