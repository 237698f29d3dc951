import type { Answer } from "#contract/endpoint.ts";
import type { billingContract } from "#features/billing/contract.ts";
import { subscriptionQuery } from "#features/billing/web/billing-queries.ts";
import { organisationKey } from "#features/organisations/web/organisation-queries.ts";
import { api } from "#web/api/client.ts";
import { userCacheQuery } from "#web/member/user-cache.ts";
import { queryOptions } from "@tanstack/react-query";

export type PaymentAccount = Answer<typeof billingContract.paymentAccount>;
/** For whom invoices are made out. */
export type Details = PaymentAccount["details"];
export type ChangePreview = Answer<typeof billingContract.previewChange>;
export type Invoice = Answer<typeof billingContract.invoices>["items"][number];

const key = [...organisationKey, "payment"];

/** What the organisation pays, for admins. */
export const paymentAccountQuery = queryOptions({
  queryKey: [...key, "account"],
  queryFn: ({ signal }) => api.billing.paymentAccount({}, { signal }),
});

/** Its tax invoices, newest first. */
export const invoicesQuery = queryOptions({
  queryKey: [...key, "invoices"],
  queryFn: ({ signal }) => api.billing.invoices({}, { signal }),
});

/** What a change of plan costs and stops; it is asked anew each time a page opens. */
export const changeQuery = (paymentCode: string) =>
  queryOptions({
    queryKey: [...key, "change", paymentCode],
    queryFn: ({ signal }) => api.billing.previewChange({ body: { paymentCode } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** What a payment, a change or a cancellation changes. */
export const paymentKeys = [key, subscriptionQuery.queryKey, userCacheQuery.queryKey];
