import { basename } from "node:path";
import type { NoticeFile } from "#features/ingestion/reading/open-file.ts";
import { withRun } from "#features/ingestion/server/runs/runs.ts";
import { ingestRecords, type Counts, type Listener } from "#features/ingestion/server/service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";

/** How far the reading of a file is. */
export type FileProgress = { counts: Counts; percent: number; recordsPerSecond: number };

type FileListener = Pick<Listener, "onSkip" | "signal"> & { onProgress?: (progress: FileProgress) => void };

/** Takes a whole file in, with a row of `ingest_run` for all to see. */
export function ingestFile(
  stores: { db: Database; clock: Clock },
  file: NoticeFile,
  { onSkip, onProgress, signal }: FileListener = {},
): Promise<Counts> {
  return withRun(stores, basename(file.path), null, (note) => {
    const { records, position } = file.read();
    const started = performance.now();
    const onBatch = async (counts: Counts) => {
      await note(counts);
      const seconds = (performance.now() - started) / 1000;
      const percent = Math.floor((position() / Math.max(file.size, 1)) * 100);
      onProgress?.({ counts, percent, recordsPerSecond: Math.round(counts.read / seconds) });
    };
    return ingestRecords(stores, records, { format: file.format, onSkip, onBatch, signal });
  });
}
