import type { Counts } from "#features/ingestion/server/service.ts";
import { heldRunNamed, markHeld, recordProgress } from "./queries.ts";
import type { Database } from "#platform/db/db.ts";

/** A run of which nothing was published; the message says why, and what the operator can do. */
export class RunHeldError extends Error {
  override name = "RunHeldError";
  /** What everybody may know: the reason without our commands. */
  readonly reason: string;
  constructor(id: number, reason: string) {
    const commands = `npm run runs -- release ${id} publishes it, npm run runs -- discard ${id} does not`;
    super(`held as run ${id}, because ${reason}. ${commands}.`);
    this.reason = reason;
  }
}

/**
 * Holds a run for the operator, and throws `RunHeld` when `store` has stored its releases. One of the same name that waits
 * already takes them up, so that a list which is read hourly waits once.
 */
export async function holdRun(
  db: Database,
  { runId, name, reason }: { runId: number; name: string; reason: string },
  store: (runId: number) => Promise<Counts>,
): Promise<never> {
  const heldRun = await heldRunNamed(db, name);
  const { read, skipped } = await store(heldRun?.id ?? runId);
  await recordProgress(db, runId, { read, added: 0, changed: 0, unchanged: 0, skipped });
  if (!heldRun) await markHeld(db, runId, reason);
  throw new RunHeldError(heldRun?.id ?? runId, reason);
}
