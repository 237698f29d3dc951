import type { Answer } from "#contract/endpoint.ts";
import type { z } from "zod";
import type { billingContract } from "#features/billing/contract.ts";
import type { entitlements } from "#features/billing/shapes.ts";
import { organisationKey } from "#features/organisations/web/organisation-queries.ts";
import { api } from "#web/api/client.ts";
import { queryOptions } from "@tanstack/react-query";

export type Entitlements = z.output<typeof entitlements>;
export type OfferedPlan = Answer<typeof billingContract.plans>[number];
export type Subscription = NonNullable<Answer<typeof billingContract.subscription>>;

/** Every plan, smallest first. */
export const plansQuery = queryOptions({
  queryKey: ["plans"],
  staleTime: 60 * 60_000,
  queryFn: ({ signal }) => api.billing.plans({}, { signal }),
});

/** The organisation's subscription or trial; null if it never had one. */
export const subscriptionQuery = queryOptions({
  queryKey: [...organisationKey, "subscription"],
  queryFn: ({ signal }) => api.billing.subscription({}, { signal }),
});
