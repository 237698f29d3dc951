import { api } from "#web/api/client.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";

export const pageSize = 20;

/** One page of the account's events; refetched each time it is opened. */
export const securityEventsQuery = (page: number) =>
  queryOptions({
    queryKey: ["security-events", page],
    queryFn: ({ signal }) => api.securityEvents.list({ query: { page, pageSize } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
