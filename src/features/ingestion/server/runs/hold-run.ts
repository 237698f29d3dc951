import type { Counts } from "#features/ingestion/server/service.ts";
import { heldRunNamed, markHeld, recordProgress } from "./queries.ts";
import type { Database } from "#platform/db/db.ts";
import { withSharedAdvisoryLock } from "#platform/db/advisory-lock.ts";
import { locks } from "#platform/db/locks.ts";

/** A held run: what was checked is not published. The message gives the reason, and what the operator can do. */
export class RunHeldError extends Error {
  override name = "RunHeldError";
  /** The public reason, without our commands. */
  readonly reason: string;
  constructor(id: number, reason: string) {
    const commands = `npm run runs -- release ${id} publishes it, npm run runs -- discard ${id} does not`;
    super(`held as run ${id}, because ${reason}. ${commands}.`);
    this.reason = reason;
  }
}

/**
 * Stores the releases of a run without publishing them, and throws `RunHeldError`. The operator decides. If a run of
 * the same name is already held, the releases are added to it, so that an hourly crawl is held only once. Shares the
 * decision lock: a release or discard in the middle of `store` would lose what is stored after it.
 */
export async function holdRun(
  db: Database,
  { runId, name, reason }: { runId: number; name: string; reason: string },
  store: (runId: number) => Promise<Counts>,
): Promise<never> {
  const heldId = await withSharedAdvisoryLock(db, locks.runDecision, async () => {
    const heldRun = await heldRunNamed(db, name);
    const { read, skipped } = await store(heldRun?.id ?? runId);
    await recordProgress(db, runId, { read, added: 0, changed: 0, unchanged: 0, skipped });
    if (!heldRun) await markHeld(db, runId, reason);
    return heldRun?.id ?? runId;
  });
  throw new RunHeldError(heldId, reason);
}
