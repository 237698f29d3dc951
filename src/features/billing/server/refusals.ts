import { formatCount } from "#domain/format-number.ts";
import { capText, featureNames } from "#domain/plan-text.ts";
import { type CapName, type Feature, type Plan, planFor, plans } from "#domain/plans.ts";
import { planCap, type Refusal } from "#platform/refusal.ts";

const capSentence = (plan: Plan, cap: CapName) =>
  plan.id === "none"
    ? `Without a plan you can have ${capText(cap, plan.caps[cap])}.`
    : `Your plan ${plan.name} allows ${capText(cap, plan.caps[cap])}.`;

/** The refusal for a cap: the plan's cap, and the smallest plan with a larger one. */
export function capExceeded(plan: Plan, cap: CapName, wanted: number): Refusal {
  const larger = planFor(cap, wanted);
  const nextPlan = larger ? `${larger.name} allows ${formatCount(larger.caps[cap])}.` : "There is no larger plan.";
  return planCap(`${capSentence(plan, cap)} ${nextPlan}`, { field: cap, rule: "plan_cap" });
}

/** The refusal for a missing feature, with the smallest plan that has it. */
export function featureMissing(plan: Plan, feature: Feature): Refusal {
  const { name } = plans.find(({ features }) => features.includes(feature))!;
  const lack = plan.id === "none" ? "not without a plan" : `not in your plan ${plan.name}`;
  return planCap(`${featureNames[feature]}: ${lack}. ${name} has it.`, { field: feature, rule: "plan_feature" });
}
