import { setImmediate as nextTurn } from "node:timers/promises";
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
import { missedIn } from "./missed.ts";
import { type Beginning, insertMatches, type MatchRow } from "./queries.ts";

/** Rows in one transaction, at most. */
const maxRows = 256;
/** Transactions at once: almost all of the time is PostgreSQL inserting rows, which it does on one core for each. */
const lanes = 2;

type Tell<Found> = (trx: Transaction, found: Found[], at: Temporal.Instant) => Promise<void>;

type Needs = {
  db: Database;
  /** Queues what people are told of new matches, in the transaction that stores them. */
  tell: Tell<MatchRow>;
  /** Queues what people are told of notices that their searches would have found, had they been read in time. */
  tellMissed: Tell<Beginning>;
  /** In place of the database's time, for leases. */
  realClock?: Clock;
  /** A transaction stores no more matches than these, unless a single row has more. */
  maxMatches?: number;
};

/**
 * What the searches of all lanes begin to match in the rows up to `last`, of those up to `read`. `at`: one time for all
 * lanes, so that messages join.
 */
type Matched = {
  after: number;
  read: number;
  last: number;
  beginnings: Beginning[];
  missed: Beginning[];
  at: Temporal.Instant;
};

/**
 * Matches feed rows with the saved searches of the partitions that this worker holds. Its partitions are shared out among
 * lanes. Those of a lane that are at the same row are one batch: a transaction that stores matches, queues alerts and
 * moves all their cursors. Lanes at the same row match it once.
 */
export function matchingFollower({
  db: lookups,
  tell,
  tellMissed,
  realClock,
  maxMatches = 50_000,
}: Needs): FeedFollower {
  const lease = partitionLease(realClock);
  const searches = compiledSearches(lookups);
  /** Fewer after a failure or after many matches, so that a slow database or broad searches do not stop the rest. */
  let rowLimit = maxRows;

  /** Processes the next rows of a lane's partitions and returns their number. */
  function work(db: Database, clock: Clock, lane: number[], prepare: Prepare): Promise<number> {
    return db.transaction().execute(async (trx) => {
      const cursors = await lockCursors(trx, lane);
      if (cursors.length === 0) return 0;
      const after = Math.min(...cursors.map(({ sequence }) => sequence));
      const ahead = cursors.map(({ sequence }) => sequence).filter((sequence) => sequence > after);
      const until = Math.min(...ahead, Number.MAX_SAFE_INTEGER);
      const rows = (await readFeedWithDocuments(trx, after, rowLimit)).filter(({ sequence }) => sequence <= until);
      const matched = await prepare(trx, after, rows);
      if (!matched) return 0;
      const numbers = cursors.filter(({ sequence }) => sequence === after).map(({ number }) => number);
      await moveCursors(trx, numbers, matched.last, clock.now());
      const own = new Set(numbers);
      const inLane = (found: Beginning[]) =>
        found.filter(({ savedSearchId }) => own.has(savedSearchId % partitionCount));
      await tell(trx, await insertMatches(trx, inLane(matched.beginnings), matched.at), matched.at);
      await tellMissed(trx, inLane(matched.missed), matched.at);
      return rows.length;
    });
  }

  type Prepare = (trx: Transaction, after: number, rows: FeedChange[]) => Promise<Matched | undefined>;

  /** Makes the function that lanes match by, one lane after the other. */
  function preparer(held: number[], clock: Clock): Prepare {
    let matched: Matched | undefined;
    const match = async (trx: Transaction, after: number, rows: FeedChange[]): Promise<Matched | undefined> => {
      const read = rows.at(-1)?.sequence;
      if (read === undefined) return undefined;
      if (matched?.after === after && matched.read === read) return matched;
      await searches.refresh(trx, held, clock.now());
      const documents = await documentsOf(trx, [...new Set(rows.map(({ opportunityId }) => opportunityId))]);
      let taken = rows;
      let beginnings = await beginningsIn(taken, documents, searches);
      while (beginnings.length > maxMatches && taken.length > 1) {
        taken = taken.slice(0, Math.ceil(taken.length / 2));
        beginnings = await beginningsIn(taken, documents, searches);
      }
      if (taken.length < rows.length) rowLimit = Math.ceil(taken.length / 2);
      const missed = await missedIn(taken, documents, searches);
      return (matched = { after, read, last: taken.at(-1)!.sequence, beginnings, missed, at: clock.now() });
    };
    let before: Promise<unknown> = Promise.resolve();
    return (trx, after, rows) => {
      const result = before.then(() => match(trx, after, rows));
      // A lane that fails is repeated in the next step; the others go on.
      before = result.catch(() => undefined);
      return result;
    };
  }

  /** The partitions that this worker holds, all of them loaded. A worker that has started is ready for the first notice. */
  async function holdLoaded(db: Database, clock: Clock): Promise<number[]> {
    for (;;) {
      const held = await lease.hold({ db, clock });
      if (searches.hasLoaded(held)) return held;
      await searches.load(held, clock.now(), async () => {
        await lease.hold({ db, clock });
        // Heartbeats and stopping must not wait for all of the searches.
        await nextTurn();
      });
    }
  }

  return {
    name: "saved-searches",
    async step({ db, clock }) {
      const held = await holdLoaded(db, clock);
      const prepare = preparer(held, clock);
      const shares = Array.from({ length: lanes }, (_, lane) =>
        held.filter((_number, index) => index % lanes === lane),
      );
      const ended = await Promise.allSettled(shares.map((share) => work(db, clock, share, prepare)));
      const failed = ended.find((end) => end.status === "rejected");
      if (failed) {
        rowLimit = Math.ceil(rowLimit / 4);
        throw failed.reason;
      }
      rowLimit = Math.min(maxRows, 2 * rowLimit);
      return Math.max(...ended.map((end) => (end.status === "fulfilled" ? end.value : 0)));
    },
    release: async ({ db }) => void (await lease.release(db)),
  };
}
