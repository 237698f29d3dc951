import { setTimeout as sleep } from "node:timers/promises";
import { readStoredText } from "#features/saved-searches/server/stored-request.ts";
import type { SearchService } from "#features/search/server/service.ts";
import { anonymous } from "#platform/auth/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { recentNews, requestsReadLast } from "./queries.ts";

type Needs = { db: Database; clock: Clock; search: Pick<SearchService, "matchingAmong"> };
export type WarmUpState = { isReady: () => boolean; isStopping: () => boolean };

/** As a dashboard on a first visit: news of a week. */
const recent = { hours: 24 * 7 };
/** More would be forgotten again before they are needed: see the limits of what searches remember. */
const maxSearches = 1_000;
const searchesAtOnce = 100;
const pollMs = 500;

/**
 * Runs the searches of the members who were here last, once this process has an index. Their first dashboards, and the
 * code that everybody's need, would take several times as long in a process that has never run them. Finds nothing for
 * anybody: answers are thrown away, and a failure is logged.
 */
export async function warmUpSearches(
  { db, clock, search }: Needs,
  { isReady, isStopping }: WarmUpState,
): Promise<void> {
  try {
    while (!isReady()) {
      if (isStopping()) return;
      await sleep(pollMs, undefined, { ref: false });
    }
    const ids = await recentNews(db, clock.now().subtract(recent));
    const requests = (await requestsReadLast(db, maxSearches)).flatMap((text) => readStoredText(text) ?? []);
    for (let from = 0; from < requests.length && !isStopping(); from += searchesAtOnce)
      await search.matchingAmong(requests.slice(from, from + searchesAtOnce), { ids, limit: 0 }, anonymous);
  } catch (error) {
    if (!isStopping()) console.error("warming up saved searches:", (error as Error).message);
  }
}
