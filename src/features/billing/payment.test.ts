import { expect, test } from "vitest";
import { signatureOf } from "#adapters/payment/signature.ts";
import { refused, statuses } from "#test/firms.ts";
import { cardOf, cards, details, payersOf } from "#test/payers.ts";
import { testServer } from "#test/server.ts";

const start = "2026-09-02T23:58:00Z"; // Thu 3 Sep 2026 9:58am in Sydney
const server = await testServer({ at: start });
const { app, clock, colleague, db, member, work } = server;
const { payer, goTo, run } = payersOf(server);
const begin = () => clock.set({ still: Temporal.Instant.from(start) });

const post = async (body: string, signature: string) =>
  (
    await app.inject({
      method: "POST",
      url: "/api/v1/payment/webhook",
      headers: { "content-type": "application/json", "stripe-signature": signature },
      payload: body,
    })
  ).statusCode;
const secret = async () =>
  (await db.selectFrom("sandbox_webhook_key").select("secret").executeTakeFirstOrThrow()).secret;
const eventAbout = (id: string) =>
  JSON.stringify({ id: "evt_1", created: 1, data: { object: { object: "subscription", id } } });

test("a plan starts when its first payment is made, and ends the trial", async () => {
  begin();
  const { admin, pay, paid } = await payer();
  await admin.billing.startTrial({});
  const begun = await admin.billing.createPayment({ body: { paymentCode: "starter-monthly", details } });
  expect(await admin.billing.subscription({})).toMatchObject({ isTrial: true, plan: { planId: "team" } });
  expect(await paid()).toBeNull();
  expect(await pay(begun.token)).toBe("paid");
  expect(await admin.billing.subscription({})).toMatchObject({
    isTrial: false,
    isCurrent: true,
    planIsRenewing: true,
    expiryDate: "2026-10-02T23:58:00Z",
    plan: { planId: "starter" },
  });
  expect(await paid()).toMatchObject({ paymentCode: "starter-monthly", card: "Visa ending 4242, expires 09/2028" });
  expect(await admin.organisations.get({})).toMatchObject({ paymentGatewayCustomerId: expect.stringMatching(/^cus_/) });
});

test("a declined card starts nothing, and the same token takes another card", async () => {
  begin();
  const { admin, pay, paid, invoices } = await payer();
  const { token } = await admin.billing.createPayment({ body: { paymentCode: "team-annual", details } });
  expect(await pay(token, cards.declines)).toBe("declined");
  expect([await paid(), await invoices(), await admin.billing.subscription({})]).toEqual([null, [], null]);
  expect(await pay(token, cards.asks)).toBe("needs approval");
  expect(await admin.billing.paySandbox({ body: { token, card: cardOf(cards.asks), hasApproved: true } })).toEqual({
    outcome: "paid",
  });
  expect(await paid()).toMatchObject({ paymentCode: "team-annual", periodEnd: "2027-09-02T23:58:00Z" });
});

test("the sandbox takes test cards alone, and only for the payer's own token", async () => {
  begin();
  const [one, other] = [await payer(), await payer()];
  const { token } = await one.admin.billing.createPayment({ body: { paymentCode: "team-monthly", details } });
  await expect(one.pay(token, "4111 1111 1111 1111")).rejects.toMatchObject(refused(400, "test_card", "card.number"));
  await expect(other.pay(token)).rejects.toMatchObject({ status: 404 });
  await one.pay(token);
  const stored = JSON.stringify(await db.selectFrom("sandbox_subscription").selectAll().execute());
  for (const typed of ["4111", cards.pays, cards.pays.replaceAll(" ", "")]) expect(stored).not.toContain(typed);
});

test("a payment page that was left open cannot pay for a second subscription", async () => {
  begin();
  const { admin, pay, buy } = await payer();
  const left = await admin.billing.createPayment({ body: { paymentCode: "starter-monthly", details } });
  await buy("team-monthly");
  expect(await statuses([pay(left.token)])).not.toEqual([200]);
  await expect(admin.billing.createPayment({ body: { paymentCode: "team-monthly", details } })).rejects.toMatchObject(
    refused(409, "has_plan"),
  );
});

