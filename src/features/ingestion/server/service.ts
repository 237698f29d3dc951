import { UnreadableRecord } from "#features/ingestion/notice.ts";
import type { FileRecord } from "#features/ingestion/reading/containers.ts";
import type { NoticeFile } from "#features/ingestion/reading/open-file.ts";
import { readRecord, type Incoming } from "#features/ingestion/server/batch.ts";
import { writeBatch } from "#features/ingestion/server/write-batch.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";

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

/** Told while records are taken in. */
export type Listener = {
  /** A record was left out; `reason` is a phrase without a full stop. */
  onSkip?: (record: number, reason: string) => void;
  /** A batch was committed. */
  onBatch?: (counts: Counts) => Promise<void> | void;
};

const batchSize = 1000;

/** Takes records in, batch by batch, each in one transaction. Returns what became of them. */
export async function ingestRecords(
  { db, clock }: { db: Database; clock: Clock },
  records: AsyncIterable<FileRecord> | Iterable<FileRecord>,
  { onSkip, onBatch }: Listener = {},
): Promise<Counts> {
  let counts = noCounts;
  let [batch, skipped]: [Incoming[], number] = [[], 0];
  const flush = async () => {
    const outcome = await writeBatch(db, batch, clock.now());
    counts = addCounts(counts, { read: batch.length + skipped, skipped, ...outcome });
    [batch, skipped] = [[], 0];
    await onBatch?.(counts);
  };
  for await (const record of records) {
    const read = readOrReason(record);
    if (typeof read === "string") {
      skipped += 1;
      onSkip?.(record.number, read);
    } else batch.push(read);
    if (batch.length + skipped >= batchSize) await flush();
  }
  if (batch.length + skipped > 0) await flush();
  return counts;
}

function readOrReason(record: FileRecord): Incoming | string {
  if ("problem" in record) return record.problem;
  try {
    return readRecord(record.body);
  } catch (error) {
    if (error instanceof UnreadableRecord) return error.message;
    throw error;
  }
}

/** Takes a whole file in. */
export const ingestFile = (stores: { db: Database; clock: Clock }, file: NoticeFile, listener?: Listener) =>
  ingestRecords(stores, file.read().records, listener);
