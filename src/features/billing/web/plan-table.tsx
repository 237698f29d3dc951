import { capText, featureNames, priceEach } from "#domain/plan-text.ts";
import type { Feature, PlanId } from "#domain/plans.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { useState } from "react";
import type { OfferedPlan } from "./billing-queries.ts";
import classes from "./plan-table.module.css";

type Period = "monthly" | "annual";
const periods: { period: Period; label: string }[] = [
  { period: "monthly", label: "Monthly" },
  { period: "annual", label: "Yearly, two months free" },
];

/** "$55 a month", "free" */
function priceText(plan: OfferedPlan, period: Period): string {
  const price = period === "monthly" ? plan.monthlyPayment : plan.annualPayment;
  return price === null ? "free" : priceEach(price.amountInDollars, period);
}

type Props = {
  plans: readonly OfferedPlan[];
  /** The plan of the reader's organisation. */
  currentPlan?: PlanId | undefined;
};

/** Compares the plans. On narrow screens the table scrolls under its first column. */
export function PlanTable({ plans, currentPlan }: Props) {
  const [period, setPeriod] = useState<Period>("monthly");
  const features = Object.keys(featureNames) as Feature[];
  const offered = features.filter((feature) => plans.some((plan) => plan.features.includes(feature)));
  return (
    <>
      <div role="group" aria-label="Prices" className={classes["periods"]}>
        {periods.map((option) => (
          <Button
            key={option.period}
            size="sm"
            pressed={period === option.period}
            onClick={() => setPeriod(option.period)}
          >
            {option.label}
          </Button>
        ))}
      </div>
      <div role="region" aria-label="What each plan has" tabIndex={0} className={classes["scroll"]}>
        <table className={classes["table"]}>
          <thead>
            <tr>
              <td />
              {plans.map((plan) => (
                <th key={plan.planId} scope="col" data-own={plan.planId === currentPlan || undefined}>
                  {plan.name}
                  {plan.planId === currentPlan && <span className={classes["current"]}>your plan</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">Price, GST included</th>
              {plans.map((plan) => (
                <td key={plan.planId} className={classes["price"]}>
                  {priceText(plan, period)}
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row">Limits</th>
              {plans.map((plan) => (
                <td key={plan.planId}>
                  <ul>
                    <li>{capText("users", plan.userCap)}</li>
                    <li>{capText("savedSearches", plan.savedSearchesCap)}</li>
                    <li>{capText("watchedOpportunities", plan.watchedOpportunitiesCap)}</li>
                  </ul>
                </td>
              ))}
            </tr>
            {offered.map((feature) => (
              <tr key={feature}>
                <th scope="row">{featureNames[feature]}</th>
                {plans.map((plan) => (
                  <td key={plan.planId}>
                    <Has has={plan.features.includes(feature)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

const Has = ({ has }: { has: boolean }) =>
  has ? (
    <>
      <Icon name="check" className={classes["has"]} />
      <VisuallyHidden>yes</VisuallyHidden>
    </>
  ) : (
    <span className={classes["lacks"]}>
      <span aria-hidden>–</span>
      <VisuallyHidden>no</VisuallyHidden>
    </span>
  );
