import { setTimeout as sleep } from "node:timers/promises";
import { readStored, readStoredText } from "#features/saved-searches/server/stored-request.ts";
import type { SearchService } from "#features/search/server/service.ts";
import { anonymous } from "#platform/auth/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { recentNews, requestsReadLast } from "./queries.ts";

type Needs = { db: Database; clock: Clock; search: Pick<SearchService, "matchingAmong"> };
export type WarmUpState = { isReady: () => boolean; isStopping: () => boolean };

/** As a dashboard on a first visit: news of a week. */
const recent = { hours: 24 * 7 };
/** As many as the index remembers answers of. Of the first of them their requests are remembered as they were read, too. */
const [maxSearches, maxRemembered] = [20_000, 2_000];
const searchesAtOnce = 100;
/** Other people's searches come between, so this takes no more than a third of a thread. */
const pauseMs = 50;
const pollMs = 500;

/**
 * Runs all saved searches once when this process has an index, those first whose owners were here last. The first
 * dashboards of an organisation, and the code that everybody's need, would take several times as long in a process that has
 * never run them. Finds nothing for anybody: the index remembers the answers, and a failure is logged.
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
    const stored = await requestsReadLast(db, maxSearches);
    for (let from = 0; from < stored.length && !isStopping(); from += searchesAtOnce) {
      const texts = stored.slice(from, from + searchesAtOnce);
      const read = from < maxRemembered ? readStoredText : (text: string) => readStored({ request: JSON.parse(text) });
      const requests = texts.flatMap((text) => read(text) ?? []);
      await search.matchingAmong(requests, { ids, limit: 0 }, anonymous);
      await sleep(pauseMs, undefined, { ref: false });
    }
  } catch (error) {
    if (!isStopping()) console.error("warming up saved searches:", (error as Error).message);
  }
}
