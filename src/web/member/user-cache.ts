import { ApiError } from "#contract/client.ts";
import type { Answer } from "#contract/endpoint.ts";
import type { contracts } from "#contracts";
import { api } from "#web/api/client.ts";
import { isSecondFactorRequired } from "#web/api/second-factor-required.ts";
import { useSession } from "#web/session/session.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";

/** What the shell knows of a member: profile, role, plan, use, badges, switches. */
export type UserCache = Answer<typeof contracts.workspace.userCache>;
export type Profile = UserCache["profile"];

/**
 * The signed-in person in one call; null for who has not set up a profile. Only for who is signed in. Throws the problem
 * 403 for who must sign in again with a second factor.
 */
export const userCacheQuery = queryOptions({
  queryKey: ["user-cache"],
  queryFn: ({ signal }): Promise<UserCache | null> =>
    api.workspace.userCache({}, { signal }).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 403 && !isSecondFactorRequired(error)) return null;
      throw error;
    }),
});

/** The reader as a member; null while they are signed out or without a profile, and while that is not known. */
export function useUserCache(): UserCache | null {
  const isSignedIn = useSession().status === "signed-in";
  const { data } = useQuery({ ...userCacheQuery, enabled: isSignedIn });
  return isSignedIn ? (data ?? null) : null;
}

/** The reader on a page of the account area, whose layout waits for them. */
export function useMember(): UserCache {
  const cache = useUserCache();
  if (cache === null) throw new Error("This page is for members alone; its layout must wait for them.");
  return cache;
}

/** The reader's profile; null while they are signed out or without one, and while that is not known. */
export const useProfile = (): Profile | null => useUserCache()?.profile ?? null;
