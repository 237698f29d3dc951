import type { Format } from "#features/ingestion/formats/format.ts";
import type { FileRecord } from "#features/ingestion/extraction/containers.ts";
import { parseOrReason, type ParsedRelease } from "#features/ingestion/server/batch.ts";
import type { Origin } from "#features/ingestion/server/runs/origin.ts";
import { writeReleases } from "#features/ingestion/server/write-releases.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";

export { changesKnownBetween, recordKnownAt } from "#features/ingestion/server/known-at.ts";

/** Counts of records; `read` is the sum of the others. */
export type Counts = { read: number; added: number; changed: number; unchanged: number; skipped: number };

export const noCounts: Counts = { read: 0, added: 0, changed: 0, unchanged: 0, skipped: 0 };

export const addCounts = (a: Counts, b: Counts): Counts => ({
  read: a.read + b.read,
  added: a.added + b.added,
  changed: a.changed + b.changed,
  unchanged: a.unchanged + b.unchanged,
  skipped: a.skipped + b.skipped,
});

export type IngestListener = {
  /** Stops after the current batch. Ingested batches stay. */
  signal?: AbortSignal;
  /** A record was skipped; `reason` is a phrase without a full stop. */
  onSkip?: (record: number, reason: string) => void;
  /** A batch was committed. */
  onBatch?: (counts: Counts) => Promise<void> | void;
};

/**
 * `format` is the file's usual one, for records that lack the telling fields. Without an origin the records are read
 * now, outside of any run.
 */
type IngestOptions = { format?: Format; origin?: Origin; batchSize?: number | undefined };

const defaultBatchSize = 1000;
const pendingReason = "stored, but not shown until a release states a title and a status";

/**
 * Ingests records in batches, one transaction per batch. Parses the next batch while the last one is written; otherwise
 * parser and database would each wait half the time. Returns the counts.
 */
export async function ingestRecords(
  { db, clock }: { db: Database; clock: Clock },
  records: AsyncIterable<FileRecord> | Iterable<FileRecord>,
  {
    format,
    origin = { readAt: clock.now() },
    batchSize = defaultBatchSize,
    onSkip,
    onBatch,
    signal,
  }: IngestListener & IngestOptions = {},
): Promise<Counts> {
  let counts = noCounts;
  let batch: Batch = { releases: [], skipped: 0 };
  let writing: Promise<void> = Promise.resolve();
  const write = async ({ releases, skipped }: Batch) => {
    const { pending, rejected, ...outcome } = await writeReleases(db, releases, clock.now(), origin);
    for (const { record } of pending) onSkip?.(record!, pendingReason);
    for (const { release, reason } of rejected) onSkip?.(release.record!, reason);
    const skippedCount = skipped + pending.length + rejected.length;
    counts = addCounts(counts, { read: releases.length + skipped, ...outcome, skipped: skippedCount });
    await onBatch?.(counts);
  };
  const startWriting = () => {
    writing = write(batch);
    // Its failure is reported to whoever awaits it. Until then it must not count as unhandled.
    writing.catch(() => {});
    batch = { releases: [], skipped: 0 };
  };
  try {
    for await (const record of records) {
      const parsed = parseOrReason(record, format);
      if (typeof parsed === "string") {
        batch.skipped += 1;
        onSkip?.(record.number, parsed);
      } else batch.releases.push({ ...parsed, record: record.number });
      if (sizeOf(batch) < batchSize) continue;
      await writing;
      startWriting();
      if (signal?.aborted) break;
    }
    await writing;
    if (sizeOf(batch) > 0) startWriting();
  } finally {
    await writing;
  }
  return counts;
}

/** The releases, and how many records have none. */
type Batch = { releases: ParsedRelease[]; skipped: number };

const sizeOf = ({ releases, skipped }: Batch) => releases.length + skipped;
