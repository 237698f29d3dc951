import { isStaleAfter, type Heard } from "#features/live/web/live-keys.ts";
import { api } from "#web/api/client.ts";
import { answeredAt, nextMoment } from "#web/api/own-requests.ts";
import { useUserCache } from "#web/member/user-cache.ts";
import { type Query, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

/** Changes that arrive together are answered by one fetch of each query. Milliseconds. */
const gatherMs = 150;
/** Between two attempts to connect: the first and the longest. Milliseconds. */
const [minPauseMs, maxPauseMs] = [1_000, 60_000];

/**
 * Fetches again what colleagues change while a member looks at the page, and what the member's own changes made stale
 * unless this tab has fetched it since. Not while it is hidden: browsers allow only six
 * connections to a server without HTTP/2, and a hidden page that is shown again asks for what it missed.
 */
export function useLive(): void {
  const client = useQueryClient();
  const isMember = useUserCache() !== null;
  useEffect(() => {
    if (!isMember) return;
    const place: Place = { lastEventId: undefined };
    let leave: AbortController | undefined;
    const follow = () => {
      leave?.abort();
      leave = undefined;
      if (document.hidden) return;
      leave = new AbortController();
      void stayConnected(client, place, leave.signal);
    };
    follow();
    const stopNoting = noteFetches(client);
    document.addEventListener("visibilitychange", follow);
    return () => {
      stopNoting();
      document.removeEventListener("visibilitychange", follow);
      leave?.abort();
    };
  }, [client, isMember]);
}

/** When this tab began to fetch each query last. */
const fetchedAt = new WeakMap<Query, number>();

/** Notes when queries are fetched, until the returned function is called. */
const noteFetches = (client: QueryClient): (() => void) =>
  client.getQueryCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "fetch") fetchedAt.set(event.query, nextMoment());
  });

type Place = { lastEventId: string | undefined };

/** Connects again after each end, later and later while that fails. */
async function stayConnected(client: QueryClient, place: Place, signal: AbortSignal): Promise<void> {
  for (let pauseMs = minPauseMs; !signal.aborted; pauseMs = Math.min(2 * pauseMs, maxPauseMs)) {
    try {
      if (await hear(client, place, signal)) pauseMs = minPauseMs;
    } catch {
      // The server is away, or the reader has signed out; then this hook ends.
    }
    // Not all readers at the same moment after a restart.
    await waitFor(pauseMs * (0.5 + Math.random()), signal);
  }
}

/** Passes on what one stream says. Returns true if it said anything. */
async function hear(client: QueryClient, place: Place, signal: AbortSignal): Promise<boolean> {
  const headers = place.lastEventId === undefined ? {} : { "last-event-id": place.lastEventId };
  const changes: Heard[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let said = false;
  for await (const { data, id } of await api.live.changes({ headers }, { signal })) {
    place.lastEventId = id;
    said = true;
    const { kind, opportunityId, request } = data;
    if (kind === "connected") continue;
    if (kind === "everything") void client.invalidateQueries();
    else {
      changes.push({ kind, opportunityId, request });
      timer ??= setTimeout(() => {
        timer = undefined;
        const gathered = changes.splice(0);
        void client.invalidateQueries({
          predicate: (query) => isStaleAfter(gathered, query, (own) => (fetchedAt.get(query) ?? 0) > answeredAt(own)),
        });
      }, gatherMs);
    }
  }
  return said;
}

const waitFor = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
