import { documentsOf } from "#features/search/server/documents/service.ts";
import { lockCursors, moveCursors } from "#features/alerts/server/partitions/queries.ts";
import { partitionCount, partitionLease } from "#features/alerts/server/partitions/lease.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import type { FeedChange } from "#platform/feed/cursor.ts";
import { readFeedWithDocuments } from "#platform/feed/feed.ts";
import type { FeedFollower } from "#platform/feed/follower.ts";
import { beginningsIn } from "./beginnings.ts";
import { compiledSearches } from "./compiled-searches.ts";
import { type Beginning, insertMatches, type MatchRow } from "./queries.ts";

/** Rows in one transaction. */
const batchSize = 256;
/** Transactions at once: almost all of the time is PostgreSQL inserting rows, which it does on one core for each. */
const lanes = 2;

type Needs = {
  db: Database;
  /** Queues what people are told of new matches, in the transaction that stores them. */
  tell: (trx: Transaction, matches: MatchRow[], at: Temporal.Instant) => Promise<void>;
  /** Real time, for leases. */
  realClock?: Clock;
};

/** What the searches of all lanes begin to match in some rows. `at`: one time for all lanes, so that messages join. */
type Matched = { after: number; last: number; beginnings: Beginning[]; at: Temporal.Instant };

/**
 * Matches feed rows with the saved searches of the partitions that this worker holds. Its partitions are shared out among
 * lanes. Those of a lane that are at the same row are one batch: a transaction that stores matches, queues alerts and
 * moves all their cursors. Lanes at the same row match it once.
 */
export function matchingFollower({ db: lookups, tell, realClock }: Needs): FeedFollower {
  const lease = partitionLease(realClock);
  const searches = compiledSearches(lookups);

  /** Processes the next rows of a lane's partitions and returns their number. */
  function work(db: Database, clock: Clock, lane: number[], prepare: Prepare): Promise<number> {
    return db.transaction().execute(async (trx) => {
      const cursors = await lockCursors(trx, lane);
      if (cursors.length === 0) return 0;
      const after = Math.min(...cursors.map(({ sequence }) => sequence));
      const ahead = cursors.map(({ sequence }) => sequence).filter((sequence) => sequence > after);
      const until = Math.min(...ahead, Number.MAX_SAFE_INTEGER);
      const rows = (await readFeedWithDocuments(trx, after, batchSize)).filter(({ sequence }) => sequence <= until);
      const matched = await prepare(trx, after, rows);
      if (!matched) return 0;
      const numbers = cursors.filter(({ sequence }) => sequence === after).map(({ number }) => number);
      await moveCursors(trx, numbers, matched.last, clock.now());
      const own = new Set(numbers);
      const beginnings = matched.beginnings.filter(({ savedSearchId }) => own.has(savedSearchId % partitionCount));
      await tell(trx, await insertMatches(trx, beginnings, matched.at), matched.at);
      return rows.length;
    });
  }

  type Prepare = (trx: Transaction, after: number, rows: FeedChange[]) => Promise<Matched | undefined>;

  /** Makes the function that lanes match by, one lane after the other. */
  function preparer(held: number[], clock: Clock): Prepare {
    let matched: Matched | undefined;
    const match = async (trx: Transaction, after: number, rows: FeedChange[]): Promise<Matched | undefined> => {
      const last = rows.at(-1)?.sequence;
      if (last === undefined) {
        // A worker that has started is ready before the first notice comes.
        if (!searches.hasLoaded(held)) await searches.refresh(trx, held, clock.now());
        return undefined;
      }
      if (matched?.after === after && matched.last === last) return matched;
      await searches.refresh(trx, held, clock.now());
      const ids = [...new Set(rows.map(({ opportunityId }) => opportunityId))];
      const beginnings = await beginningsIn(rows, await documentsOf(trx, ids), searches);
      return (matched = { after, last, beginnings, at: clock.now() });
    };
    let before: Promise<unknown> = Promise.resolve();
    return (trx, after, rows) => {
      const result = before.then(() => match(trx, after, rows));
      // A lane that fails is repeated in the next step; the others go on.
      before = result.catch(() => undefined);
      return result;
    };
  }

  return {
    name: "saved-searches",
    async step({ db, clock }) {
      const held = await lease.hold({ db, clock });
      const prepare = preparer(held, clock);
      const shares = Array.from({ length: lanes }, (_, lane) =>
        held.filter((_number, index) => index % lanes === lane),
      );
      const ended = await Promise.allSettled(shares.map((share) => work(db, clock, share, prepare)));
      const failed = ended.find((end) => end.status === "rejected");
      if (failed) throw failed.reason;
      return Math.max(...ended.map((end) => (end.status === "fulfilled" ? end.value : 0)));
    },
    release: async ({ db }) => void (await lease.release(db)),
  };
}
