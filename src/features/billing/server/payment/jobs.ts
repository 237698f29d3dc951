import { runs, type Tasks } from "#platform/jobs/task.ts";
import type { PaymentGateway } from "#adapters/payment/port.ts";
import type { SendEmail } from "#platform/mail/email.ts";
import { emailFailure, followFailures } from "#features/billing/server/payment/grace/grace.ts";
import { emailInvoice } from "#features/billing/server/payment/telling/invoice.ts";
import { emailPlanNews } from "#features/billing/server/payment/telling/plan-news.ts";
import { carryOutCancelOrders, orderCancel } from "./cancel-orders.ts";
import * as queries from "./queries.ts";
import { queueReading, type Seller, type SyncNeeds, syncSubscription } from "./sync.ts";
import {
  cancelOrdersTask,
  followFailuresTask,
  invoiceTask,
  paymentFailedTask,
  planNewsTask,
  sandboxTask,
  syncTask,
} from "./tasks.ts";

type Needs = Pick<SyncNeeds, "db" | "clock"> & {
  gateway: PaymentGateway | undefined;
  seller: Seller;
  sendEmail: SendEmail;
};

/** Without a provider only failures are followed, of which there are none. */
export const paymentCrontab = `*/10 * * * * ${followFailuresTask.name}
*/10 * * * * ${cancelOrdersTask.name}
*/10 * * * * read-payment-events
20 17 * * * reconcile-payments
* * * * * ${sandboxTask.name}`;

/** How long before the last reading events are read again, because providers list some late. */
const overlap = { minutes: 10 };

/** The jobs of payments by name. */
export function paymentTasks({ gateway, ...needs }: Needs): Tasks {
  const { db, clock } = needs;
  /** Each is read by a job of its own, so one that cannot be read is tried again and holds up no other. */
  const queueReadings = async (ids: string[]) => {
    for (const id of ids) await queueReading(db, id);
  };

  /** Queues readings of what changed since the last time at the provider itself, whatever became of its webhooks. */
  async function readEvents(): Promise<void> {
    if (!gateway) return;
    const now = clock.now();
    const since = (await queries.eventsReadUntil(db)) ?? now;
    const changed = await gateway.changedSince(since.subtract(overlap));
    await queueReadings(await queries.ownSubscriptions(db, changed));
    await queries.recordEventsRead(db, now);
  }

  /** Compares every subscription with the provider. What was begun a day ago and never paid is cancelled. */
  async function reconcile(): Promise<void> {
    if (!gateway) return;
    await queueReadings(await queries.livingSubscriptions(db));
    const now = clock.now();
    await orderCancel(db, await queries.abandonedSubscriptions(db, now.subtract({ hours: 24 })), now);
  }

  return {
    "read-payment-events": readEvents,
    "reconcile-payments": reconcile,
    ...runs(followFailuresTask, () =>
      followFailures(needs, async (id) => gateway && (await syncSubscription({ ...needs, gateway }, id))),
    ),
    ...runs(cancelOrdersTask, async () => gateway && (await carryOutCancelOrders({ ...needs, gateway }))),
    ...runs(sandboxTask, async () => await gateway?.sandbox?.work()),
    ...runs(syncTask, ({ subscriptionId }) =>
      gateway ? syncSubscription({ ...needs, gateway }, subscriptionId) : Promise.resolve(),
    ),
    ...runs(invoiceTask, (job) => emailInvoice(needs, job)),
    ...runs(planNewsTask, (job) => emailPlanNews(needs, job)),
    ...runs(paymentFailedTask, (job) => emailFailure(needs, job)),
  };
}
