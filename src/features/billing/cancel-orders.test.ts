import { expect, test } from "vitest";
import { refused, statuses } from "#test/firms.ts";
import { cardOf, cards, details, payersOf } from "#test/payers.ts";
import { testServer } from "#test/server.ts";

const start = "2026-09-02T23:58:00Z"; // Thu 3 Sep 2026 9:58am in Sydney
const graceEnds = "2026-10-09T23:58:30Z";

/** What happens at the provider before it does what it is asked to; a rejection is an outage. */
const before: { read?: (id: string) => Promise<void>; cancel?: (id: string) => Promise<void> } = {};
const server = await testServer({
  at: start,
  payments: (sandbox) => ({
    ...sandbox,
    subscription: async (id) => (await before.read?.(id), await sandbox.subscription(id)),
    cancelNow: async (id) => (await before.cancel?.(id), await sandbox.cancelNow(id)),
  }),
});
const { clock, db, work } = server;
const gateway = server.payments!;
const { payer, goTo, run } = payersOf(server);
const begin = () => {
  clock.set({ still: Temporal.Instant.from(start) });
  delete before.read;
  delete before.cancel;
};
const isDown = () => Promise.reject(new Error("The provider is down."));
const payUnpaid = async (id: string) =>
  await gateway.sandbox!.pay((await gateway.unpaidToken(id))!, cardOf(cards.pays), false);
const openOrders = async () =>
  await db
    .selectFrom("paid_subscription")
    .select("id")
    .where("cancel_ordered_at", "is not", null)
    .where("status", "<>", "ended")
    .execute();

/** How many connections wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await server.pool.query<{ count: number }>(
    "select count(*)::integer from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows[0]!.count;
}

/** An organisation whose plan has lapsed, and whose subscription the provider could not be asked to cancel. */
async function lapsed() {
  begin();
  const one = await payer();
  const id = await one.buy("team-monthly", cards.paysOnce);
  before.cancel = isDown;
  for (const day of ["2026-10-02", "2026-10-05", "2026-10-08"]) await goTo(`${day}T23:58:30Z`);
  await expect(goTo(graceEnds)).rejects.toThrow("down");
  expect(await openOrders()).toEqual([{ id }]);
  delete before.cancel;
  return { ...one, id };
}

test("what is paid after its cancellation was ordered is not cancelled, and the plan goes on", async () => {
  const { id, paid } = await lapsed();
  await payUnpaid(id);
  await run("cancel-subscriptions");
  expect(await gateway.subscription(id)).toMatchObject({ status: "active" });
  expect(await paid()).toMatchObject({ paymentCode: "team-monthly", failure: null, periodEnd: "2026-11-02T23:58:00Z" });
  expect(await openOrders()).toEqual([]);
});

test("what is paid in the moment in which it is cancelled goes on to the end of what was paid for", async () => {
  const { id, paid, invoices } = await lapsed();
  before.cancel = async () => void (await payUnpaid(id));
  await run("cancel-subscriptions");
  expect(await gateway.subscription(id)).toMatchObject({ status: "ended" });
  expect(await paid()).toMatchObject({ periodEnd: "2026-11-02T23:58:00Z", cancelAskedDate: expect.any(String) });
  expect(await invoices()).toHaveLength(2);
  await run("reconcile-payments");
  await goTo("2026-11-02T23:58:30Z");
  expect([await paid(), await openOrders()]).toEqual([null, []]);
});

test("an order is kept until the provider confirms it, and one that fails does not hold up the others", async () => {
  const first = await lapsed();
  before.cancel = (id) => (id === first.id ? isDown() : Promise.resolve());
  const second = await payer();
  const id = await second.buy("starter-monthly");
  const { securityToken } = await second.admin.organisations.cancelToken({ query: { purpose: "delete-organisation" } });
  await second.admin.organisations.delete({ headers: { "x-security-token": securityToken } });
  await expect(run("cancel-subscriptions")).rejects.toThrow("down");
  expect(await openOrders()).toEqual([{ id: first.id }]);
  expect(await gateway.subscription(id)).toMatchObject({ status: "ended" });
  begin();
  await run("cancel-subscriptions");
  expect(await openOrders()).toEqual([]);
  await work();
});

test("who buys again after a lapse pays for one subscription: the earlier one is cancelled before", async () => {
  const { admin, id, buy } = await lapsed();
  before.cancel = isDown;
  const again = () => admin.billing.createPayment({ body: { paymentCode: "starter-monthly", details } });
  await expect(again()).rejects.toMatchObject({ status: 500 });
  delete before.cancel;
  const next = await buy("starter-monthly");
  expect(await gateway.subscription(id)).toMatchObject({ status: "ended" });
  await expect(again()).rejects.toMatchObject(refused(409, "has_plan"));
  await run("reconcile-payments");
  await work();
  expect(await gateway.subscription(next)).toMatchObject({ status: "active" });
});

test("a subscription that cannot be read holds up no other, and is read the next time", async () => {
  begin();
  const [one, other] = [await payer(), await payer()];
  const ids = [await one.buy("starter-monthly"), await other.buy("starter-monthly")];
  for (const job of ["reconcile-payments", "read-payment-events"]) {
    for (const id of ids) await gateway.setCancelling(id, job === "reconcile-payments");
    before.read = (id) => (id === ids[0] ? isDown() : Promise.resolve());
    await run(job);
    await expect(work()).rejects.toThrow("down");
    const renews = async () => [(await one.row())!.renews, (await other.row())!.renews];
    expect(await renews()).toEqual(job === "reconcile-payments" ? [true, false] : [false, true]);
    delete before.read;
    await run(job);
    await work();
    expect(await renews()).toEqual(job === "reconcile-payments" ? [false, false] : [true, true]);
  }
});

test("a subscription that the provider does not know, because the key is of another account, does not end the plan", async () => {
  begin();
  const { buy, paid, row } = await payer();
  const id = await buy("team-monthly");
  const known = await row();
  await db.updateTable("sandbox_subscription").set({ id: "elsewhere" }).where("id", "=", id).execute();
  await run("reconcile-payments");
  await expect(work()).rejects.toThrow("does not know");
  expect([await row(), (await paid())?.paymentCode]).toEqual([known, "team-monthly"]);
  await db.updateTable("sandbox_subscription").set({ id }).where("id", "=", "elsewhere").execute();
});

test("an organisation is deleted while its subscription is being read, and both come to their end", async () => {
  begin();
  const { admin, buy } = await payer();
  const id = await buy("team-monthly");
  clock.set({ still: Temporal.Instant.from("2026-10-03T00:00:00Z") }); // The renewal has an invoice.
  const { securityToken } = await admin.organisations.cancelToken({ query: { purpose: "delete-organisation" } });
  let deletion: Promise<number[]> | undefined;
  before.read = async (asked) => {
    if (asked !== id) return;
    delete before.read;
    deletion = statuses([admin.organisations.delete({ headers: { "x-security-token": securityToken } })]);
    // Until it waits for what the reading holds.
    await expect.poll(waiting).toBe(1);
  };
  await gateway.sandbox!.work();
  await work();
  expect(await deletion).toEqual([200]);
  await work();
  expect(await gateway.subscription(id)).toMatchObject({ status: "ended" });
});
