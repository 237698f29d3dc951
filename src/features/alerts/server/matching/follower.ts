import { documentsOf } from "#features/search/server/documents/service.ts";
import { lockCursors, moveCursors } from "#features/alerts/server/partitions/queries.ts";
import { partitionCount, partitionLease } from "#features/alerts/server/partitions/lease.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { readFeedWithDocuments } from "#platform/feed/feed.ts";
import type { FeedFollower } from "#platform/feed/follower.ts";
import { beginningsIn } from "./beginnings.ts";
import { compiledSearches } from "./compiled-searches.ts";
import { insertMatches, type MatchRow } from "./queries.ts";

/** Rows in one transaction. */
const batchSize = 256;

type Needs = {
  db: Database;
  /** Queues what people are told of new matches, in the transaction that stores them. */
  tell: (trx: Transaction, matches: MatchRow[], at: Temporal.Instant) => Promise<void>;
  /** Real time, for leases. */
  realClock?: Clock;
};

/**
 * Matches feed rows with the saved searches of the partitions that this worker holds. Partitions at the same row are one
 * batch: a transaction that stores matches, queues alerts and moves all their cursors.
 */
export function matchingFollower({ db: lookups, tell, realClock }: Needs): FeedFollower {
  const lease = partitionLease(realClock);
  const searches = compiledSearches(lookups);
  return {
    name: "saved-searches",
    async step({ db, clock }) {
      const held = await lease.hold({ db, clock });
      return db.transaction().execute(async (trx) => {
        const cursors = await lockCursors(trx, held);
        if (cursors.length === 0) return 0;
        const after = Math.min(...cursors.map(({ sequence }) => sequence));
        const ahead = cursors.map(({ sequence }) => sequence).filter((sequence) => sequence > after);
        const until = Math.min(...ahead, Number.MAX_SAFE_INTEGER);
        const rows = (await readFeedWithDocuments(trx, after, batchSize)).filter(({ sequence }) => sequence <= until);
        const last = rows.at(-1);
        if (!last) {
          // A worker that has started is ready before the first notice comes.
          if (!searches.hasLoaded(held)) await searches.refresh(trx, held, clock.now());
          return 0;
        }
        const numbers = cursors.filter(({ sequence }) => sequence === after).map(({ number }) => number);
        await moveCursors(trx, numbers, last.sequence, clock.now());
        await searches.refresh(trx, held, clock.now());
        const ids = [...new Set(rows.map(({ opportunityId }) => opportunityId))];
        const beginnings = await beginningsIn(rows, await documentsOf(trx, ids), searches);
        const own = new Set(numbers);
        const matches = await insertMatches(
          trx,
          beginnings.filter(({ savedSearchId }) => own.has(savedSearchId % partitionCount)),
          clock.now(),
        );
        await tell(trx, matches, clock.now());
        return rows.length;
      });
    },
    release: async ({ db }) => void (await lease.release(db)),
  };
}
