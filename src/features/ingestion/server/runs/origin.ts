import { fileProgress } from "#features/ingestion/server/runs/queries.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";

/** Where the releases of a run come from, and from when they are in effect if they have no date. */
export type Origin = {
  /** When the run began, for all its batches: rows of one notice count as read together, however far apart they are. */
  readAt: Temporal.Instant;
  runId?: number;
  /** Whether its changes may be announced. Default: only for sources whose first run has ended. */
  announces?: boolean | undefined;
  /** The run is held for the operator: its releases are stored and do not count. */
  isHeld?: boolean;
  file?: {
    /** SHA-256 (hex) of the unpacked content. */
    hash: string;
    /** Records that were read before. They are in effect from that earlier reading. */
    recordsBefore: number;
  };
};

/** Rounds to PostgreSQL's precision, so that computing from memory and from stored rows gives the same result. */
export const asStored = (at: Temporal.Instant) => at.round({ smallestUnit: "microsecond", roundingMode: "floor" });

/** The origin of a file's releases. A file that was read before, completely or not, keeps its first time. */
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
