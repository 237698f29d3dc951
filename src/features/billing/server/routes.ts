import type { Handlers } from "#contract/endpoint.ts";
import type { billingContract } from "#features/billing/contract.ts";
import type { BillingService } from "#features/billing/server/service.ts";
import { requirePermission } from "#platform/auth/authorized.ts";
import { type Caller, signedIn } from "#platform/auth/caller.ts";

export const billingHandlers = (service: BillingService): Handlers<typeof billingContract, Caller> => ({
  plans: () => Promise.resolve(service.plans()),
  subscription: (_, caller) => service.subscription(requirePermission(caller, "subscription.read")),
  trialIsPossible: (_, caller) => service.trialIsPossible(signedIn(caller)),
  startTrial: (_, caller) => service.startTrial(requirePermission(caller, "subscription.change")),
});
