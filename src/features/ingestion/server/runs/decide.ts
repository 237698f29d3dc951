import { formatNamed } from "#features/ingestion/formats/all.ts";
import type { RecordBody } from "#features/ingestion/formats/format.ts";
import { groupKey, parseRecord, type ParsedRelease } from "#features/ingestion/server/batch.ts";
import { forgetPageVersions } from "#features/ingestion/server/listings/queries.ts";
import { announcesIn } from "#features/ingestion/server/news.ts";
import { lockIngestion } from "#features/ingestion/server/queries.ts";
import { rebuildKeys } from "#features/ingestion/server/rebuild.ts";
import { bodiesOf, type SourceKey } from "#features/ingestion/server/releases/queries.ts";
import type { ChangedGroup } from "#features/ingestion/server/releases/store.ts";
import * as queries from "#features/ingestion/server/runs/queries.ts";
import { linksOf } from "#features/ingestion/server/duplicates/queries.ts";
import { sortEntries, publishReleases } from "#features/ingestion/server/write-batch.ts";
import { sources } from "#features/ingestion/sources.ts";
import { withAdvisoryLock } from "#platform/db/advisory-lock.ts";
import { locks } from "#platform/db/locks.ts";
import { StartupError } from "#platform/startup-error.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { appendFeed, type FeedEntry } from "#platform/feed/feed.ts";

type Stores = { db: Database; clock: Clock };

/**
 * How many opportunities were added, changed or withdrawn. `stayed` counts releases that a later run has read again.
 */
export type DecisionCounts = { added: number; changed: number; removed: number; stayed: number };

/** Opportunities per transaction, so that others can write in between. */
const batchSize = 500;

/** Runs when nothing refuses the decision any more, before its first change. Gets the run's name. */
type Begin = (name: string) => Promise<unknown>;
const nothing = () => Promise.resolve();

/** Publishes what a held run has read. Can be stopped and restarted. */
export const releaseRun = (stores: Stores, id: number, begin: Begin = nothing): Promise<DecisionCounts> =>
  deciding(stores.db, () => release(stores, id, begin));

/** Discards what a held run has read, for good. */
export const discardRun = (stores: Stores, id: number, begin: Begin = nothing): Promise<void> =>
  deciding(stores.db, () => discard(stores, id, begin));

/**
 * Withdraws what a run has brought, published or held: its readings no longer count, and the opportunities are
 * recomputed from those that do. Releases that a later run has read too stay. Can be stopped and restarted.
 */
export const undoRun = (stores: Stores, id: number, begin: Begin = nothing): Promise<DecisionCounts> =>
  deciding(stores.db, () => undo(stores, id, begin));

/**
 * Decides under an exclusive lock, because a run's state is checked and changed in several transactions. Without it,
 * two decisions at once could both pass the check. A run being held could also go on storing releases after the
 * decision.
 */
async function deciding<Result>(db: Database, decide: () => Promise<Result>): Promise<Result> {
  const results: Result[] = [];
  const isMine = await withAdvisoryLock(db, locks.runDecision, async () => void results.push(await decide()));
  if (!isMine) throw new StartupError("Another run is being held, released or discarded. Try again in a minute.");
  return results[0]!;
}

async function release(stores: Stores, id: number, begin: Begin): Promise<DecisionCounts> {
  await begin(await requireHeld(stores.db, id));
  const decided = await inBatches(stores, id, { count: false }, async (trx, keys, at) => {
    const ids = await queries.markReadings(trx, id, keys, null);
    const groups = groupsFromStored(await bodiesOf(trx, ids));
    const { written } = await publishReleases(trx, groups, groups, {
      at,
      readAt: at,
      announces: await announcesIn(trx),
    });
    const entries = sortEntries(written);
    await appendFeed(trx, entries, at);
    return entries;
  });
  await queries.setFileRead(stores.db, id, true);
  await queries.endFirstRuns(stores.db, [id], stores.clock.now().toString());
  await queries.decideRun(stores.db, id, "released", stores.clock.now().toString());
  return decided;
}

