import { type Plan, type PlanId, planOf } from "#domain/plans.ts";
import type { SubscriptionRow } from "./queries.ts";

/** An organisation's entitlement at an instant: the plan in force, how it came by it, and what it had before. */
export type PlanStatus = {
  plan: Plan;
  isCurrent: boolean;
  isTrial: boolean;
  trialIsPossible: boolean;
  /** The subscription that has ended, if none has started since. */
  lapsed: { plan: Plan; isTrial: boolean; endedAt: Temporal.Instant } | null;
};

type Terms = Pick<SubscriptionRow, "plan" | "is_trial" | "ends_at" | "grace_ends_at" | "trial_started_at">;

/**
 * A subscription counts until the instant at which it ends, or its days of grace do; without one the plan is "none".
 */
export function planStatusAt(terms: Terms | undefined, now: Temporal.Instant): PlanStatus {
  const isCurrent = terms !== undefined && Temporal.Instant.compare(now, countsUntil(terms)) < 0;
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

/** The end of what was paid for, or of the days of grace after it. */
export const countsUntil = ({ ends_at: end, grace_ends_at: grace }: Pick<Terms, "ends_at" | "grace_ends_at">) =>
  grace && Temporal.Instant.compare(grace, end) > 0 ? grace : end;
