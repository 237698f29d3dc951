import { api } from "#web/api/client.ts";
import { queryOptions } from "@tanstack/react-query";

/** How far the caller's registration is. For those who are signed in. */
export const joiningQuery = queryOptions({
  queryKey: ["joining"],
  queryFn: ({ signal }) => api.organisations.joining({}, { signal }),
});
