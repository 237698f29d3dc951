import { api } from "#web/api/client.ts";
import { queryOptions } from "@tanstack/react-query";

/** Listings as operators see them; read again every half minute while the page is open. */
export const listingsQuery = queryOptions({
  queryKey: ["operator", "listings"],
  queryFn: ({ signal }) => api.coverage.listings({}, { signal }),
  staleTime: 0,
  refetchInterval: 30_000,
});
export type OperatorListing = Awaited<ReturnType<typeof api.coverage.listings>>["items"][number];
export type OperatorRun = Awaited<ReturnType<typeof api.coverage.listings>>["runs"][number];
