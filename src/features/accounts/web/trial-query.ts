import { api } from "#web/api/client.ts";
import { queryOptions } from "@tanstack/react-query";

/** Whether the reader can still start a trial, for signed-in readers without a profile as well. */
export const trialQuery = queryOptions({
  queryKey: ["trial-is-possible"],
  queryFn: ({ signal }) => api.billing.trialIsPossible({}, { signal }),
});