test("what was paid for is never cancelled because no event has told of it yet", async () => {
  begin();
  const [hasty, late] = [await payer(), await payer()];
  const begunBy = ({ admin }: typeof hasty) =>
    admin.billing.createPayment({ body: { paymentCode: "team-monthly", details } });
  const begun = { hasty: await begunBy(hasty), late: await begunBy(late) };
  clock.set({ still: Temporal.Instant.from("2026-09-04T00:00:00Z") });
  for (const { token } of [begun.hasty, begun.late])
    await server.payments!.sandbox!.pay(token, cardOf(cards.pays), false);
  await expect(begunBy(hasty)).rejects.toMatchObject(refused(409, "has_plan"));
  await run("reconcile-payments");
  await run("cancel-subscriptions");
  for (const [who, { subscriptionId }] of [[hasty, begun.hasty] as const, [late, begun.late] as const]) {
    expect(await server.payments!.subscription(subscriptionId)).toMatchObject({ status: "active" });
    expect(await who.paid()).toMatchObject({ paymentCode: "team-monthly" });
  }
});

test("only admins buy, and an unknown price is refused", async () => {
  begin();
  const { admin, at, buy } = await payer();
  await expect(admin.billing.createPayment({ body: { paymentCode: "none-monthly", details } })).rejects.toMatchObject(
    refused(400, "unknown_price", "paymentCode"),
  );
  await buy("team-monthly");
  const ben = await colleague(admin, { email: at("ben") });
  expect(
    await statuses([ben.billing.paymentAccount({}), ben.billing.invoices({}), ben.billing.undoCancel({})]),
  ).toEqual([403, 403, 403]);
});

test("a plan renews by the calendar month and each payment has its invoice", async () => {
  begin();
  const { buy, invoices, paid } = await payer();
  await buy("team-monthly");
  await goTo("2026-12-01T00:00:00Z");
  expect(
    (await invoices()).map(({ issuedDate, amountInCents, gstInCents }) => [issuedDate, amountInCents, gstInCents]),
  ).toEqual([
    ["2026-11-02T23:58:00Z", 16_500, 1_500],
    ["2026-10-02T23:58:00Z", 16_500, 1_500],
    ["2026-09-02T23:58:00Z", 16_500, 1_500],
  ]);
  expect(await paid()).toMatchObject({ periodEnd: "2026-12-02T23:58:00Z" });
});

test("an event is refused without a signature, with a wrong or an old one, and when its bytes were changed", async () => {
  begin();
  const body = eventAbout("sub_unknown");
  const signed = signatureOf(body, clock.now(), await secret());
  expect(await post(body, signed)).toBe(204);
  expect(await post(body, "")).toBe(401);
  expect(await post(body, signatureOf(body, clock.now(), "another secret"))).toBe(401);
  expect(await post(`${body} `, signed)).toBe(401);
  expect(await post(body, signatureOf(body, clock.now().subtract({ seconds: 299 }), await secret()))).toBe(204);
  expect(await post(body, signatureOf(body, clock.now().subtract({ seconds: 302 }), await secret()))).toBe(401);
});

test("events in any order, several times or never lead to the same state", async () => {
  begin();
  const { admin, buy, invoices, row } = await payer();
  const id = await buy("starter-monthly");
  await goTo("2026-10-05T00:00:00Z");
  const [before, invoiced] = [await row(), await invoices()];
  // The present state is read, whatever an event was about: one of a month ago changes nothing.
  const old = eventAbout(id);
  for (let count = 0; count < 3; count++)
    expect(await post(old, signatureOf(old, clock.now(), await secret()))).toBe(204);
  await work();
  expect([await row(), await invoices()]).toEqual([before, invoiced]);

  // The renewal's event is lost; the provider's list, or the daily comparison, has it.
  clock.set({ still: Temporal.Instant.from("2026-11-05T00:00:00Z") });
  await run("read-payment-events");
  await server.payments!.sandbox!.work();
  await db.deleteFrom("sandbox_event").where("subscription_id", "=", id).execute();
  await db.updateTable("subscription").set({ plan: "enterprise" }).where("gateway_subscription_id", "=", id).execute();
  await run("reconcile-payments");
  await work();
  expect(await admin.billing.subscription({})).toMatchObject({
    plan: { planId: "starter" },
    expiryDate: "2026-12-02T23:58:00Z",
  });
  expect(await invoices()).toHaveLength(3);
});

test("events that nobody delivered are read from the provider's list", async () => {
  begin();
  const { admin, buy } = await payer();
  const id = await buy("starter-monthly");
  await run("read-payment-events");
  clock.set({ still: Temporal.Instant.from("2026-10-05T00:00:00Z") });
  await server.payments!.setCancelling(id, true);
  expect(await admin.billing.subscription({})).toMatchObject({ planIsRenewing: true });
  await run("read-payment-events");
  await work();
  expect(await admin.billing.subscription({})).toMatchObject({ planIsRenewing: false });
});

