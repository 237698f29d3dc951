import { useUserCache } from "#web/member/user-cache.ts";
import { useQuery } from "@tanstack/react-query";
import { invitesQuery } from "./organisation-queries.ts";

/** The number of pending invites a member has sent; 0 for readers who may not see invites, and until it is known. */
export function usePendingInvitesOf(email: string): number {
  const isAdmin = useUserCache()?.role === "OrganisationAdmin";
  const { data } = useQuery({ ...invitesQuery, enabled: isAdmin });
  const invites = data?.items ?? [];
  return invites.filter(({ state, invitedByEmail }) => state === "Pending" && invitedByEmail === email).length;
}
