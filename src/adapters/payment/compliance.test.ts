import { expect, test } from "vitest";
import { type KnownPrice, knownPrice } from "#domain/plan-change.ts";
import { settableClock } from "#platform/clock.ts";
import { testDatabase } from "#test/database.ts";
import { stripePeer } from "#test/stripe-peer.ts";
import { playVendor } from "#test/vendor.ts";
import type { PaymentGateway } from "./port.ts";
import { sandboxGateway } from "./sandbox/gateway.ts";
import { stripeGateway } from "./stripe/gateway.ts";

const { db } = await testDatabase();
const [starter, team, yearly] = ["starter-monthly", "team-monthly", "team-annual"].map(knownPrice) as [
  KnownPrice,
  KnownPrice,
  KnownPrice,
];
const good = { number: "4242424242424242", expiry: "09 / 28" };
const once = { ...good, number: "4000000000000341" };
const start = Temporal.Instant.from("2026-09-02T23:58:00Z");

/** A provider, the clock it follows, and what the bank and the browser do. */
type Opened = {
  gateway: PaymentGateway;
  bank: NonNullable<PaymentGateway["sandbox"]>;
  goTo: (iso: string) => Promise<void>;
};

function openSandbox() {
  const clock = settableClock({ still: start });
  const sandbox = sandboxGateway({ db, clock, deliver: async () => {} });
  const goTo = async (iso: string) => {
    clock.set({ still: Temporal.Instant.from(iso) });
    await sandbox.sandbox!.work();
  };
  return { clock, gateway: sandbox, bank: sandbox.sandbox!, goTo };
}
const providers: [name: string, open: () => Promise<Opened>][] = [
  ["the sandbox", () => Promise.resolve(openSandbox())],
  [
    "Stripe",
    async () => {
      const { clock, gateway: sandbox, ...rest } = openSandbox();
      const { origin } = await playVendor(stripePeer(sandbox));
      const account = { secretKey: "sk_test_1", publishableKey: "pk_test_1", webhookSecret: "whsec_1" };
      return { ...rest, gateway: stripeGateway({ ...account, clock, origin }) };
    },
  ],
];

let count = 0;
/** A subscription whose first payment is made. */
async function buy({ gateway, bank }: Opened, price: KnownPrice, card = good) {
  const order = { customerId: "cus_1", price, key: `compliance-${++count}` };
  const { token, subscriptionId: id } = await gateway.createSubscription(order);
  expect(await gateway.subscription(id)).toMatchObject({ status: "incomplete", paidInvoices: [], card: null });
  expect(await bank.pay(token, card, false)).toBe("paid");
  return { id, read: async () => (await gateway.subscription(id))! };
}

test.for(providers)("%s begins with the first payment and renews by the calendar month", async ([, open]) => {
  const opened = await open();
  const { read } = await buy(opened, team);
  const { periodEnd, ...state } = await read();
  expect(state).toMatchObject({
    status: "active",
    customerId: "cus_1",
    priceCode: "team-monthly",
    nextPriceCode: null,
    card: "Visa ending 4242, expires 09/2028",
    cancelsAtPeriodEnd: false,
    failure: null,
    paidInvoices: [{ totalCents: team.cents, lines: [{ cents: team.cents }] }],
  });
  expect(periodEnd.toString()).toBe("2026-10-02T23:58:00Z");
  await opened.goTo("2026-10-02T23:58:30Z");
  const renewed = await read();
  expect([renewed.periodEnd.toString(), renewed.paidInvoices.length]).toEqual(["2026-11-02T23:58:00Z", 2]);
});

