import { api } from "#web/api/client.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";

/** What this installation's search supports; constant while a page is open. */
export const configurationQuery = queryOptions({
  queryKey: ["search-configuration"],
  queryFn: ({ signal }) => api.search.configuration({}, { signal }),
  staleTime: Infinity,
  retry: false,
});

/** True if order by meaning can be chosen; false until it is known. */
export const useSemanticChoice = (): boolean => useQuery(configurationQuery).data?.useSemanticSearchSelector ?? false;
