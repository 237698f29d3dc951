import type { ParsedRelease } from "#features/ingestion/server/batch.ts";
import type { Origin } from "#features/ingestion/server/runs/origin.ts";
import { writeBatch, type BatchOutcome } from "#features/ingestion/server/write-batch.ts";
import type { Database } from "#platform/db/db.ts";

/** A skipped release; `reason` is a phrase without a full stop. */
export type RejectedRelease = { release: ParsedRelease; reason: string };

/**
 * Writes a batch. If the database or our own rules reject something in it, the batch is halved until the bad release is
 * alone, so that it costs only itself. Any other failure is rethrown.
 */
export async function writeReleases(
  db: Database,
  releases: ParsedRelease[],
  now: Temporal.Instant,
  origin: Origin,
): Promise<BatchOutcome & { rejected: RejectedRelease[] }> {
  try {
    return { ...(await writeBatch(db, releases, now, origin)), rejected: [] };
  } catch (error) {
    if (!isContentError(error)) throw error;
    const [release] = releases;
    if (releases.length === 1) {
      const rejected = [{ release: release!, reason: `cannot be stored (${(error as Error).message})` }];
      return { added: 0, changed: 0, unchanged: 0, pending: [], rejected };
    }
    const middle = Math.ceil(releases.length / 2);
    const first = await writeReleases(db, releases.slice(0, middle), now, origin);
    const second = await writeReleases(db, releases.slice(middle), now, origin);
    return {
      added: first.added + second.added,
      changed: first.changed + second.changed,
      unchanged: first.unchanged + second.unchanged,
      pending: [...first.pending, ...second.pending],
      rejected: [...first.rejected, ...second.rejected],
    };
  }
}

/** Classes of PostgreSQL's errors (appendix A of its manual) caused by a value: data, constraints, limits. */
const valueErrors = /^(?:22|23|54)\w{3}$/;

function isContentError(error: unknown): boolean {
  if (error instanceof RangeError || error instanceof TypeError) return true;
  return valueErrors.test(String((error as { code?: unknown } | null)?.code));
}
