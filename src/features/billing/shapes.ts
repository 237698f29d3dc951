import { instant } from "#contract/shapes.ts";
import { features, planIds } from "#domain/plans.ts";
import { z } from "zod";

const cap = z.number().int();
const caps = { userCap: cap, savedSearchesCap: cap, watchedOpportunitiesCap: cap };
const featureList = { features: z.array(z.enum(features)), standoutFeatures: z.array(z.enum(features)) };

/** An organisation's plan. */
export const plan = z.object({ planId: z.enum(planIds), name: z.string(), ...caps, ...featureList });

/** An organisation's paid or trial subscription (specification, section 3). */
export const subscription = z.object({
  organisationId: z.string(),
  plan,
  expiryDate: instant,
  trialEndDate: instant.nullable(),
  planIsRenewing: z.boolean(),
  isTrial: z.boolean(),
  isCurrent: z.boolean(),
});

const price = z.object({
  amountInCents: z.number().int(),
  amountInDollars: z.number(),
  code: z.string().describe("the paymentCode in a path"),
});

/** A plan as offered for sale; free plans have no prices. */
export const purchasablePlan = plan.extend({
  description: z.string(),
  monthlyPayment: price.nullable(),
  annualPayment: price.nullable(),
});

/** An organisation's entitlement today, paid or not. */
export const entitlements = z.object({
  plan,
  isCurrent: z.boolean().describe("a subscription or a trial that has not ended"),
  isTrial: z.boolean(),
  trialIsPossible: z.boolean(),
  lapsed: z
    .object({ planName: z.string(), isTrial: z.boolean(), endedAt: instant })
    .nullable()
    .describe("the subscription or trial that has ended, if none has started since"),
  use: z.object({ users: cap, savedSearches: cap, watchedOpportunities: cap }),
  paused: z
    .object({ users: cap, savedSearches: cap, watchedOpportunities: cap, reader: z.boolean() })
    .describe("what the plan is too small for: it stays, but nobody is told of it; the reader is told nothing at all"),
});