async function discard({ db, clock }: Stores, id: number, begin: Begin): Promise<void> {
  await begin(await requireHeld(db, id));
  await queries.decideRun(db, id, "discarded", clock.now().toString());
}

async function undo(stores: Stores, id: number, begin: Begin): Promise<DecisionCounts> {
  const { db, clock } = stores;
  const run = await requireRun(db, id);
  if (run.isAlive) throw new StartupError(`Run ${id} is still running. Stop it first.`);
  await begin(run.name);
  const stayed = await queries.transferReadings(db, id);
  const decided = await inBatches(stores, id, { count: true }, async (trx, keys, at) => {
    await queries.markReadings(trx, id, keys, at.toString());
    return rebuildKeys(trx, await canonicalKeysOf(trx, keys), at);
  });
  // If the run crawled a listing, its pages are read again even if unchanged.
  await forgetPageVersions(db, run.name);
  await queries.setFileRead(db, id, false);
  await queries.decideRun(db, id, "undone", clock.now().toString());
  return { ...decided, stayed };
}

async function requireRun(db: Database, id: number) {
  const run = await queries.runById(db, id);
  if (!run) throw new StartupError(`There is no run ${id}. npm run runs lists them.`);
  return run;
}

async function requireHeld(db: Database, id: number): Promise<string> {
  const { name, held_reason, decision } = await requireRun(db, id);
  if (held_reason === null) throw new StartupError(`Run ${id} is not held.`);
  if (decision !== null) throw new StartupError(`Run ${id} was already ${decision}.`);
  return name;
}

type Work = (trx: Transaction, keys: SourceKey[], at: Temporal.Instant) => Promise<FeedEntry[]>;

/** Processes all keys of a run in batches. Each batch removes the keys that it has done. */
async function inBatches({ db, clock }: Stores, id: number, { count }: { count: boolean }, work: Work) {
  const decided: DecisionCounts = { added: 0, changed: 0, removed: 0, stayed: 0 };
  for (;;) {
    const keys = await queries.keysOfRun(db, id, { count, limit: batchSize });
    if (keys.length === 0) return decided;
    const entries = await db.transaction().execute(async (trx) => {
      await lockIngestion(trx);
      return work(trx, keys, clock.now());
    });
    for (const { kind } of entries) decided[kind] += 1;
  }
}

/** The opportunities of these keys: their own, or the canonical ones. */
async function canonicalKeysOf(trx: Transaction, keys: SourceKey[]): Promise<SourceKey[]> {
  const links = (await linksOf(trx, keys)).filter(({ isInForce }) => isInForce);
  const nameOf = (key: SourceKey) => groupKey(key.source_id, key.source_key);
  const canonicalKeys = new Map(
    links.map((row) => [nameOf(row), { source_id: row.main_source_id, source_key: row.main_source_key }]),
  );
  const all = keys.map((key) => canonicalKeys.get(nameOf(key)) ?? key);
  return [...new Map(all.map((key) => [nameOf(key), key])).values()];
}

/** Stored releases as if just read, without those that today's parsers skip. */
function groupsFromStored(rows: Awaited<ReturnType<typeof bodiesOf>>): ChangedGroup[] {
  const groups = Map.groupBy(rows, (row) => groupKey(row.source_id, row.source_key));
  return [...groups.values()].map((list): ChangedGroup => {
    const { source_id, source_key } = list[0]!;
    const releases = list.flatMap((row): ParsedRelease[] => {
      try {
        return [parseRecord(row.body as RecordBody, formatNamed(row.format))];
      } catch {
        return [];
      }
    });
    const source = sources.find(({ id }) => id === source_id)!;
    return { source, key: source_key, releases, newReleases: releases, rereadIds: [], hasEarlier: true };
  });
}
