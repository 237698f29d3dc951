import { instant } from "#contract/shapes.ts";
import { features, planIds } from "#domain/plans.ts";
import { z } from "zod";

const cap = z.number().int();
const caps = { userCap: cap, savedSearchesCap: cap, watchedOpportunitiesCap: cap };
const featureList = { features: z.array(z.enum(features)), standoutFeatures: z.array(z.enum(features)) };

/** A plan as an organisation has it. */
export const plan = z.object({ planId: z.enum(planIds), name: z.string(), ...caps, ...featureList });

/** What an organisation has paid for or tries (specification, section 3). */
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
  code: z.string().describe("what a path carries as paymentCode"),
});

/** A plan as it is offered; what is free has no prices. */
export const purchasablePlan = plan.extend({
  description: z.string(),
  monthlyPayment: price.nullable(),
  annualPayment: price.nullable(),
});

/** What an organisation may do today: the plan that counts, whether or not anything is paid. */
export const entitlements = z.object({
  plan,
  isCurrent: z.boolean().describe("a subscription or a trial that has not ended"),
  isTrial: z.boolean(),
  trialIsPossible: z.boolean(),
  lapsed: z
    .object({ planName: z.string(), isTrial: z.boolean(), endedAt: instant })
    .nullable()
    .describe("the subscription or trial that has ended, where none has begun since"),
  use: z.object({ users: cap, savedSearches: cap, watchedOpportunities: cap }),
});
