import { userCacheQuery } from "#web/member/user-cache.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { joiningQuery } from "./joining-query.ts";
import { organisationKey } from "./organisation-queries.ts";

/**
 * Goes on without an organisation: nothing of the former one is kept, and the page is that of finding another. What is
 * known of the reader goes first, or that page would take them for a member still.
 */
export function useAfterLeaving(): () => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    client.setQueryData(userCacheQuery.queryKey, null);
    for (const queryKey of [organisationKey, joiningQuery.queryKey]) client.removeQueries({ queryKey });
    await navigate({ to: "/account/setup-profile/{-$paymentCode}" });
  };
}
