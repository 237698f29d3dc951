import { fileProgress } from "#features/ingestion/server/runs/queries.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";

/** Where the releases of a run come from, and since when they hold if they have no date of their own. */
export type Origin = {
  /**
   * When the run began, for all of its batches: rows of one notice were read together, however many stand between them.
   */
  readAt: Temporal.Instant;
  runId?: number;
  /** Whether its changes may be announced; absent: those of sources whose first run has ended. */
  announces?: boolean | undefined;
  /** The run is held for the operator: its releases are stored and do not count. */
  isHeld?: boolean;
  file?: {
    /** SHA-256 (hex) of what it holds. */
    hash: string;
    /** It was read before up to this record: that was when its notices said so, and not now. */
    recordsBefore: number;
  };
};

/** Instants as PostgreSQL keeps them: what is computed now is what will be computed of stored rows. */
export const asStored = (at: Temporal.Instant) => at.round({ smallestUnit: "microsecond", roundingMode: "floor" });

/** The origin of a file's releases. A file that was read before, whole or until it was interrupted, has its first time. */
export async function originOfFile(
  { db, clock }: { db: Database; clock: Clock },
  hash: string,
  runId: number,
): Promise<Origin> {
  const before = await fileProgress(db, hash);
  const recordsBefore = before?.records ?? 0;
  const readAt = before && recordsBefore > 0 ? before.read_at : asStored(clock.now());
  return { readAt, runId, file: { hash, recordsBefore } };
}
