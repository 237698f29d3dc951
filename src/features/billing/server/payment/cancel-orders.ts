import type { Database } from "#platform/db/db.ts";
import { addJob } from "#platform/jobs/add.ts";
import * as queries from "./queries.ts";
import { type SyncNeeds, syncWithin } from "./sync.ts";
import { cancelOrdersTask } from "./tasks.ts";

/** Orders that subscriptions be cancelled at the provider, and queues that it be done. */
export async function orderCancel(db: Database, ids: string[], at: Temporal.Instant): Promise<void> {
  await queries.recordCancelOrders(db, ids, at);
  await addJob(db, cancelOrdersTask, {}, { key: cancelOrdersTask.name });
}

/** Carries out every order that the provider has not confirmed. One that fails does not hold up the others. */
export async function carryOutCancelOrders(needs: SyncNeeds): Promise<void> {
  const problems: unknown[] = [];
  for (const id of await queries.openCancelOrders(needs.db))
    await carryOutCancelOrder(needs, id).catch((problem: unknown) => problems.push(problem));
  if (problems.length > 0) throw problems[0];
}

/**
 * Cancels one, unless what is read first says that it was paid meanwhile, which withdraws the order. The row stays locked,
 * so no other process acts on it between the reading and the cancelling.
 */
export const carryOutCancelOrder = (needs: SyncNeeds, id: string): Promise<void> =>
  needs.db.transaction().execute(async (trx) => {
    await syncWithin(trx, needs, id);
    if ((await queries.openCancelOrders(trx, id)).length === 0) return;
    await needs.gateway.cancelNow(id);
    await syncWithin(trx, needs, id);
  });
