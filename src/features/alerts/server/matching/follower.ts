import { setImmediate as nextTurn } from "node:timers/promises";
import { documentsOf } from "#features/search/server/documents/service.ts";
import { cursorName, lockCursors, moveCursors, partitionOf } from "#features/alerts/server/partitions/queries.ts";
import { partitionCount, partitionLease } from "#features/alerts/server/partitions/lease.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import type { FeedChange } from "#platform/feed/cursor.ts";
import { isFaultOfRow, recordFailure, retryDeadLetters, settleDeadLetters } from "#platform/feed/dead-letters.ts";
import { readFeedWithDocuments } from "#platform/feed/feed.ts";
import type { FeedFollower } from "#platform/feed/follower.ts";
import { beginningsIn } from "./beginnings.ts";
import { compiledSearches } from "./compiled-searches.ts";
import { missedIn } from "./missed.ts";
import { type Beginning, insertMatches, type MatchRow, shareTargets } from "./queries.ts";

/** Rows in one transaction, at most. */
const maxRows = 256;
/** Transactions at once: almost all of the time is PostgreSQL inserting rows, which it does on one core for each. */
const lanes = 2;

type Tell<Found> = (trx: Transaction, found: Found[], at: Temporal.Instant) => Promise<void>;

type Stores = { db: Database; clock: Clock };
type Needs = {
  db: Database;
  /** Queues what people are told of new matches, in the transaction that stores them. */
  tell: Tell<MatchRow>;
  /** Queues what people are told of notices that their searches would have found, had they been read in time. */
  tellMissed: Tell<Beginning>;
  /** In place of the database's time, for leases. */
  realClock?: Clock;
  /** How often the lease is looked after while a batch takes long, for tests. */
  renewalMs?: number;
  /** A transaction stores no more matches than these, unless a single row has more. */
  maxMatches?: number;
};

/** What searches begin to match, and what they have missed. `at`: one time for all lanes, so that messages join. */
type Found = { beginnings: Beginning[]; missed: Beginning[]; at: Temporal.Instant };
/** What the searches of all lanes find in the rows up to `last`, of those up to `read`. */
type Matched = Found & { after: number; read: number; last: number };

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
  renewalMs,
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
      const opportunityIds = rows.map(({ opportunityId }) => opportunityId);
      await settleDeadLetters(trx, numbers.map(cursorName), { after, last: matched.last, opportunityIds }, clock.now());
      await store(trx, numbers, matched);
      return rows.length;
    });
  }

  /** Stores what the searches of partitions begin to match, and queues what people are told. */
  async function store(trx: Transaction, partitions: number[], { beginnings, missed, at }: Found) {
    const own = new Set(partitions);
    const inLane = (found: Beginning[]) => found.filter(({ savedSearchId }) => own.has(savedSearchId % partitionCount));
    await shareTargets(trx);
    await tell(trx, await insertMatches(trx, inLane(beginnings), at), at);
    await tellMissed(trx, inLane(missed), at);
  }

  /** What the searches find in rows, or in a part of them. */
  async function finder(trx: Transaction, held: number[], rows: FeedChange[], now: Temporal.Instant) {
    await searches.refresh(trx, held, now);
    const documents = await documentsOf(trx, [...new Set(rows.map(({ opportunityId }) => opportunityId))]);
    return {
      beginnings: (part: FeedChange[]) => beginningsIn(part, documents, searches),
      missed: (part: FeedChange[]) => missedIn(part, documents, searches),
    };
  }

  type Prepare = (trx: Transaction, after: number, rows: FeedChange[]) => Promise<Matched | undefined>;

  /** Makes the function that lanes match by, one lane after the other. */
  function preparer(held: number[], clock: Clock): Prepare {
    let matched: Matched | undefined;
    const match = async (trx: Transaction, after: number, rows: FeedChange[]): Promise<Matched | undefined> => {
      const read = rows.at(-1)?.sequence;
      if (read === undefined) return undefined;
      if (matched?.after === after && matched.read === read) return matched;
      const find = await finder(trx, held, rows, clock.now());
      let taken = rows;
      let beginnings = await find.beginnings(taken);
      while (beginnings.length > maxMatches && taken.length > 1) {
        taken = taken.slice(0, Math.ceil(taken.length / 2));
        beginnings = await find.beginnings(taken);
      }
      if (taken.length < rows.length) rowLimit = Math.ceil(taken.length / 2);
      const missed = await find.missed(taken);
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

  /** Counts failures that come from the next row, and moves the lanes past one that has failed too often. */
  async function passPoison(stores: Stores, shares: number[][], ended: PromiseSettledResult<number>[]) {
    let hasPassed = false;
    for (const [lane, end] of ended.entries())
      if (end.status === "rejected" && isFaultOfRow(end.reason))
        hasPassed = (await recordFailure(stores, shares[lane]!.map(cursorName), end.reason)) || hasPassed;
    return hasPassed;
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
      const retried = await retryDeadLetters({ db, clock }, held.map(cursorName), async (trx, rows, cursors) => {
        const find = await finder(trx, held, rows, clock.now());
        const found = { beginnings: await find.beginnings(rows), missed: await find.missed(rows), at: clock.now() };
        await store(trx, cursors.map(partitionOf), found);
      });
      if (retried > 0) return retried;
      const prepare = preparer(held, clock);
      const shares = Array.from({ length: lanes }, (_, lane) =>
        held.filter((_number, index) => index % lanes === lane),
      );
      const ended = await lease.during(
        { db, clock },
        () => Promise.allSettled(shares.map((share) => work(db, clock, share, prepare))),
        renewalMs,
      );
      const failed = ended.find((end) => end.status === "rejected");
      if (failed) {
        const wasAlone = rowLimit === 1;
        rowLimit = Math.ceil(rowLimit / 4);
        // Fewer rows are tried at once, unless the database needs time.
        if (isFaultOfRow(failed.reason) && (!wasAlone || (await passPoison({ db, clock }, shares, ended)))) return 1;
        throw failed.reason;
      }
      rowLimit = Math.min(maxRows, 2 * rowLimit);
      return Math.max(...ended.map((end) => (end.status === "fulfilled" ? end.value : 0)));
    },
    release: async ({ db }) => void (await lease.release(db)),
  };
}
