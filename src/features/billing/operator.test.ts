import { expect, test } from "vitest";
import { cards, payersOf } from "#test/payers.ts";
import { testServer } from "#test/server.ts";

const start = "2026-09-02T23:58:00Z";
let isDown = false;
/** Who bought before a price was raised. */
let paysEarlierPrice: string | undefined;
const server = await testServer({
  at: start,
  payments: (sandbox) => ({
    ...sandbox,
    subscription: async (id) => {
      const state = await sandbox.subscription(id);
      return state && id === paysEarlierPrice ? { ...state, priceCents: 12_300 } : state;
    },
    cancelNow: (id) => (isDown ? Promise.reject(new Error("The provider is down.")) : sandbox.cancelNow(id)),
  }),
});
const { as, app, clock, work } = server;
const { payer, goTo, run } = payersOf(server);
const operator = await as({ email: "operator@brolga.example" });
const list = (query: Parameters<typeof operator.billing.operatorSubscriptions>[0]["query"] = {}) =>
  operator.billing.operatorSubscriptions({ query });
const acts = async () => (await operator.operator.acts({ query: { kind: "subscription_read" } })).items;

test("operators see who has which plan in which state, what failed first, and can read one again, which is listed", async () => {
  const [renews, fails, ends, tries, lapses] = [
    await payer("Renews"),
    await payer("Fails"),
    await payer("Ends"),
    await payer("Tries"),
    await payer("Lapses"),
  ];
  await tries.admin.billing.startTrial({});
  await renews.buy("team-annual");
  const failing = await fails.buy("team-monthly", cards.paysOnce);
  await ends.buy("starter-annual");
  await ends.cancel();
  await lapses.admin.billing.startTrial({});
  await goTo("2026-09-20T00:00:00Z");
  await goTo("2026-10-04T00:00:00Z");
  const { items, totalRecords, counts } = await list();
  expect([totalRecords, counts]).toEqual([5, { active: 1, failed: 1, ending: 1, trial: 0, ended: 2 }]);
  expect(
    items.map(({ organisationName, state, nextAmountInCents }) => [organisationName, state, nextAmountInCents]),
  ).toEqual([
    ["Fails", "failed", 16_500],
    ["Ends", "ending", null],
    ["Lapses", "ended", null],
    ["Renews", "active", 165_000],
    ["Tries", "ended", null],
  ]);
  expect(items[0]).toMatchObject({
    subscriptionId: failing,
    paymentCode: "team-monthly",
    startedDate: start,
    failedDate: "2026-10-02T23:58:00Z",
    graceEndDate: "2026-10-09T22:58:00Z", // 9:58am in Sydney, where clocks went forward
  });
  expect((await list({ state: "failed" })).items).toEqual([items[0]]);
  expect((await list({ page: 2, pageSize: 2 })).items).toEqual(items.slice(2, 4));

  // Paid at the provider, of which no event has told: reading it again finds that.
  const { token } = await fails.admin.billing.payUnpaid({});
  await server.payments!.sandbox!.pay(token, { number: cards.pays, expiry: "09 / 28" }, false);
  const params = { subscriptionId: failing };
  await operator.billing.readSubscription({ params });
  expect((await list({ state: "failed" })).items).toEqual([]);
  expect(await acts()).toMatchObject([
    {
      subject: failing,
      subjectName: "Fails",
      before: { status: "past_due", ends: "2026-10-02T23:58:00Z" },
      after: { status: "active", ends: "2026-11-02T23:58:00Z" },
    },
  ]);
  await expect(operator.billing.readSubscription({ params: { subscriptionId: "sub_x" } })).rejects.toMatchObject({
    status: 404,
  });
  for (const who of [fails.admin, server.api])
    await expect(who.billing.readSubscription({ params })).rejects.toMatchObject({ status: 404 });
  await expect(fails.admin.billing.operatorSubscriptions({ query: {} })).rejects.toMatchObject({ status: 404 });
  expect(await acts()).toHaveLength(1);
});

test("operators see what the provider has not cancelled yet, also of a deleted organisation", async () => {
  const { admin, buy } = await payer("Goes");
  const id = await buy("team-monthly");
  const { securityToken } = await admin.organisations.cancelToken({ query: { purpose: "delete-organisation" } });
  await admin.organisations.delete({ headers: { "x-security-token": securityToken } });
  isDown = true;
  await expect(work()).rejects.toThrow("down");
  expect((await list()).cancelOrders).toMatchObject([
    { subscriptionId: id, organisationName: null, orderedDate: "2026-10-04T00:00:00Z" },
  ]);
  await operator.billing.readSubscription({ params: { subscriptionId: id } });
  expect((await acts())[0]).toMatchObject({ subject: id, subjectName: "Deleted organisation" });
  isDown = false;
  await run("cancel-subscriptions");
  expect((await list()).cancelOrders).toEqual([]);
});

test("operators see how late the provider's events are, on the page and in /metrics", async () => {
  const { buy } = await payer("Late");
  const id = await buy("team-monthly");
  const lag = async () => (await list()).events.webhookLagSeconds;
  expect(await lag()).toBe(0);
  await server.payments!.setCancelling(id, true); // an event, at this instant
  clock.set({ still: clock.now().add({ minutes: 7 }) });
  await run("work-sandbox-payments");
  expect(await lag()).toBe(420);
  expect((await list()).events).toMatchObject({ isOpen: true, heardDate: "2026-10-04T00:07:00Z" });
  const { body } = await app.inject({ url: "/metrics" });
  expect(body).toMatch(/^payments_webhook_lag_seconds 420$/m);
  await run("read-payment-events");
  expect((await list()).events).toMatchObject({ listReadDate: "2026-10-04T00:07:00Z" });
});

test("who bought at an earlier price sees what is really taken, in the account, in emails and as an operator", async () => {
  const { admin, at, buy, cancel, paid } = await payer("Early");
  paysEarlierPrice = await buy("team-monthly");
  await operator.billing.readSubscription({ params: { subscriptionId: paysEarlierPrice } });
  expect(await paid()).toMatchObject({ amountInCents: 12_300 });
  const row = (await list({ state: "active", pageSize: 100 })).items.find((item) => item.organisationName === "Early");
  expect(row).toMatchObject({ nextAmountInCents: 12_300 });
  await cancel();
  await admin.billing.undoCancel({});
  await work();
  const [kept] = await server.outbox(at("ada"));
  expect([kept!.subject, kept!.body]).toEqual(["You keep Team", expect.stringContaining("for $123.00 a month")]);
});
