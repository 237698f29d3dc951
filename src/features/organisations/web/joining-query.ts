import { api } from "#web/api/client.ts";
import { queryOptions } from "@tanstack/react-query";

/** The state of the caller's registration, for signed-in readers. */
export const joiningQuery = queryOptions({
  queryKey: ["joining"],
  queryFn: ({ signal }) => api.organisations.joining({}, { signal }),
});
