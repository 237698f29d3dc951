import { runs, type Tasks } from "#platform/jobs/task.ts";
import type { PaymentGateway } from "#adapters/payment/port.ts";
import { addJob } from "#platform/jobs/add.ts";
import type { SendEmail } from "#platform/mail/email.ts";
import { emailFailure, followFailures } from "#features/billing/server/payment/grace/grace.ts";
import { emailInvoice } from "#features/billing/server/payment/telling/invoice.ts";
import { emailPlanNews } from "#features/billing/server/payment/telling/plan-news.ts";
import * as queries from "./queries.ts";
import { type Seller, type SyncNeeds, syncSubscription } from "./sync.ts";
import { cancelOrdersTask, invoiceTask, paymentFailedTask, planNewsTask, sandboxTask, syncTask } from "./tasks.ts";

type Needs = Pick<SyncNeeds, "db" | "clock"> & {
  gateway: PaymentGateway | undefined;
  seller: Seller;
  sendEmail: SendEmail;
};

/** Without a provider only failures are followed, of which there are none. */
export const paymentCrontab = `*/10 * * * * follow-payment-failures
*/10 * * * * ${cancelOrdersTask.name}
*/10 * * * * read-payment-events
20 17 * * * reconcile-payments
* * * * * ${sandboxTask.name}`;

/** How long before the last reading events are read again, because providers list some late. */
const overlap = { minutes: 10 };

/** The jobs of payments by name. */
export function paymentTasks({ gateway, ...needs }: Needs): Tasks {
  const { db, clock } = needs;
  const syncAll = async (opened: PaymentGateway, ids: string[]) => {
    for (const id of ids) await syncSubscription({ ...needs, gateway: opened }, id);
  };

  /** Reads what changed since the last time at the provider itself, whatever became of its webhooks. */
  async function readEvents(): Promise<void> {
    if (!gateway) return;
    const now = clock.now();
    const since = (await queries.eventsReadUntil(db)) ?? now;
    await syncAll(gateway, await gateway.changedSince(since.subtract(overlap)));
    await queries.recordEventsRead(db, now);
  }

  /** Compares every subscription with the provider. What was begun a day ago and never paid is cancelled. */
  async function reconcile(): Promise<void> {
    if (!gateway) return;
    const living = () => queries.livingSubscriptions(db, clock.now().subtract({ hours: 24 }));
    await syncAll(gateway, (await living()).ids);
    // Read again: one that looked abandoned may turn out to be paid.
    const { abandoned } = await living();
    if (abandoned.length > 0) await queries.orderCancel(db, abandoned, clock.now());
    await addJob(db, cancelOrdersTask, {}, { key: cancelOrdersTask.name });
  }

  /** Carries out orders to cancel until the provider confirms them. One that fails does not hold up the others. */
  async function carryOutCancelOrders(): Promise<void> {
    if (!gateway) return;
    const failures: unknown[] = [];
    for (const id of await queries.openCancelOrders(db))
      await gateway
        .cancelNow(id)
        .then(() => syncSubscription({ ...needs, gateway }, id))
        .catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  }

  return {
    "follow-payment-failures": () =>
      followFailures(needs, async (id) => gateway && (await syncSubscription({ ...needs, gateway }, id))),
    "read-payment-events": readEvents,
    "reconcile-payments": reconcile,
    ...runs(cancelOrdersTask, carryOutCancelOrders),
    ...runs(sandboxTask, async () => await gateway?.sandbox?.work()),
    ...runs(syncTask, ({ subscriptionId }) =>
      gateway ? syncSubscription({ ...needs, gateway }, subscriptionId) : Promise.resolve(),
    ),
    ...runs(invoiceTask, (job) => emailInvoice(needs, job)),
    ...runs(planNewsTask, (job) => emailPlanNews(needs, job)),
    ...runs(paymentFailedTask, (job) => emailFailure(needs, job)),
  };
}
