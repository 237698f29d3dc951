import { api } from "#web/api/client.ts";
import { queryOptions } from "@tanstack/react-query";

const pageSize = 100;
/** Jobs by task, and those that failed. */
export const jobsQuery = queryOptions({
  queryKey: ["operator", "jobs"],
  queryFn: ({ signal }) => api.operations.jobs({ query: { pageSize } }, { signal }),
  staleTime: 0,
  refetchInterval: 15_000,
});
export type Jobs = Awaited<ReturnType<typeof api.operations.jobs>>;
