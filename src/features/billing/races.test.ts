import { expect, test } from "vitest";
import type { PaymentGateway } from "#adapters/payment/port.ts";
import { signatureOf } from "#adapters/payment/signature.ts";
import { outcomes, refused, statuses } from "#test/firms.ts";
import { cards, details, payersOf } from "#test/payers.ts";
import { testServer } from "#test/server.ts";

/* Two tabs, two admins, lost answers and early webhooks: one subscription, one charge, the right plan. */

const start = "2026-09-02T23:58:00Z"; // Thu 3 Sep 2026 9:58am in Sydney

type Call = "createSubscription" | "changeNow" | "cancelNow" | "setCancelling";
/** What happens at the provider before it does what it is asked to, and before its answer arrives. */
const hooks: { before?: (call: Call) => Promise<unknown>; after?: (call: Call) => Promise<unknown> } = {};
const hooked = (sandbox: PaymentGateway): PaymentGateway => {
  const around =
    <Args extends unknown[], Result>(name: Call, call: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      await hooks.before?.(name);
      const result = await call(...args);
      await hooks.after?.(name);
      return result;
    };
  return {
    ...sandbox,
    createSubscription: around("createSubscription", (order) => sandbox.createSubscription(order)),
    changeNow: around("changeNow", (id, price, from) => sandbox.changeNow(id, price, from)),
    cancelNow: around("cancelNow", (id) => sandbox.cancelNow(id)),
    setCancelling: around("setCancelling", (id, cancels) => sandbox.setCancelling(id, cancels)),
  };
};
const server = await testServer({ at: start, payments: hooked });
const { app, clock, colleague, db, work } = server;
const gateway = server.payments!;
const { payer, goTo, run } = payersOf(server);
const begin = () => {
  clock.set({ still: Temporal.Instant.from(start) });
  delete hooks.before;
  delete hooks.after;
};
type Payer = Awaited<ReturnType<typeof payer>>;
const create = ({ admin }: Payer, paymentCode: string) =>
  admin.billing.createPayment({ body: { paymentCode, details } });
/** Runs once, at the first call of a kind. */
const once = (name: Call, act: () => Promise<unknown>) => {
  let isDone = false;
  return async (call: Call) => {
    if (call !== name || isDone) return;
    isDone = true;
    await act();
  };
};
const amounts = async ({ invoices }: Payer) => (await invoices()).map(({ amountInCents }) => amountInCents);
/** Subscriptions of an organisation that the provider still charges. */
async function running({ name }: Payer): Promise<string[]> {
  const rows = await db
    .selectFrom("paid_subscription")
    .innerJoin("organisation", "organisation.id", "organisation_id")
    .select("paid_subscription.id")
    .where("name", "=", name)
    .execute();
  const states = await Promise.all(rows.map(({ id }) => gateway.subscription(id)));
  return states.flatMap((state) => (state!.status === "active" ? [state!.priceCode] : []));
}

test("of purchases that two admins begin at once, on several pages, one can be paid, and the other page says so", async () => {
  begin();
  const one = await payer();
  await one.admin.billing.startTrial({}); // for a second person
  const bob = await colleague(one.admin, { email: one.at("bob"), makeAdmin: true });
  const begun = await Promise.allSettled([
    create(one, "starter-monthly"),
    create(one, "team-monthly"),
    bob.billing.createPayment({ body: { paymentCode: "team-annual", details } }),
  ]);
  const tokens = begun.flatMap((settled) => (settled.status === "fulfilled" ? settled.value.token : []));
  for (const { reason } of begun.filter((settled) => settled.status === "rejected"))
    expect(reason).toMatchObject(refused(409, "purchase_begun"));
  expect(tokens.length).toBeGreaterThan(0);
  const paid = await Promise.allSettled(tokens.map((token) => one.pay(token)));
  expect(paid.filter(({ status }) => status === "fulfilled")).toMatchObject([{ value: "paid" }]);
  for (const { reason } of paid.filter((settled) => settled.status === "rejected"))
    expect(reason).toMatchObject(refused(409, "nothing_due", "token"));
  await work();
  expect([(await running(one)).length, (await amounts(one)).length]).toEqual([1, 1]);
  await expect(create(one, "team-monthly")).rejects.toMatchObject(refused(409, "has_plan"));
});

