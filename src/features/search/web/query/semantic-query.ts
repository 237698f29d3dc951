import { api } from "#web/api/client.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";

/** What this installation's search can do; it does not change while a page is open. */
export const configurationQuery = queryOptions({
  queryKey: ["search-configuration"],
  queryFn: ({ signal }) => api.search.configuration({}, { signal }),
  staleTime: Infinity,
  retry: false,
});

/** Whether nearness in meaning can be chosen; false until it is known. */
export const useSemanticChoice = (): boolean => useQuery(configurationQuery).data?.useSemanticSearchSelector ?? false;
