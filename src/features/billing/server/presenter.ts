import { isoInstant } from "#domain/iso-instant.ts";
import type { z } from "zod";
import { dollarsOf } from "#domain/money.ts";
import { type CapName, type Plan, type PlanId, planOf, priceCode } from "#domain/plans.ts";
import type { SubscriptionRow } from "#features/billing/server/queries.ts";
import { type PlanStatus, planStatusAt } from "./plan-status.ts";
import type * as shape from "#features/billing/shapes.ts";
import type { Paused } from "#features/billing/server/paused/paused.ts";
import type { Authorized, PersonActor } from "#platform/auth/authorized.ts";

const planView = ({ id, name, caps, features, standoutFeatures }: Plan): z.input<typeof shape.plan> => ({
  planId: id,
  name,
  userCap: caps.users,
  savedSearchesCap: caps.savedSearches,
  watchedOpportunitiesCap: caps.watchedOpportunities,
  features: [...features],
  standoutFeatures: [...standoutFeatures],
});

const priceView = (cents: number | null, code: string) =>
  cents === null ? null : { amountInCents: cents, amountInDollars: dollarsOf(cents), code };

export const presentPurchasable = (plan: Plan): z.input<typeof shape.purchasablePlan> => ({
  ...planView(plan),
  description: plan.description,
  monthlyPayment: priceView(plan.monthlyCents, priceCode(plan.id, "monthly")),
  annualPayment: priceView(plan.annualCents, priceCode(plan.id, "annual")),
});

/** A paid or trial subscription, current or ended. */
export const presentSubscription = (
  row: Authorized<SubscriptionRow>,
  now: Temporal.Instant,
): z.input<typeof shape.subscription> => {
  const { isCurrent } = planStatusAt(row, now);
  return {
    organisationId: row.public_id,
    plan: planView(planOf(row.plan as PlanId)),
    expiryDate: isoInstant(row.ends_at),
    trialEndDate: row.is_trial ? isoInstant(row.ends_at) : null,
    planIsRenewing: row.renews,
    isTrial: row.is_trial,
    isCurrent,
  };
};

/** `use`: the usage of each capped resource. `personId`: of the reader. */
export const presentEntitlements = (
  { plan, lapsed, ...standing }: PlanStatus,
  use: Record<CapName, number>,
  { users, savedSearches, watchedOpportunities }: Paused,
  { personId }: PersonActor,
): z.input<typeof shape.entitlements> => ({
  plan: planView(plan),
  ...standing,
  lapsed: lapsed && { planName: lapsed.plan.name, isTrial: lapsed.isTrial, endedAt: isoInstant(lapsed.endedAt) },
  use,
  paused: {
    reader: users.has(personId),
    users: users.size,
    savedSearches: savedSearches.size,
    watchedOpportunities: watchedOpportunities.size,
  },
});
