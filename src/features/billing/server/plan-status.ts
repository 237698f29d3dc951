import { type Plan, type PlanId, planOf } from "#domain/plans.ts";
import type { SubscriptionRow } from "./queries.ts";

/** What an organisation may do at an instant: the plan that counts, how it came by it, and what it had before. */
export type PlanStatus = {
  plan: Plan;
  isCurrent: boolean;
  isTrial: boolean;
  trialIsPossible: boolean;
  /** What has ended, where nothing has begun since. */
  lapsed: { plan: Plan; isTrial: boolean; endedAt: Temporal.Instant } | null;
};

type Terms = Pick<SubscriptionRow, "plan" | "is_trial" | "ends_at" | "trial_started_at">;

/** A subscription counts until the instant at which it ends; before and after there is no plan. */
export function planStatusAt(terms: Terms | undefined, now: Temporal.Instant): PlanStatus {
  const isCurrent = terms !== undefined && Temporal.Instant.compare(now, terms.ends_at) < 0;
  return {
    plan: planOf(isCurrent ? (terms.plan as PlanId) : "none"),
    isCurrent,
    isTrial: isCurrent && terms.is_trial,
    trialIsPossible: !isCurrent && !terms?.trial_started_at,
    lapsed:
      terms === undefined || isCurrent
        ? null
        : { plan: planOf(terms.plan as PlanId), isTrial: terms.is_trial, endedAt: terms.ends_at },
  };
}
