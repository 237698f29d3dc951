import type { Contract } from "#contract/endpoint.ts";
import { instant, listOf, pagingInQuery } from "#contract/shapes.ts";
import { subscriptionStates } from "#domain/subscription-state.ts";
import { z } from "zod";

const count = z.number().int();

const subscriptionState = z.enum(subscriptionStates);

/** An organisation that has or had a plan, for operators. */
export const listedSubscription = z.object({
  organisationId: z.string(),
  organisationName: z.string(),
  state: subscriptionState,
  planId: z.string(),
  paymentCode: z.string().nullable().describe("null for a trial"),
  startedDate: instant,
  endDate: instant.describe("the end of what is paid for, or of the trial"),
  nextAmountInCents: count.nullable().describe("what is taken at the end; null if nothing is"),
  failedDate: instant.nullable(),
  graceEndDate: instant.nullable().describe("of a payment that failed"),
  subscriptionId: z.string().nullable().describe("at the payment provider"),
  readDate: instant.nullable().describe("when it was last read there"),
});

/** A subscription that is to be cancelled at the payment provider, which has not confirmed it yet. */
export const cancelOrder = z.object({
  subscriptionId: z.string(),
  organisationName: z.string().nullable().describe("null if the organisation was deleted"),
  orderedDate: instant,
  readDate: instant.nullable(),
});

export const operatorBillingContract = {
  operatorSubscriptions: {
    method: "GET",
    path: "/api/v1/operator/subscriptions",
    access: "operator",
    summary: "Organisations with a plan, open orders to cancel, and how late the payment provider's events are",
    query: pagingInQuery.extend({ state: subscriptionState.optional() }),
    response: listOf(listedSubscription).extend({
      counts: z.record(subscriptionState, count),
      cancelOrders: z.array(cancelOrder).describe("the oldest 100"),
      events: z.object({
        isOpen: z.boolean().describe("false: plans cannot be bought here"),
        heardDate: instant.nullable().describe("when the newest event came by webhook"),
        webhookLagSeconds: count.nullable().describe("how long after it happened that one came"),
        listReadDate: instant.nullable().describe("when the provider's own list of events was last read"),
      }),
    }),
  },
  readSubscription: {
    method: "POST",
    path: "/api/v1/operator/subscriptions/:subscriptionId/read",
    access: "operator",
    summary: "Reads a subscription at the payment provider now and writes what it says",
    params: z.object({ subscriptionId: z.string().max(100) }),
    response: null,
  },
} as const satisfies Contract;
