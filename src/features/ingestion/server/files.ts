import { basename } from "node:path";
import type { NoticeFile } from "#features/ingestion/extraction/open-file.ts";
import { originOfFile } from "#features/ingestion/server/runs/origin.ts";
import { createGuard, surveyRecords } from "#features/ingestion/server/runs/guard.ts";
import { holdRun } from "#features/ingestion/server/runs/hold-run.ts";
import { withRun } from "#features/ingestion/server/runs/runs.ts";
import { ingestRecords, noCounts, type Counts, type IngestListener } from "#features/ingestion/server/service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";

/** Progress of reading a file. */
export type FileProgress = { counts: Counts; percent: number; recordsPerSecond: number };

export type FileOptions = Pick<IngestListener, "onSkip" | "signal"> & {
  onProgress?: (progress: FileProgress) => void;
  /** Records per transaction. */
  batchSize?: number | undefined;
  /** Announces its notices even in the first run of its source. */
  announce?: boolean | undefined;
  /** Called with the run's id when the whole file has been read and published. */
  onPublished?: (runId: number) => void;
  /** Above this share of unusable records the run is held. */
  maxSkippedPercent?: number | undefined;
};

/**
 * Ingests a whole file and records its progress in `ingest_run`. Inspects all of it before storing any: throws
 * `RunHeldError` if it does not look like its source, and then publishes nothing.
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
