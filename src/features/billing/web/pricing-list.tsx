import { featureNames } from "#domain/plan-text.ts";
import { Icon } from "#web/ui/icon.tsx";
import type { OfferedPlan } from "./billing-queries.ts";
import { comparedFeatures, emailAlertsOf, type Period, planLimits } from "./plan-facts.ts";
import { PlanOffer } from "./plan-offer.tsx";
import classes from "./pricing-list.module.css";

type Props = { plans: readonly OfferedPlan[]; period: Period };

/** The plans one below the other. Each says what it adds to the one before. */
export const PricingList = ({ plans, period }: Props) => (
  <ul aria-label="Plans" className={classes["plans"]}>
    {plans.map((plan, index) => (
      <li key={plan.planId} className={classes["plan"]}>
        <PlanOffer plan={plan} period={period} />
        <ul className={classes["facts"]}>
          {factsOf(plan, plans[index - 1], plans).map((fact) => (
            <li key={fact}>
              <Icon name="check" />
              <span>{fact}</span>
            </li>
          ))}
        </ul>
      </li>
    ))}
  </ul>
);

function factsOf(plan: OfferedPlan, smaller: OfferedPlan | undefined, plans: readonly OfferedPlan[]): string[] {
  const added = comparedFeatures(plans).filter(
    (feature) => plan.features.includes(feature) && !smaller?.features.includes(feature),
  );
  return [
    planLimits(plan).join(", "),
    `Email alerts: ${emailAlertsOf(plan)}`,
    ...(smaller && smaller.features.length > 0 ? [`Everything in ${smaller.name}`] : []),
    ...added.map((feature) => featureNames[feature]),
  ];
}
