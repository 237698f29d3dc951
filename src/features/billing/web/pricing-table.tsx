import { formatCount } from "#domain/format-number.ts";
import { featureNames } from "#domain/plan-text.ts";
import { Icon } from "#web/ui/icon.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import type { ReactNode } from "react";
import type { OfferedPlan } from "./billing-queries.ts";
import { comparedFeatures, emailAlertsOf, type Period } from "./plan-facts.ts";
import { PlanOffer } from "./plan-offer.tsx";
import classes from "./pricing-table.module.css";

type Props = { plans: readonly OfferedPlan[]; period: Period };

/** The plans beside each other, with what each has. */
export function PricingTable({ plans, period }: Props) {
  const rows: [name: string, cell: (plan: OfferedPlan) => ReactNode][] = [
    ["People", (plan) => formatCount(plan.userCap)],
    ["Saved searches", (plan) => formatCount(plan.savedSearchesCap)],
    ["Watched opportunities", (plan) => formatCount(plan.watchedOpportunitiesCap)],
    ["Email alerts", emailAlertsOf],
    ...comparedFeatures(plans).map((feature): [string, (plan: OfferedPlan) => ReactNode] => [
      featureNames[feature],
      (plan) => <Has has={plan.features.includes(feature)} />,
    ]),
  ];
  return (
    <table className={classes["table"]}>
      <caption>
        <VisuallyHidden>Plans</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <td />
          {plans.map((plan) => (
            <th key={plan.planId} scope="col">
              <PlanOffer plan={plan} period={period} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, cell]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {plans.map((plan) => (
              <td key={plan.planId}>{cell(plan)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Has = ({ has }: { has: boolean }) => (
  <span className={has ? classes["has"] : classes["lacks"]}>
    {has ? <Icon name="check" /> : <span aria-hidden>–</span>}
    <VisuallyHidden>{has ? "included" : "not included"}</VisuallyHidden>
  </span>
);
