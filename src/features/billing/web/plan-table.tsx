import { featureNames } from "#domain/plan-text.ts";
import type { PlanId } from "#domain/plans.ts";
import { Icon } from "#web/ui/icon.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import type { ReactNode } from "react";
import type { OfferedPlan } from "./billing-queries.ts";
import { comparedFeatures, emailAlertsOf, type Period, planLimits, priceText } from "./plan-facts.ts";
import classes from "./plan-table.module.css";

type Props = {
  plans: readonly OfferedPlan[];
  /** The plan of the reader's organisation. */
  currentPlan?: PlanId | undefined;
  period: Period;
};

/** Compares the plans column by column. */
export function PlanTable({ plans, currentPlan, period }: Props) {
  return (
    <table className={classes["table"]} aria-label="Plans compared">
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
        <Row name="Price, GST included" plans={plans} className={classes["price"]}>
          {(plan) => priceText(plan, period)}
        </Row>
        <Row name="Limits" plans={plans}>
          {(plan) => (
            <ul>
              {planLimits(plan).map((limit) => (
                <li key={limit}>{limit}</li>
              ))}
            </ul>
          )}
        </Row>
        <Row name="Email alerts" plans={plans}>
          {emailAlertsOf}
        </Row>
        {comparedFeatures(plans).map((feature) => (
          <Row key={feature} name={featureNames[feature]} plans={plans}>
            {(plan) => <Has has={plan.features.includes(feature)} />}
          </Row>
        ))}
      </tbody>
    </table>
  );
}

type RowProps = {
  name: string;
  plans: readonly OfferedPlan[];
  className?: string | undefined;
  children: (plan: OfferedPlan) => ReactNode;
};

const Row = ({ name, plans, className, children }: RowProps) => (
  <tr>
    <th scope="row">{name}</th>
    {plans.map((plan) => (
      <td key={plan.planId} className={className}>
        {children(plan)}
      </td>
    ))}
  </tr>
);

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
