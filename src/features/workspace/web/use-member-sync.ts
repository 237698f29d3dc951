import { useUserCache, userCacheQuery } from "#web/member/user-cache.ts";
import { api } from "#web/api/client.ts";
import { renewSession } from "#web/session/access-token.ts";
import { useSession } from "#web/session/session.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";

/** Keeps what is known of a member in step with their session, as long as the page is open (specification, section 4). */
export function useMemberSync(): void {
  useResetOnReaderChange();
  useEmailCheckAtStart();
  usePictureSync();
}

/** Whoever signs in or out, here or in another tab, sees nothing that was fetched for the reader before. */
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
 * Asks the identity provider whether an e-mail that was not verified is so by now: a new token says it. Does nothing for
 * who is verified.
 */
export function useEmailRecheck(): () => Promise<void> {
  const client = useQueryClient();
  const isUnverified = useUserCache()?.profile.isEmailVerified === false;
  return useCallback(async () => {
    if (!isUnverified) return;
    await renewSession().catch(() => undefined); // what the session says now is the best there is
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
    void recheck();
  }, [isKnown, recheck]);
}

/** Tells where the identity provider has the picture, once that is another. The server fetches it, so it comes later. */
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
      .catch(() => undefined); // the picture can wait for the next visit
  }, [client, stored, picture]);
}
