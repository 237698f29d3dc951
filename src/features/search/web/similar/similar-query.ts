import { api } from "#web/api/client.ts";
import { queryOptions } from "@tanstack/react-query";

/** Notices similar to one. */
export const similarQuery = (id: string) =>
  queryOptions({
    queryKey: ["similar", id],
    queryFn: ({ signal }) => api.search.similar({ params: { id } }, { signal }),
    staleTime: 60_000,
  });