test("deleting an organisation orders its subscription to be cancelled, and keeps its invoices", async () => {
  begin();
  const { admin, buy, name } = await payer();
  const id = await buy("team-monthly");
  const { securityToken } = await admin.organisations.cancelToken({ query: { purpose: "delete-organisation" } });
  await admin.organisations.delete({ headers: { "x-security-token": securityToken } });
  expect(await server.payments!.subscription(id)).toMatchObject({ status: "active" });
  await work();
  expect(await server.payments!.subscription(id)).toMatchObject({ status: "ended" });
  expect(await db.selectFrom("organisation").select("id").where("name", "=", name).execute()).toEqual([]);
  expect(await db.selectFrom("invoice").selectAll().where("gateway_subscription_id", "=", id).execute()).toMatchObject([
    { organisation_id: null, buyer_name: details.name, total_cents: 16_500 },
  ]);
  expect(await db.selectFrom("paid_subscription").select("status").where("id", "=", id).execute()).toEqual([
    { status: "ended" },
  ]);
});

test("a deletion that fails orders nothing: both are one transaction", async () => {
  begin();
  const { admin, buy, name, paid } = await payer();
  const id = await buy("team-monthly");
  const order = () =>
    db.selectFrom("paid_subscription").select("cancel_ordered_at").where("id", "=", id).executeTakeFirstOrThrow();
  // The last statement of the deletion fails.
  await server.pool.query(`
    create function refuse_deletion() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
    create constraint trigger refuse_deletion after delete on organisation deferrable initially deferred
      for each row when (old.name = '${name}') execute function refuse_deletion()`);
  const { securityToken } = await admin.organisations.cancelToken({ query: { purpose: "delete-organisation" } });
  const remove = () => statuses([admin.organisations.delete({ headers: { "x-security-token": securityToken } })]);
  expect(await remove()).toEqual([500]);
  await work();
  expect([(await order()).cancel_ordered_at, (await paid())?.paymentCode]).toEqual([null, "team-monthly"]);
  await server.pool.query("drop function refuse_deletion cascade");
  expect(await remove()).toEqual([200]);
  expect((await order()).cancel_ordered_at).not.toBeNull();
});

test("the erasure of its last person orders the same", async () => {
  begin();
  const { admin, buy } = await payer();
  const id = await buy("team-monthly");
  await admin.accounts.deleteUser({ body: await admin.accounts.securityToken({ query: { purpose: "delete-user" } }) });
  await work();
  expect(await server.payments!.subscription(id)).toMatchObject({ status: "ended" });
});

test("so does the move of its last person to another organisation, and the invoices stay", async () => {
  begin();
  const [old, next] = [await payer(), await payer()];
  await next.buy("team-monthly");
  const id = await old.buy("starter-monthly");
  await next.admin.organisations.inviteUser({ body: { inviteeEmail: old.at("ada") } });
  const token = await server.inviteToken(old.at("ada"));
  await old.admin.organisations.acceptInvite({ body: { token, deletesOrganisation: true } });
  expect(await server.payments!.subscription(id)).toMatchObject({ status: "active" });
  await work();
  expect(await server.payments!.subscription(id)).toMatchObject({ status: "ended" });
  expect(
    await db.selectFrom("invoice").select("organisation_id").where("gateway_subscription_id", "=", id).execute(),
  ).toEqual([{ organisation_id: null }]);
});

test("an organisation without a plan is told so, and strangers get nothing", async () => {
  const ada = await member({ email: "ada@no-plan.example" });
  const change = ada.billing.previewChange({ body: { paymentCode: "team-monthly" } });
  await expect(change).rejects.toMatchObject({ status: 409 });
  await expect(server.api.billing.invoices({})).rejects.toMatchObject({ status: 401 });
});

test("operators see subscriptions, failed payments, open orders to cancel and how old the news is", async () => {
  begin();
  const figure = async (name: string) => {
    const { body } = await app.inject({ url: "/metrics" });
    return Number(new RegExp(`^payments_${name} (.+)$`, "m").exec(body)?.[1]);
  };
  const [active, pastDue] = [await figure("active"), await figure("past_due")];
  const { admin, buy } = await payer();
  await buy("team-monthly");
  expect(await figure("active")).toBe(active + 1);
  await run("read-payment-events");
  clock.set({ still: Temporal.Instant.from(start).add({ minutes: 3 }) });
  expect(await figure("events_lag_seconds")).toBe(180);
  const orders = await figure("cancel_orders");
  const { securityToken } = await admin.organisations.cancelToken({ query: { purpose: "delete-organisation" } });
  await admin.organisations.delete({ headers: { "x-security-token": securityToken } });
  expect(await figure("cancel_orders")).toBe(orders + 1);
  await run("cancel-subscriptions");
  expect([await figure("cancel_orders"), await figure("past_due")]).toEqual([orders, pastDue]);
});