test("what is paid on one page while another one cancels it goes on to its end, and nothing else is sold or charged", async () => {
  begin();
  const one = await payer();
  const { token } = await create(one, "starter-monthly");
  hooks.before = once("cancelNow", () => gateway.sandbox!.pay(token, { number: cards.pays, expiry: "09 / 28" }, false));
  await expect(create(one, "team-monthly")).rejects.toMatchObject(refused(409, "has_plan"));
  await run("reconcile-payments");
  await work();
  expect(await one.paid()).toMatchObject({ paymentCode: "starter-monthly", periodEnd: "2026-10-02T23:58:00Z" });
  expect([await running(one), await amounts(one)]).toEqual([[], [5_500]]);
  // At the provider it is over, so it cannot be kept, changed or cancelled once more.
  const { admin, change, cancel } = one;
  for (const act of [() => admin.billing.undoCancel({}), () => admin.billing.undoChange({}), () => cancel()])
    await expect(act()).rejects.toMatchObject(refused(409, "ended"));
  await expect(change("team-monthly")).rejects.toMatchObject(refused(409, "cancelled"));
  await goTo("2026-10-02T23:58:30Z");
  await one.buy("team-monthly");
  expect([await running(one), await amounts(one)]).toEqual([["team-monthly"], [16_500, 5_500]]);
});

test("a purchase that the provider cannot begin leaves what is known of the others, and can be tried again", async () => {
  begin();
  const one = await payer();
  const left = await create(one, "starter-monthly");
  hooks.before = once("createSubscription", () => Promise.reject(new Error("The provider is down.")));
  await expect(create(one, "team-monthly")).rejects.toMatchObject({ status: 500 });
  await expect(one.pay(left.token)).rejects.toMatchObject(refused(409, "nothing_due", "token"));
  await one.buy("team-monthly");
  expect([await running(one), await amounts(one)]).toEqual([["team-monthly"], [16_500]]);
});

