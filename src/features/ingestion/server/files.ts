import { basename } from "node:path";
import type { NoticeFile } from "#features/ingestion/extraction/open-file.ts";
import { originOfFile } from "#features/ingestion/server/runs/origin.ts";
import { createGuard, surveyRecords } from "#features/ingestion/server/runs/guard.ts";
import { holdRun } from "#features/ingestion/server/runs/hold-run.ts";
import { withRun } from "#features/ingestion/server/runs/runs.ts";
import { ingestRecords, noCounts, type Counts, type IngestListener } from "#features/ingestion/server/service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";

/** How far the reading of a file is. */
export type FileProgress = { counts: Counts; percent: number; recordsPerSecond: number };

export type FileOptions = Pick<IngestListener, "onSkip" | "signal"> & {
  onProgress?: (progress: FileProgress) => void;
  /** Records in one transaction. */
  batchSize?: number | undefined;
  /** Announce its notices although it may be the first run of its source. */
  announce?: boolean | undefined;
  /** Called with the id of the run when the whole file has been read and published. */
  onPublished?: (runId: number) => void;
  /** More of its records that cannot be used hold the run. */
  maxSkippedPercent?: number | undefined;
};

/**
 * Ingests a whole file, with a row of `ingest_run` for all to see. All of it is looked at before any of it is stored:
 * throws `RunHeld` when it is not what its source would say, and then nothing is published.
 */
export function ingestFile(
  stores: { db: Database; clock: Clock },
  file: NoticeFile,
  { announce, onPublished, onSkip, onProgress, signal, batchSize, maxSkippedPercent }: FileOptions = {},
): Promise<Counts> {
  const name = basename(file.path);
  return withRun(stores, name, null, async (recordCounts, runId) => {
    const { format } = file;
    const guard = createGuard(stores.db, maxSkippedPercent);
    const reason = await surveyRecords(guard, file.read().records, { format, signal });
    if (signal?.aborted) return noCounts;
    const origin = { ...(await originOfFile(stores, file.hash, runId)), announces: announce || undefined };
    const { records, position } = file.read();
    if (reason)
      return holdRun(stores.db, { runId, name, reason }, (heldRun) =>
        ingestRecords(stores, records, {
          format,
          origin: { ...origin, runId: heldRun, isHeld: true },
          batchSize,
          onSkip,
        }),
      );
    const started = performance.now();
    const onBatch = async (counts: Counts) => {
      await recordCounts(counts);
      const seconds = (performance.now() - started) / 1000;
      const percent = Math.floor((position() / Math.max(file.size, 1)) * 100);
      onProgress?.({ counts, percent, recordsPerSecond: Math.round(counts.read / seconds) });
    };
    const counts = await ingestRecords(stores, records, { format, origin, batchSize, onSkip, onBatch, signal });
    if (!signal?.aborted) onPublished?.(runId);
    return counts;
  });
}
