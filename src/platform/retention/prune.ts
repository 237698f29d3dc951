import type { Retention } from "#domain/retention.ts";
import { type Clock, systemClock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";
import type { TaskContext } from "#platform/jobs/task.ts";
import { deleteBefore } from "./queries.ts";
import type { Retained } from "./retained.ts";

type Needs = {
  db: Database;
  clock: Clock;
  /** For what goes by real time. */
  realClock?: Clock;
  retention: Retention;
  retained: readonly Retained[];
};

/** Rows in one statement, which is a transaction: nobody waits long for it, and a kill loses no more. */
const batchSize = 1_000;

/** Jobs of earlier versions, which may still wait in the queue. */
const formerTasks = ["prune-feed", "prune-activity-log", "prune-security-events", "prune-support", "prune-readings"];

/** Deletes at night what has been kept for its time. */
export function retentionJobs(needs: Needs): Jobs {
  const run = (_payload: unknown, context: Pick<TaskContext, "signal" | "log">) => prune(needs, context);
  return {
    tasks: Object.fromEntries(["prune", ...formerTasks].map((name) => [name, run])),
    crontab: "41 3 * * * prune",
  };
}

/** Goes through all tables, also if one of them fails, and then throws what failed first. */
async function prune(needs: Needs, { signal, log }: Pick<TaskContext, "signal" | "log">): Promise<void> {
  const failures: unknown[] = [];
  const deleted: Record<string, number> = {};
  for (const kind of needs.retained) {
    try {
      const count = await pruneTable(needs, kind, signal);
      if (count > 0) deleted[kind.table] = count;
    } catch (error) {
      signal.throwIfAborted();
      failures.push(error);
    }
  }
  if (Object.keys(deleted).length > 0) log.info({ deleted }, "deleted what was kept for its time");
  if (failures.length > 0) throw failures[0];
}

async function pruneTable(needs: Needs, kind: Retained, signal: AbortSignal): Promise<number> {
  const { db, clock, realClock = systemClock, retention } = needs;
  const now = (kind.inRealTime ? realClock : clock).now();
  const before = now.subtract({ hours: 24 * retention[kind.period] });
  const deleteSome = () =>
    "since" in kind ? deleteBefore(db, kind, { before, limit: batchSize }) : kind.deleteBefore(db, before, batchSize);
  for (let total = 0; ;) {
    signal.throwIfAborted();
    const count = await deleteSome();
    total += count;
    if (count < batchSize) return total;
  }
}
