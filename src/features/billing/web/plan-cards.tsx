import { featureNames } from "#domain/plan-text.ts";
import type { PlanId } from "#domain/plans.ts";
import { Icon } from "#web/ui/icon.tsx";
import type { OfferedPlan } from "./billing-queries.ts";
import classes from "./plan-cards.module.css";
import { comparedFeatures, emailAlertsOf, type Period, planLimits, priceText } from "./plan-facts.ts";

type Props = { plans: readonly OfferedPlan[]; currentPlan?: PlanId | undefined; period: Period };

/** The plans one below the other, each with what it has. */
export const PlanCards = ({ plans, currentPlan, period }: Props) => (
  <ul aria-label="Plans" className={classes["cards"]}>
    {plans.map((plan) => (
      <li key={plan.planId} className={classes["card"]} data-own={plan.planId === currentPlan || undefined}>
        <div className={classes["head"]}>
          <h3 className={classes["name"]}>{plan.name}</h3>
          {plan.planId === currentPlan && <span className={classes["current"]}>your plan</span>}
        </div>
        <p className={classes["price"]}>
          {priceText(plan, period)}
          {plan.monthlyPayment && <span className={classes["quiet"]}> including GST</span>}
        </p>
        <ul className={classes["facts"]}>
          {[
            ...planLimits(plan),
            `Email alerts: ${emailAlertsOf(plan)}`,
            ...comparedFeatures(plans)
              .filter((feature) => plan.features.includes(feature))
              .map((feature) => featureNames[feature]),
          ].map((fact) => (
            <li key={fact} className={classes["fact"]}>
              <Icon name="check" className={classes["has"]} />
              {fact}
            </li>
          ))}
        </ul>
      </li>
    ))}
  </ul>
);
