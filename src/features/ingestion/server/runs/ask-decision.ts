import { discardRun, releaseRun, undoRun } from "#features/ingestion/server/runs/decide.ts";
import * as queries from "#features/ingestion/server/runs/queries.ts";
import type { Decision } from "#features/ingestion/server/runs/queries.ts";
import { decideRunTask } from "#features/ingestion/server/tasks.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { addJob } from "#platform/jobs/add.ts";
import { conflict, notFound } from "#platform/refusal.ts";

/**
 * Has a run released, discarded or undone by a job, because a large one takes minutes. Returns the run's name. Refuses
 * with `not_found`, and with `conflict` if its state does not allow it or something was asked already.
 */
export async function askDecision(trx: Transaction, id: number, decision: Decision): Promise<string> {
  const run = await queries.lockRun(trx, id);
  if (!run) throw notFound(`There is no run ${id}.`);
  if (run.asked_decision !== null) throw conflict(`Run ${id} is about to be ${run.asked_decision}.`);
  const isHeld = run.held_reason !== null && run.decision === null;
  if (decision !== "undone" && !isHeld) throw conflict(`Run ${id} is not held.`);
  if (run.decision === "undone") throw conflict(`Run ${id} is already undone.`);
  if (run.isAlive) throw conflict(`Run ${id} is still running.`);
  await queries.setAskedDecision(trx, id, decision);
  await addJob(trx, decideRunTask, { runId: id, decision }, { key: `decide-run ${id}` });
  return run.name;
}

/** Carries out what was asked. Done again after a kill, it goes on where it was. */
export async function carryOutDecision(
  stores: { db: Database; clock: Clock },
  { runId, decision }: { runId: number; decision: Decision },
): Promise<void> {
  const run = await queries.runById(stores.db, runId);
  if (run?.asked_decision !== decision) return;
  const carryOut = { released: releaseRun, discarded: discardRun, undone: undoRun }[decision];
  await carryOut(stores, runId);
}
