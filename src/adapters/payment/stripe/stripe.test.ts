import { expect, test } from "vitest";
import { knownPrice } from "#domain/plan-change.ts";
import { systemClock } from "#platform/clock.ts";
import { isRefusal } from "#platform/refusal.ts";
import { playVendor } from "#test/vendor.ts";
import { stripeGateway } from "./gateway.ts";

const account = { secretKey: "sk_test_1", publishableKey: "pk_test_1", webhookSecret: "whsec_1", clock: systemClock };
const team = knownPrice("team-monthly");
const price = {
  id: "price_team",
  lookup_key: "team-monthly",
  metadata: {},
  unit_amount: team.cents,
  product: "prod_1",
};
const seconds = (iso: string) => Temporal.Instant.from(iso).epochMilliseconds / 1000;

/** An invoice and a subscription with the fields that Stripe documents for its version 2025-08-27.basil. */
const invoice = (more: object) => ({
  id: "in_1",
  status: "paid",
  total: 16_500,
  amount_due: 16_500,
  auto_advance: true,
  next_payment_attempt: null,
  status_transitions: { finalized_at: seconds("2026-09-02T23:58:00Z"), paid_at: seconds("2026-09-02T23:58:00Z") },
  lines: { data: [{ description: "1 × Team", amount: 16_500, period: { start: 0, end: 86_400 } }] },
  confirmation_secret: { client_secret: "in_1_secret_1" },
  ...more,
});
const subscription = (more: object) => ({
  id: "sub_1",
  customer: "cus_1",
  status: "active",
  cancel_at_period_end: false,
  items: {
    data: [
      {
        id: "si_1",
        price,
        current_period_start: seconds("2026-09-02T23:58:00Z"),
        current_period_end: seconds("2026-10-02T23:58:00Z"),
      },
    ],
  },
  default_payment_method: { card: { brand: "visa", last4: "4242", exp_month: 9, exp_year: 2028 } },
  latest_invoice: invoice({}),
  schedule: null,
  pending_update: null,
  ...more,
});

const setupIntent = {
  id: "seti_1",
  client_secret: "seti_1_secret_1",
  status: "succeeded",
  metadata: { subscription: "sub_1" },
  payment_method: "pm_2",
};

async function stripe(present: object = {}) {
  const { origin, asked } = await playVendor(({ method, path }) => {
    const answer = (body: object, status = 200) => ({ status, body: JSON.stringify(body) });
    if (path === "/v1/prices") return answer({ data: [price], has_more: false });
    if (path === "/v1/invoices") return answer({ data: [invoice({})], has_more: false });
    if (path === "/v1/events")
      return answer({
        data: [
          { id: "evt_2", data: { object: { object: "subscription", id: "sub_1" } } },
          {
            id: "evt_1",
            data: {
              object: { object: "invoice", id: "in_1", parent: { subscription_details: { subscription: "sub_2" } } },
            },
          },
          // As an account with an earlier version tells it.
          { id: "evt_0b", data: { object: { object: "invoice", id: "in_3", subscription: "sub_3" } } },
          { id: "evt_0", data: { object: { object: "charge", id: "ch_1" } } },
        ],
        has_more: false,
      });
    if (path === "/v1/subscriptions/sub_gone")
      return answer({ error: { code: "resource_missing", message: "No such subscription: Ada" } }, 404);
    if (path === "/v1/subscriptions/sub_bad")
      return answer({ error: { code: "parameter_invalid", message: "Ada Byron is not valid" } }, 400);
    if (path === "/v1/setup_intents/seti_1") return answer(setupIntent);
    if (path === "/v1/setup_intents/seti_2") return answer({ ...setupIntent, status: "requires_payment_method" });
    if (path === "/v1/setup_intents/seti_3") return answer({ ...setupIntent, metadata: { subscription: "sub_2" } });
    if (path === "/v1/setup_intents") return answer(setupIntent);
    if (path.startsWith("/v1/subscriptions")) return answer(subscription(present));
    return answer({ id: `${method} ${path}` });
  });
  return { gateway: stripeGateway({ ...account, origin }), asked };
}

