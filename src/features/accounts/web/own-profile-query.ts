import { api } from "#web/api/client.ts";
import { queryOptions } from "@tanstack/react-query";

/** The details of a reader who has registered, also without an organisation. */
export const ownProfileQuery = queryOptions({
  queryKey: ["own-profile"],
  // Read anew for each form, which starts with these values.
  gcTime: 0,
  queryFn: ({ signal }) => api.accounts.ownProfile({}, { signal }),
});
