import { userCacheQuery } from "#web/member/user-cache.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { joiningQuery } from "./joining-query.ts";
import { organisationKey } from "./organisation-queries.ts";

/**
 * Continues without an organisation: drops everything cached about the former one and opens the setup page. The user
 * cache goes first, or that page would still treat the reader as a member.
 */
export function useAfterLeaving(): () => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    client.setQueryData(userCacheQuery.queryKey, null);
    for (const queryKey of [organisationKey, joiningQuery.queryKey]) client.removeQueries({ queryKey });
    await navigate({ to: "/account/setup-profile/{-$paymentCode}", ignoreBlocker: true });
  };
}
