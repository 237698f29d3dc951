import { capText, emailAlertsText, featureNames, priceEach } from "#domain/plan-text.ts";
import type { Feature } from "#domain/plans.ts";
import type { OfferedPlan } from "./billing-queries.ts";

export type Period = "monthly" | "annual";

/** "$55 a month", "free" */
export function priceText(plan: OfferedPlan, period: Period): string {
  const price = period === "monthly" ? plan.monthlyPayment : plan.annualPayment;
  return price === null ? "free" : priceEach(price.amountInDollars, period);
}

/** "10 people", "50 saved searches", "200 watched opportunities" */
export const planLimits = (plan: OfferedPlan): string[] => [
  capText("users", plan.userCap),
  capText("savedSearches", plan.savedSearchesCap),
  capText("watchedOpportunities", plan.watchedOpportunitiesCap),
];

/** How often a plan sends emails: every plan sends some. */
export const emailAlertsOf = ({ features }: OfferedPlan): string =>
  emailAlertsText(features.includes("EveryEmailAlert"));

/** The features that plans have or lack, in the order of a comparison. Emails are told by `emailAlertsOf`. */
export const comparedFeatures = (plans: readonly OfferedPlan[]): Feature[] =>
  (Object.keys(featureNames) as Feature[]).filter(
    (feature) => feature !== "EveryEmailAlert" && plans.some((plan) => plan.features.includes(feature)),
  );