test("a subscription begins with an incomplete payment, its price found by our code, and the key sent once", async () => {
  const { gateway, asked } = await stripe();
  expect(await gateway.createSubscription({ customerId: "cus_1", price: team, key: "key 1" })).toEqual({
    token: "in_1_secret_1",
    subscriptionId: "sub_1",
  });
  const { body, authorization } = asked.find(({ path }) => path === "/v1/subscriptions")!;
  expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
    customer: "cus_1",
    "items[0][price]": "price_team",
    payment_behavior: "default_incomplete",
    "payment_settings[payment_method_types][0]": "card",
    "payment_settings[save_default_payment_method]": "on_subscription",
    "expand[0]": "latest_invoice.confirmation_secret",
  });
  expect(authorization).toBe("Bearer sk_test_1");
});

test("a subscription is read with its card, its paid invoices and the payment that is due", async () => {
  const failed = invoice({ status: "open", next_payment_attempt: seconds("2026-10-05T23:58:00Z") });
  const { gateway } = await stripe({ status: "past_due", latest_invoice: failed });
  expect(await gateway.subscription("sub_1")).toMatchObject({
    status: "past_due",
    priceCode: "team-monthly",
    card: "Visa ending 4242, expires 09/2028",
    paidUntil: Temporal.Instant.from("2026-09-02T23:58:00Z"),
    failure: { cents: 16_500, nextAttemptAt: Temporal.Instant.from("2026-10-05T23:58:00Z") },
    paidInvoices: [{ id: "in_1", totalCents: 16_500 }],
  });
});

test("a change at once asks for the difference by whole days", async () => {
  const { gateway, asked } = await stripe();
  const from = Temporal.Instant.from("2026-09-15T23:58:00Z");
  expect(await gateway.changeNow("sub_1", team, from)).toBeNull();
  const { body } = asked.find(({ method, path }) => method === "POST" && path === "/v1/subscriptions/sub_1")!;
  const fields = Object.fromEntries(new URLSearchParams(body));
  expect(fields).toMatchObject({
    "items[0][id]": "si_1",
    "items[0][price]": "price_team",
    proration_behavior: "always_invoice",
    proration_date: String(seconds("2026-09-15T23:58:00Z")),
  });
});

test("another card is confirmed by a setup intent of its subscription, and becomes the default of that one", async () => {
  const { gateway, asked } = await stripe();
  const sent = (path: string) =>
    asked
      .filter((call) => call.method === "POST" && call.path === path)
      .map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
  expect(await gateway.cardToken("sub_1")).toBe("seti_1_secret_1");
  expect(sent("/v1/setup_intents")).toEqual([
    { customer: "cus_1", usage: "off_session", "payment_method_types[0]": "card", "metadata[subscription]": "sub_1" },
  ]);
  expect(await gateway.useCard("sub_1", "seti_2_secret_1")).toBe(false);
  expect(await gateway.useCard("sub_1", "seti_3_secret_1")).toBe(false);
  expect(await gateway.useCard("sub_1", "seti_9_secret_1")).toBe(false);
  expect(sent("/v1/subscriptions/sub_1")).toEqual([]);
  expect(await gateway.useCard("sub_1", "seti_1_secret_1")).toBe(true);
  expect(sent("/v1/subscriptions/sub_1")).toMatchObject([{ default_payment_method: "pm_2" }]);
});

test("subscriptions with events are found by themselves and by their invoices", async () => {
  const { gateway } = await stripe();
  expect(await gateway.changedSince(Temporal.Instant.from("2026-09-01T00:00:00Z"))).toEqual([
    "sub_1",
    "sub_2",
    "sub_3",
  ]);
});

test("what Stripe does not know is undefined, and errors contain none of its words", async () => {
  const { gateway } = await stripe();
  expect(await gateway.subscription("sub_gone")).toBeUndefined();
  await expect(gateway.subscription("sub_bad")).rejects.toThrow(/^Stripe answered 400 \(parameter_invalid\)$/);
});

test("an outage, too many calls and a fault of Stripe's are told as such, so that nobody pays twice", async () => {
  for (const status of [409, 429, 500, 503]) {
    const { origin } = await playVendor(() => ({ status, body: '{"error":{"message":"Ada Byron"}}' }));
    const gateway = stripeGateway({ ...account, origin });
    const failure = await gateway.cardToken("sub_1").catch((error: unknown) => error);
    expect(isRefusal(failure, "unavailable") && failure.message).toContain("before you try again");
  }
  const { origin, stop } = await playVendor(() => undefined);
  stop();
  const failure = await stripeGateway({ ...account, origin })
    .cardToken("sub_1")
    .catch((error: unknown) => error);
  expect(isRefusal(failure, "unavailable")).toBe(true);
});

