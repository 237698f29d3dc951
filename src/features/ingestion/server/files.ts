import { basename } from "node:path";
import type { NoticeFile } from "#features/ingestion/reading/open-file.ts";
import { originOfFile } from "#features/ingestion/server/runs/origin.ts";
import { withRun } from "#features/ingestion/server/runs/runs.ts";
import { ingestRecords, type Counts, type Listener } from "#features/ingestion/server/service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";

/** How far the reading of a file is. */
export type FileProgress = { counts: Counts; percent: number; recordsPerSecond: number };

type FileListener = Pick<Listener, "onSkip" | "signal"> & {
  onProgress?: (progress: FileProgress) => void;
  /** Records in one transaction. */
  batchSize?: number | undefined;
};

/** Takes a whole file in, with a row of `ingest_run` for all to see. */
export function ingestFile(
  stores: { db: Database; clock: Clock },
  file: NoticeFile,
  { onSkip, onProgress, signal, batchSize }: FileListener = {},
): Promise<Counts> {
  return withRun(stores, basename(file.path), null, async (note, runId) => {
    const origin = await originOfFile(stores, file.hash, runId);
    const { records, position } = file.read();
    const started = performance.now();
    const onBatch = async (counts: Counts) => {
      await note(counts);
      const seconds = (performance.now() - started) / 1000;
      const percent = Math.floor((position() / Math.max(file.size, 1)) * 100);
      onProgress?.({ counts, percent, recordsPerSecond: Math.round(counts.read / seconds) });
    };
    return ingestRecords(stores, records, { format: file.format, origin, batchSize, onSkip, onBatch, signal });
  });
}
