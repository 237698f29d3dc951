import { releasesOfAll } from "#features/ingestion/server/resolve-opportunities.ts";
import { announcesNothing } from "#features/ingestion/server/news.ts";
import { lockIngestion } from "#features/ingestion/server/queries.ts";
import { opportunityKeysAfter, type SourceKey } from "#features/ingestion/server/releases/queries.ts";
import { withdrawUnmade } from "#features/ingestion/server/withdraw-unmade.ts";
import { mergeStoredReleases, writeOpportunities } from "#features/ingestion/server/write-opportunities.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { appendFeed, type FeedEntry } from "#platform/feed/feed.ts";

/** Counts of opportunities; `read` is how many were computed. */
export type RebuildCounts = { read: number; added: number; changed: number; removed: number };

type Options = { signal?: AbortSignal; onBatch?: (rebuilt: RebuildCounts) => void };

/** Opportunities per transaction, so that others can write in between. */
const batchSize = 500;

/**
 * Recomputes every opportunity from its stored releases with today's parsers and rules, and writes those that differ.
 * Without a change in the code not a byte changes. Opportunities without a counting release, such as notices now known
 * to be tests, are withdrawn. Statuses are those at the clock's now. Can be stopped and restarted.
 */
export async function rebuildOpportunities(
  { db, clock }: { db: Database; clock: Clock },
  { signal, onBatch }: Options = {},
): Promise<RebuildCounts> {
  const counts: RebuildCounts = { read: 0, added: 0, changed: 0, removed: 0 };
  let keys = await opportunityKeysAfter(db, undefined, batchSize);
  while (keys.length > 0 && !signal?.aborted) {
    const entries = await rebuildBatch(db, keys, clock.now());
    counts.read += keys.length;
    for (const { kind } of entries) counts[kind] += 1;
    onBatch?.(counts);
    keys = await opportunityKeysAfter(db, keys.at(-1), batchSize);
  }
  return counts;
}

const rebuildBatch = (db: Database, keys: SourceKey[], at: Temporal.Instant): Promise<FeedEntry[]> =>
  db.transaction().execute(async (trx) => {
    await lockIngestion(trx);
    return rebuildKeys(trx, keys, at);
  });

/** Recomputes opportunities within a transaction that holds the ingestion lock, and appends to the feed. */
export async function rebuildKeys(trx: Transaction, keys: SourceKey[], at: Temporal.Instant): Promise<FeedEntry[]> {
  const merged = (await releasesOfAll(trx, keys)).flatMap(([key, releases]) => mergeStoredReleases(key, releases));
  const { written } = await writeOpportunities(trx, merged, at, announcesNothing);
  const withdrawn = await withdrawUnmade(trx, keys, merged, at);
  const entries = [...written.values(), ...withdrawn.values()];
  await appendFeed(trx, entries, at);
  return entries;
}