test("a change whose answer was lost is known before anything else is done, is charged once, and a job finds it too", async () => {
  const lose: [string, () => Promise<unknown>][] = [
    ["the provider's", () => Promise.reject(new Error("The connection was reset."))],
    [
      "the database's",
      () =>
        server.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and state = 'idle in transaction'`),
    ],
  ];
  for (const [whose, losing] of lose)
    for (const finds of ["the next call", "a job"]) {
      begin();
      const one = await payer();
      const { admin, change, paid } = one;
      await one.buy("starter-monthly");
      hooks.after = once("changeNow", losing);
      expect(await statuses([change("team-monthly")]), whose).not.toEqual([200]);
      expect(await paid(), whose).toMatchObject({ paymentCode: "starter-monthly" });
      if (finds === "a job") await work();
      else {
        const preview = admin.billing.previewChange({ body: { paymentCode: "team-monthly" } });
        await expect(preview, whose).rejects.toMatchObject({ status: 409 });
      }
      expect(await paid(), whose).toMatchObject({ paymentCode: "team-monthly" });
      // The page from before sends it again.
      const again = admin.billing.changePlan({ body: { paymentCode: "team-monthly", dueInCents: 11_000 } });
      await expect(again, whose).rejects.toMatchObject({ status: 409 });
      await work();
      expect([await running(one), await amounts(one)], whose).toEqual([["team-monthly"], [11_000, 5_500]]);
    }
});

test("a cancellation and an upgrade at the same moment are one after the other, and what is paid is what there is", async () => {
  for (const isCancelFirst of [true, false]) {
    begin();
    const one = await payer();
    const { admin, cancel, paid } = one;
    await one.buy("starter-monthly");
    const { dueInCents } = await admin.billing.previewChange({ body: { paymentCode: "team-monthly" } });
    const upgrade = () => admin.billing.changePlan({ body: { paymentCode: "team-monthly", dueInCents } });
    let second: Promise<number[]> | undefined;
    // While the provider works on the first, the second arrives.
    hooks.before = once(isCancelFirst ? "setCancelling" : "changeNow", () => {
      second = statuses([isCancelFirst ? upgrade() : cancel()]);
      return Promise.resolve();
    });
    expect(await statuses([isCancelFirst ? cancel() : upgrade()])).toEqual([200]);
    expect(await second).toEqual([isCancelFirst ? 409 : 200]);
    await work();
    const state = await paid();
    expect([state?.paymentCode, state?.cancelAskedDate, await amounts(one)]).toEqual(
      isCancelFirst ? ["starter-monthly", start, [5_500]] : ["team-monthly", start, [11_000, 5_500]],
    );
    await goTo("2026-10-02T23:58:30Z");
    expect([await running(one), (await amounts(one)).length]).toEqual([[], isCancelFirst ? 1 : 2]);
  }
});

test("a change that waits for another card is dropped by a cancellation: its page cannot pay any more", async () => {
  begin();
  const one = await payer();
  await one.buy("starter-monthly", cards.paysOnce);
  const { token } = await one.change("team-monthly");
  await one.cancel();
  await expect(one.pay(token!)).rejects.toMatchObject(refused(409, "nothing_due", "token"));
  expect(await one.paid()).toMatchObject({ paymentCode: "starter-monthly", cancelAskedDate: start });
  expect(await amounts(one)).toEqual([5_500]);
});

test("an event that comes before the answer to the call that caused it changes nothing twice", async () => {
  begin();
  const one = await payer();
  const id = await one.buy("starter-monthly");
  const { secret } = await db.selectFrom("sandbox_webhook_key").select("secret").executeTakeFirstOrThrow();
  let reading: Promise<void> | undefined;
  hooks.after = once("changeNow", async () => {
    const payload = JSON.stringify({ id: "evt_1", created: 1, data: { object: { object: "subscription", id } } });
    const signature = signatureOf(payload, clock.now(), secret);
    const headers = { "content-type": "application/json", "stripe-signature": signature };
    const { statusCode } = await app.inject({ method: "POST", url: "/api/v1/payment/webhook", headers, payload });
    expect(statusCode).toBe(204);
    reading = work(); // waits for the call
  });
  expect(await one.change("team-monthly")).toMatchObject({ token: null });
  await reading;
  await work();
  expect(await one.paid()).toMatchObject({ paymentCode: "team-monthly" });
  expect(await amounts(one)).toEqual([11_000, 5_500]);
  const told = (await server.outbox(one.at("ada"))).map(({ subject }) => subject);
  expect(told.filter((subject) => subject === "You are on Team now")).toHaveLength(1);
});

test("nothing is charged after a lapse, also not by a page that was left open, however the subscription came to its end", async () => {
  for (const byProvider of [false, true]) {
    begin();
    const one = await payer();
    const id = await one.buy("team-monthly", cards.paysOnce);
    await goTo("2026-10-02T23:58:30Z");
    const { token } = await one.admin.billing.payUnpaid({});
    if (byProvider) {
      await gateway.cancelNow(id);
      await run("read-payment-events");
      await work();
    } else for (const day of ["05", "08", "09"]) await goTo(`2026-10-${day}T23:58:30Z`);
    expect(await gateway.subscription(id)).toMatchObject({ status: "ended", hasOpenInvoice: false });
    await expect(one.pay(token)).rejects.toMatchObject(refused(409, "nothing_due", "token"));
    expect(await one.admin.billing.subscription({})).toMatchObject({ isCurrent: false });
    expect(await amounts(one)).toEqual([16_500]);
  }
});

test("who cancels while a payment is due is charged no more: the plan ends now, and its admins are told", async () => {
  begin();
  const one = await payer();
  const id = await one.buy("team-monthly", cards.paysOnce);
  await goTo("2026-10-03T00:30:00Z");
  const { token } = await one.admin.billing.payUnpaid({});
  expect(await one.admin.billing.subscription({})).toMatchObject({ isCurrent: true });
  await one.cancel("TooExpensive");
  expect(await gateway.subscription(id)).toMatchObject({ status: "ended", hasOpenInvoice: false });
  expect(await one.admin.billing.subscription({})).toMatchObject({
    isCurrent: false,
    expiryDate: "2026-10-03T00:30:00Z",
  });
  expect(await outcomes([one.pay(token), one.admin.billing.undoCancel({})])).toEqual([409, 409]);
  await work();
  const [email] = await server.outbox(one.at("ada"));
  expect([email?.subject, email?.body]).toEqual([
    "Team has ended",
    expect.stringContaining("so it ended on Sat 3 Oct 2026. Nothing more will be charged"),
  ]);
  await goTo("2026-10-20T00:00:00Z");
  expect(await amounts(one)).toEqual([16_500]);
});
