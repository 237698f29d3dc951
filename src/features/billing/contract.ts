import type { Contract } from "#contract/endpoint.ts";
import { operatorBillingContract } from "./operator-contract.ts";
import { paymentContract } from "./payment-contract.ts";
import { purchasablePlan, subscription } from "#features/billing/shapes.ts";
import { z } from "zod";

export const billingContract = {
  plans: {
    method: "GET",
    path: "/api/v1/plan",
    access: "public",
    summary: "Every plan with caps, features and prices, the smallest first",
    response: z.array(purchasablePlan),
  },
  subscription: {
    method: "GET",
    path: "/api/v1/organisation/subscription",
    access: "member",
    summary: "The organisation's subscription; null if it never had one",
    response: subscription.nullable(),
  },
  trialIsPossible: {
    method: "GET",
    path: "/api/v1/public-user/trial-is-possible",
    access: "signed-in",
    summary: "Whether the caller can still start a trial: each person can start one, in any organisation",
    response: z.boolean(),
  },
  startTrial: {
    method: "POST",
    path: "/api/v1/organisation/start-trial",
    access: "admin",
    summary: "Seven days of Team, once for each organisation and for each person who starts one",
    response: null,
  },
  ...paymentContract,
  ...operatorBillingContract,
} as const satisfies Contract;
