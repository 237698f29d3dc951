import { defaultRetention as retention } from "#domain/retention.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { createLog } from "#platform/logging.ts";
import { retentionJobs } from "#platform/retention/prune.ts";
import { retained } from "#retention";

const log = createLog("worker", { level: "silent", format: "text" });

/** Deletes what has been kept for its time by a clock, as the nightly job does. */
export async function pruneAll({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const { tasks } = retentionJobs({ db, clock, realClock: clock, retention, retained });
  await tasks["prune"]!({}, { signal: new AbortController().signal, log, jobKey: "" });
}
