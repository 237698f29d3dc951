import { api } from "#web/api/client.ts";
import { queryOptions } from "@tanstack/react-query";

/** The names of categories, and what an uploaded list would change. */
export const unspscQuery = queryOptions({
  queryKey: ["operator", "unspsc"],
  queryFn: ({ signal }) => api.ingestion.unspsc({}, { signal }),
  staleTime: 0,
});
export type Unspsc = Awaited<ReturnType<typeof api.ingestion.unspsc>>;
