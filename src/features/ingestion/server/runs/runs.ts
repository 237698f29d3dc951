import type { Counts } from "#features/ingestion/server/service.ts";
import { beginRun, endRun, recordProgress } from "#features/ingestion/server/runs/queries.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";

/**
 * Keeps a row of `ingest_run` while work runs, so that every process can show its progress. `note` stores the counts so
 * far, `runId` is the row's number. An error ends the run and is rethrown. `lateSince`: its source had not been read since
 * then, which is longer than usual.
 */
export async function withRun<Result>(
  { db, clock }: { db: Database; clock: Clock },
  name: string,
  expected: number | null,
  work: (recordCounts: (counts: Counts) => Promise<void>, runId: number) => Promise<Result>,
  lateSince: Temporal.Instant | null = null,
): Promise<Result> {
  const id = await beginRun(db, {
    name,
    expected,
    at: clock.now().toString(),
    lateSince: lateSince?.toString() ?? null,
  });
  const end = (error: string | null) => endRun(db, { id, error, at: clock.now().toString() });
  try {
    const result = await work((counts) => recordProgress(db, id, counts).then(() => {}), id);
    await end(null);
    return result;
  } catch (error) {
    await end((error as Error).message).catch(() => {});
    throw error;
  }
}