test.for(providers)("%s charges for a change what it showed before", async ([, open]) => {
  const opened = await open();
  const { id, read } = await buy(opened, starter);
  await opened.goTo("2026-09-16T00:00:00Z");
  const shown = await opened.gateway.preview(id, team);
  expect(await opened.gateway.changeNow(id, team, shown.from)).toBeNull();
  const { priceCode, paidInvoices } = await read();
  expect(priceCode).toBe("team-monthly");
  expect(paidInvoices.map(({ totalCents }) => totalCents).toSorted((a, b) => a - b)).toEqual([5_500, shown.dueCents]);
  expect(shown.lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(shown.dueCents);
  const toYear = await opened.gateway.preview(id, yearly);
  expect(toYear.periodEnd.toString()).toBe("2027-09-15T23:58:00Z");
});

test.for(providers)("%s keeps all as it was until a change is paid with another card", async ([, open]) => {
  const opened = await open();
  const { id, read } = await buy(opened, starter, once);
  const { from } = await opened.gateway.preview(id, team);
  const token = await opened.gateway.changeNow(id, team, from);
  expect([(await read()).priceCode, (await read()).paidInvoices.length]).toEqual(["starter-monthly", 1]);
  expect(await opened.bank.pay(token!, good, false)).toBe("paid");
  expect([(await read()).priceCode, (await read()).paidInvoices.length]).toEqual(["team-monthly", 2]);
});

test.for(providers)("%s changes to a smaller plan with the next period, unless that is undone", async ([, open]) => {
  const opened = await open();
  const { id, read } = await buy(opened, team);
  await opened.gateway.changeNext(id, starter);
  expect(await read()).toMatchObject({ priceCode: "team-monthly", nextPriceCode: "starter-monthly" });
  await opened.gateway.changeNext(id, null);
  expect((await read()).nextPriceCode).toBeNull();
  await opened.gateway.changeNext(id, starter);
  await opened.goTo("2026-10-02T23:58:30Z");
  expect(await read()).toMatchObject({ priceCode: "starter-monthly", nextPriceCode: null });
});

test.for(providers)("%s begins one subscription for one key, whose answer may have been lost", async ([, open]) => {
  const { gateway } = await open();
  const order = { customerId: "cus_1", price: team, key: `compliance-${++count}` };
  const [first, again] = [await gateway.createSubscription(order), await gateway.createSubscription(order)];
  expect(again).toEqual(first);
});

test.for(providers)("%s cancels a plan that was to change, which then does not", async ([, open]) => {
  const opened = await open();
  const { id, read } = await buy(opened, team);
  await opened.gateway.changeNext(id, starter);
  await opened.gateway.changeNext(id, null);
  await opened.gateway.setCancelling(id, true);
  expect(await read()).toMatchObject({ nextPriceCode: null, cancelsAtPeriodEnd: true });
});

test.for(providers)("%s cancels at the end of the period, and takes that back", async ([, open]) => {
  const opened = await open();
  const { id, read } = await buy(opened, team);
  await opened.gateway.setCancelling(id, true);
  expect(await read()).toMatchObject({ status: "active", cancelsAtPeriodEnd: true });
  await opened.gateway.setCancelling(id, false);
  expect((await read()).cancelsAtPeriodEnd).toBe(false);
  await opened.gateway.setCancelling(id, true);
  await opened.goTo("2026-10-02T23:58:30Z");
  expect((await read()).status).toBe("ended");
});

test.for(providers)("%s tells of a failed payment until another card pays it", async ([, open]) => {
  const opened = await open();
  const { id, read } = await buy(opened, team, once);
  await opened.goTo("2026-10-02T23:58:30Z");
  const { failure, paidUntil, status } = await read();
  expect([status, failure?.cents, paidUntil.toString()]).toEqual(["past_due", team.cents, "2026-10-02T23:58:00Z"]);
  expect(failure?.at.toString()).toBe("2026-10-02T23:58:00Z");
  expect(failure?.nextAttemptAt?.toString()).toBe("2026-10-05T23:58:00Z");
  expect(await opened.bank.pay((await opened.gateway.unpaidToken(id))!, good, false)).toBe("paid");
  expect(await read()).toMatchObject({ status: "active", failure: null, card: "Visa ending 4242, expires 09/2028" });
});

test.for(providers)("%s uses another card for later payments", async ([, open]) => {
  const opened = await open();
  const { id, read } = await buy(opened, team, once);
  const token = await opened.gateway.cardToken(id);
  expect(await opened.bank.pay(token, good, false)).toBe("paid");
  expect(await opened.gateway.useCard(id, token)).toBe(true);
  expect(await read()).toMatchObject({ card: "Visa ending 4242, expires 09/2028" });
  await opened.goTo("2026-10-02T23:58:30Z");
  expect((await read()).failure).toBeNull();
});

test.for(providers)(
  "%s ends at once where nothing more may be charged, and knows what changed since",
  async ([, open]) => {
    const opened = await open();
    const { id, read } = await buy(opened, team);
    const later = start.add({ hours: 1 });
    await opened.goTo(later.toString());
    expect(await opened.gateway.changedSince(later)).not.toContain(id);
    for (let time = 0; time < 2; time++) await opened.gateway.cancelNow(id);
    expect((await read()).status).toBe("ended");
    expect(await opened.gateway.changedSince(later)).toContain(id);
    expect(await opened.gateway.subscription("sub_unknown")).toBeUndefined();
  },
);

test.for(providers)("%s lets what is due of an ended subscription be paid, until it is voided", async ([, open]) => {
  const opened = await open();
  for (const isVoided of [false, true]) {
    const { id, read } = await buy(opened, team, once);
    await opened.goTo("2026-10-02T23:58:30Z");
    const token = (await opened.gateway.unpaidToken(id))!;
    await opened.gateway.cancelNow(id);
    expect(await read()).toMatchObject({ status: "ended", hasOpenInvoice: true, failure: null });
    for (let time = 0; isVoided && time < 2; time++) await opened.gateway.voidOpenInvoices(id);
    expect(await opened.bank.pay(token, good, false)).toBe(isVoided ? "nothing due" : "paid");
    const { status, hasOpenInvoice, paidInvoices } = await read();
    expect([status, hasOpenInvoice, paidInvoices.length]).toEqual(["ended", false, isVoided ? 1 : 2]);
    await opened.goTo(start.toString());
  }
});

test.for(providers)("%s ends a purchase that was never paid, and begins another", async ([, open]) => {
  const { gateway, bank } = await open();
  const order = { customerId: "cus_1", price: starter };
  const first = await gateway.createSubscription({ ...order, key: `compliance-${++count}` });
  await gateway.cancelNow(first.subscriptionId);
  await gateway.voidOpenInvoices(first.subscriptionId);
  const ended = { status: "ended", hasOpenInvoice: false, paidInvoices: [] };
  expect(await gateway.subscription(first.subscriptionId)).toMatchObject(ended);
  expect(await bank.pay(first.token, good, false)).toBe("nothing due");
  const second = await gateway.createSubscription({ ...order, key: `compliance-${++count}` });
  expect(await bank.pay(second.token, good, false)).toBe("paid");
});

test.for(providers)("%s drops a change that waits for its payment when something else is decided", async ([, open]) => {
  const opened = await open();
  const enterprise = knownPrice("enterprise-monthly");
  const decisions: ((id: string) => Promise<unknown>)[] = [
    (id) => opened.gateway.setCancelling(id, true),
    (id) => opened.gateway.changeNext(id, starter),
    async (id) => opened.gateway.changeNow(id, enterprise, (await opened.gateway.preview(id, enterprise)).from),
  ];
  for (const decide of decisions) {
    const { id, read } = await buy(opened, team, once);
    const { from } = await opened.gateway.preview(id, yearly);
    const token = (await opened.gateway.changeNow(id, yearly, from))!;
    await decide(id);
    expect(await opened.bank.pay(token, good, false)).toBe("nothing due");
    expect((await read()).paidInvoices).toHaveLength(1);
  }
});
