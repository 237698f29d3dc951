import { formatCount } from "#domain/format-number.ts";
import { featureNames } from "#domain/plan-text.ts";
import type { CapName, Plan } from "#domain/plans.ts";
import classes from "./checkout.module.css";
import type { ChangePreview } from "./payment-queries.ts";

/** How many of how many, and what becomes of them. */
const texts: Record<CapName, { what: (some: string, all: string) => string; after: string }> = {
  savedSearches: {
    what: (some, all) => `${some} of ${all} saved searches pause`,
    after: "You can delete others instead. While there are too many, no more can be saved.",
  },
  watchedOpportunities: {
    what: (some, all) => `${some} of ${all} watched opportunities pause`,
    after: "You can stop watching others instead. While there are too many, no more can be added.",
  },
  users: {
    what: (some, all) => `${some} of ${all} people get no alerts`,
    after: "They can still sign in and read. While there are too many, nobody can be invited.",
  },
};

const order = ["savedSearches", "watchedOpportunities", "users"] as const satisfies CapName[];

type Props = { stops: ChangePreview["stops"]; plan: Plan; present: Plan };

function stopped({ stops, plan, present }: Props) {
  const affected = order.filter((cap) => stops[cap].names.length > 0);
  const missing = present.features.filter((feature) => !plan.features.includes(feature));
  return { affected, missing };
}

/** Whether the other plan stops anything. */
export const stopsAny = (props: Props): boolean => Object.values(stopped(props)).some(({ length }) => length > 0);

/** What a smaller plan is too small for, and what it does not have, by name. */
export function Stops({ stops, plan, present }: Props) {
  const { affected, missing } = stopped({ stops, plan, present });
  if (affected.length === 0 && missing.length === 0) return null;
  return (
    <div className={classes["stops"]}>
      {affected.map((cap) => {
        const { count, cap: max, names } = stops[cap];
        return (
          <section key={cap}>
            <h2>
              {texts[cap].what(formatCount(names.length), formatCount(count))}{" "}
              <span>
                {plan.name}: {formatCount(max)}
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
      {missing.length > 0 && (
        <section>
          <h2>What {plan.name} does not have</h2>
          <ul>
            {missing.map((feature) => (
              <li key={feature}>{featureNames[feature]}</li>
            ))}
          </ul>
          <p className={classes["small"]}>What is there stays. It can be read, and works again with a larger plan.</p>
        </section>
      )}
    </div>
  );
}
