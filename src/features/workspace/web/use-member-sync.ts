import { useUserCache, userCacheQuery } from "#web/member/user-cache.ts";
import { api } from "#web/api/client.ts";
import { isDescribedRecently, renewSession } from "#web/session/access-token.ts";
import { useSession } from "#web/session/session.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";

/** Keeps the user cache in step with the session while the page is open (specification, section 4). */
export function useMemberSync(): void {
  useResetOnReaderChange();
  useEmailCheckAtStart();
  usePictureSync();
}

/** When someone signs in or out, here or in another tab, drops everything fetched for the previous reader. */
function useResetOnReaderChange() {
  const client = useQueryClient();
  const { status, identity } = useSession();
  const reader = status === "unknown" ? undefined : (identity?.subject ?? "nobody");
  const before = useRef(reader);
  useEffect(() => {
    if (before.current !== undefined && before.current !== reader) void client.resetQueries();
    before.current = reader;
  }, [client, reader]);
}

/**
 * Returns a function that refreshes the token to see whether an unverified email is verified by now. Does nothing for
 * verified readers.
 */
export function useEmailRecheck(): () => Promise<void> {
  const client = useQueryClient();
  const isUnverified = useUserCache()?.profile.isEmailVerified === false;
  return useCallback(async () => {
    if (!isUnverified) return;
    await renewSession().catch(() => undefined); // The current session is the best we know.
    await client.invalidateQueries(userCacheQuery);
  }, [client, isUnverified]);
}

function useEmailCheckAtStart() {
  const isKnown = useUserCache() !== null;
  const recheck = useEmailRecheck();
  const isDone = useRef(false);
  useEffect(() => {
    if (!isKnown || isDone.current) return;
    isDone.current = true;
    // If the page is left before the answer comes, a provider that takes each refresh token once ends the session. So the
    // pages right after a sign-in do not ask.
    if (!isDescribedRecently()) void recheck();
  }, [isKnown, recheck]);
}

/** Reports a new picture URL from the identity provider. The server fetches the picture, so it appears later. */
function usePictureSync() {
  const client = useQueryClient();
  const { identity } = useSession();
  const stored = useUserCache()?.profile.providerImageUrl;
  const picture = identity?.picture?.startsWith("https://") ? identity.picture : null;
  useEffect(() => {
    if (stored === undefined || stored === picture) return;
    api.accounts
      .profileImageUrl({ body: { profileImageUrl: picture } })
      .then(() => client.invalidateQueries(userCacheQuery))
      .catch(() => undefined); // The picture can wait for the next visit.
  }, [client, stored, picture]);
}
