import { api } from "#web/api/client.ts";
import { queryOptions } from "@tanstack/react-query";

/** The reader as an operator; fails with 404 for everyone else. */
export const operatorSessionQuery = queryOptions({
  queryKey: ["operator", "session"],
  queryFn: ({ signal }) => api.operator.session({}, { signal }),
  staleTime: 60_000,
  retry: false,
});
