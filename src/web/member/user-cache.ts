import { ApiError } from "#contract/client.ts";
import type { Answer } from "#contract/endpoint.ts";
import type { contracts } from "#contracts";
import { api, loadMemberClients } from "#web/api/client.ts";
import { isSecondFactorRequired } from "#web/api/second-factor-required.ts";
import { useSession } from "#web/session/session.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";

/** What pages know about a member: profile, role, plan, usage, badges, switches. */
export type UserCache = Answer<typeof contracts.workspace.userCache>;
export type Profile = UserCache["profile"];

/**
 * The signed-in person in one call; null without a profile. Call it only for signed-in readers. Throws the 403 problem
 * if they must sign in again with a second factor. Without a signal: a part of the page that goes away would cancel the
 * call that the guard of members' pages waits for, and the page would fail.
 */
export const userCacheQuery = queryOptions({
  queryKey: ["user-cache"],
  queryFn: (): Promise<UserCache | null> => {
    loadMemberClients().catch(() => undefined); // Along with it, for the calls that follow.
    return api.workspace.userCache({}).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 403 && !isSecondFactorRequired(error)) return null;
      throw error;
    });
  },
});

/** The member; null while signed out, without a profile, or not loaded yet. */
export function useUserCache(): UserCache | null {
  const isSignedIn = useSession().status === "signed-in";
  const { data } = useQuery({ ...userCacheQuery, enabled: isSignedIn });
  return isSignedIn ? (data ?? null) : null;
}

/** The member on an account page, whose layout waits for it. */
export function useMember(): UserCache {
  const cache = useUserCache();
  if (cache === null) throw new Error("This page is for members alone; its layout must wait for them.");
  return cache;
}

/** The member's profile; null while signed out, without one, or not loaded yet. */
export const useProfile = (): Profile | null => useUserCache()?.profile ?? null;
