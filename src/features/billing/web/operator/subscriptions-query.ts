import type { SubscriptionState } from "#domain/subscription-state.ts";
import { api } from "#web/api/client.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";

export const pageSize = 50;

/** A page of subscriptions, for operators. */
export const subscriptionsQuery = (state: SubscriptionState | undefined, page: number) =>
  queryOptions({
    queryKey: ["operator", "subscriptions", state, page],
    queryFn: ({ signal }) =>
      api.billing.operatorSubscriptions({ query: { ...(state && { state }), page, pageSize } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
export type Subscriptions = Awaited<ReturnType<typeof api.billing.operatorSubscriptions>>;