test("a customer that somebody has deleted at Stripe is created again", async () => {
  const { origin, asked } = await playVendor(({ path }) =>
    path === "/v1/customers" ? { status: 200, body: '{"id":"cus_2"}' } : { status: 404, body: "{}" },
  );
  const gateway = stripeGateway({ ...account, origin });
  const details = { name: "Ada", abn: "51 824 753 556", address: "1 Wharf Street", email: "ada@engines.example" };
  expect(await gateway.saveCustomer({ id: "cus_1", organisationId: "org_1", details })).toBe("cus_2");
  expect(asked.map(({ path }) => path)).toEqual(["/v1/customers/cus_1", "/v1/customers"]);
});

test("what is due of an ended subscription is voided, a draft is not collected, and one paid meanwhile stays", async () => {
  const gone = { status: "canceled", latest_invoice: invoice({ status: "draft" }) };
  for (const [status, problem] of [
    ["open", /Stripe answered 400/],
    ["paid", undefined],
  ] as const) {
    const { origin, asked } = await playVendor(({ method, path, query }) => {
      const answer = (body: object, code = 200) => ({ status: code, body: JSON.stringify(body) });
      if (path === "/v1/invoices")
        return answer({ data: query.get("status") === "paid" ? [] : [invoice({ id: `in_${query.get("status")}` })] });
      if (path === "/v1/invoices/in_uncollectible/void") return answer(invoice({ status: "void" }));
      if (path.endsWith("/void")) return answer({ error: { code: "invoice_not_open" } }, 400);
      if (path === "/v1/invoices/in_open") return answer(invoice({ status }));
      if (path.startsWith("/v1/subscriptions")) return answer(subscription(gone));
      return answer({ id: `${method} ${path}` });
    });
    const gateway = stripeGateway({ ...account, origin });
    expect(await gateway.subscription("sub_1")).toMatchObject({ status: "ended", hasOpenInvoice: true });
    const voiding = gateway.voidOpenInvoices("sub_1");
    if (problem) await expect(voiding).rejects.toThrow(problem);
    else await voiding;
    const sent = asked.filter(({ method }) => method === "POST").map(({ path, body }) => `${path} ${body}`);
    expect(sent).toEqual(
      problem
        ? ["/v1/invoices/in_open/void "]
        : [
            "/v1/invoices/in_open/void ",
            "/v1/invoices/in_uncollectible/void ",
            "/v1/invoices/in_draft auto_advance=false",
          ],
    );
  }
});

test("a price that has changed is created, and who pays the earlier one is still known by our code", async () => {
  const before = { ...price, id: "price_before", unit_amount: 1, lookup_key: "team-monthly" };
  const sent: string[] = [];
  const { origin } = await playVendor(({ method, path, body }) => {
    const answer = (value: object) => ({ status: 200, body: JSON.stringify(value) });
    if (method === "POST" && path.startsWith("/v1/prices")) sent.push(`${path} ${new URLSearchParams(body)}`);
    if (method === "GET" && path === "/v1/prices") return answer({ data: [before], has_more: false });
    if (path === "/v1/invoices") return answer({ data: [], has_more: false });
    const item = subscription({}).items.data[0]!;
    // Its lookup key has gone to the new price.
    const earlier = { ...before, lookup_key: null, metadata: { code: "team-monthly" } };
    return answer(subscription({ items: { data: [{ ...item, price: earlier }] } }));
  });
  const gateway = stripeGateway({ ...account, origin });
  await gateway.createSubscription({ customerId: "cus_1", price: team, key: "key 1" });
  expect(sent[0]).toBe("/v1/prices/price_before metadata%5Bcode%5D=team-monthly");
  expect(sent[1]).toContain("unit_amount=16500");
  expect(sent[1]).toContain("transfer_lookup_key=true");
  expect(sent[1]).toContain("product=prod_1");
  expect(await gateway.subscription("sub_1")).toMatchObject({ priceCode: "team-monthly" });
});
