import { expect, test } from "vitest";
import { refused } from "#test/firms.ts";
import { cardOf, cards, payersOf } from "#test/payers.ts";
import { testServer } from "#test/server.ts";

const start = "2026-09-02T23:58:00Z"; // Thu 3 Sep 2026 9:58am in Sydney
const server = await testServer({ at: start });
const { clock, outbox } = server;
const { payer, goTo, run } = payersOf(server);
const begin = () => clock.set({ still: Temporal.Instant.from(start) });

test("after a failed payment the plan goes on for seven days, with emails on the days 0, 3 and 6, and then lapses", async () => {
  begin();
  const { admin, at, buy, paid, row, name } = await payer();
  await admin.organisations.update({ body: { timeZoneId: "Australia/Brisbane" } });
  const id = await buy("team-monthly", cards.paysOnce);
  const subjects = async () =>
    (await outbox(at("ada")))
      .map(({ subject }) => subject!)
      .filter((subject) => /payment|pauses/i.test(subject))
      .reverse();
  const isCurrent = async () => (await admin.billing.subscription({}))!.isCurrent;
  const failed = "Payment failed: pay with another card by Sat 10 Oct";
  const pauses = "Your Team plan pauses on Sat 10 Oct 2026";
  await goTo("2026-10-02T23:58:30Z");
  expect([await subjects(), await isCurrent()]).toEqual([[failed], true]);
  const { body } = (await outbox(at("ada")))[0]!;
  for (const words of [
    "$165.00, GST included",
    "Team, 3 Oct 2026 to 2 Nov 2026",
    "Visa ending 0341",
    "Sat 3 Oct 2026 9:58am AEST (Brisbane)",
    "Tue 6 Oct 2026",
    "continue until Sat 10 Oct 2026",
    name,
  ])
    expect(body).toContain(words);
  expect(await paid()).toMatchObject({
    failure: { amountInCents: 16_500, graceEndDate: "2026-10-09T23:58:00Z", nextAttemptDate: "2026-10-05T23:58:00Z" },
  });
  await goTo("2026-10-05T23:57:00Z");
  expect(await subjects()).toHaveLength(1);
  await goTo("2026-10-05T23:58:30Z");
  expect(await subjects()).toEqual([failed, pauses]);
  await goTo("2026-10-08T23:58:30Z");
  expect([await subjects(), await isCurrent()]).toEqual([[failed, pauses, pauses], true]);
  await goTo("2026-10-09T23:57:59Z");
  expect(await isCurrent()).toBe(true);
  await goTo("2026-10-09T23:58:30Z");
  expect([await subjects(), await isCurrent()]).toEqual([[failed, pauses, pauses], false]);
  expect(await server.payments!.subscription(id)).toMatchObject({ status: "ended" });
  expect(await row()).toMatchObject({ payment_failed_at: null, renews: false });
  expect((await admin.workspace.userCache({})).entitlements).toMatchObject({
    isCurrent: false,
    plan: { planId: "none" },
  });
});

test("another card ends the days of grace, and the next failure counts anew", async () => {
  begin();
  const { admin, buy, paid, pay, invoices } = await payer();
  await buy("team-monthly", cards.paysOnce);
  await goTo("2026-10-04T00:00:00Z");
  await expect(admin.billing.previewChange({ body: { paymentCode: "enterprise-monthly" } })).rejects.toMatchObject(
    refused(409, "unpaid"),
  );
  await expect(admin.billing.startTrial({})).rejects.toMatchObject({ status: 409 });
  expect(await paid()).toMatchObject({ failure: { amountInCents: 16_500 } });
  const { token } = await admin.billing.payUnpaid({});
  expect(await pay(token)).toBe("paid");
  expect(await paid()).toMatchObject({ failure: null, periodEnd: "2026-11-02T23:58:00Z" });
  expect(await invoices()).toHaveLength(2);
  await expect(admin.billing.payUnpaid({})).rejects.toMatchObject({ status: 409 });
});

test("what was paid on another page, of which no event has told yet, is not due a second time", async () => {
  begin();
  const { admin, buy, paid, invoices } = await payer();
  const id = await buy("team-monthly", cards.paysOnce);
  await goTo("2026-10-04T00:00:00Z");
  const { token } = await admin.billing.payUnpaid({});
  await server.payments!.sandbox!.pay(token, cardOf(cards.pays), false);
  expect((await paid())?.failure).not.toBeNull();
  await expect(admin.billing.payUnpaid({})).rejects.toMatchObject({ status: 409 });
  expect(await paid()).toMatchObject({ failure: null });
  expect([(await server.payments!.subscription(id))!.status, (await invoices()).length]).toEqual(["active", 2]);
});

test("a payment in the last minute of grace, of which no event has told yet, keeps the plan", async () => {
  begin();
  const { admin, buy, paid } = await payer();
  const id = await buy("team-monthly", cards.paysOnce);
  for (const day of ["02", "05", "08"]) await goTo(`2026-10-${day}T23:58:30Z`);
  const { token } = await admin.billing.payUnpaid({});
  clock.set({ still: Temporal.Instant.from("2026-10-09T23:57:30Z") });
  await server.payments!.sandbox!.pay(token, cardOf(cards.pays), false);
  clock.set({ still: Temporal.Instant.from("2026-10-09T23:58:30Z") });
  await run("follow-payment-failures");
  await run("cancel-subscriptions");
  expect(await server.payments!.subscription(id)).toMatchObject({ status: "active" });
  expect(await paid()).toMatchObject({ failure: null, periodEnd: "2026-11-02T23:58:00Z" });
});

test("days that are skipped in the sandbox have passed for what was paid too, so that a lapse is one", async () => {
  begin();
  const { admin, buy, paid } = await payer();
  const id = await buy("team-monthly");
  const { sandbox } = server.payments!;
  await sandbox!.setFailing(id, true);
  for (const days of [30, 7]) {
    await sandbox!.skip(id, days);
    await run("work-sandbox-payments");
    await server.work();
  }
  expect(await server.payments!.subscription(id)).toMatchObject({ status: "ended" });
  expect([await paid(), (await admin.billing.subscription({}))?.isCurrent]).toEqual([null, false]);
});
