import type { PaymentGateway, SandboxCard } from "#adapters/payment/port.ts";
import type { Input } from "#contract/endpoint.ts";
import { isAtOnce, type KnownPrice, knownPrice } from "#domain/plan-change.ts";
import { priceOf } from "#domain/plans.ts";
import type { SecurityTokens } from "#features/accounts/server/service.ts";
import type { billingContract } from "#features/billing/contract.ts";
import { mayRead } from "#features/billing/server/policy.ts";
import { planStatusAt } from "#features/billing/server/plan-status.ts";
import * as billing from "#features/billing/server/queries.ts";
import type { OrganisationActor } from "#platform/auth/authorized.ts";
import { profileRequired } from "#platform/auth/authorized.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { addJob } from "#platform/jobs/add.ts";
import { requireCurrent } from "#platform/stored-version.ts";
import { conflict, forbidden, invalid, notFound } from "#platform/refusal.ts";
import { type ChangeNeeds, describeChange, stopsOf } from "./change.ts";
import { allInvoicesFile, invoiceFile } from "./invoice-file.ts";
import { presentInvoice } from "./invoices.ts";
import { recordWebhook } from "#features/billing/server/operating/queries.ts";
import { editableDetails, presentAccount, type Running } from "./account.ts";
import { beginPurchase, saveCustomer } from "./purchase.ts";
import * as queries from "./queries.ts";
import { queueReading, type Seller, syncSubscription, syncWithin } from "./sync.ts";
import { queuePlanEnd } from "#features/billing/server/payment/telling/plan-news.ts";
import { sandboxTask } from "./tasks.ts";

type Actor = OrganisationActor<"subscription.change">;
type Body<Name extends keyof typeof billingContract> =
  Input<(typeof billingContract)[Name]> extends { body: infer B } ? B : never;

type Needs = ChangeNeeds & {
  /** Undefined if plans cannot be bought on this installation. */
  gateway: PaymentGateway | undefined;
  tokens: Pick<SecurityTokens, "use">;
  seller: Seller;
};
type ActsOn = { trx: Transaction; gateway: PaymentGateway; running: Running };
export type PaymentService = ReturnType<typeof paymentService>;

/** Buying, changing and cancelling plans, and the invoices. What is paid for is always read at the payment provider. */
export function paymentService({ db, clock, gateway: opened, tokens, seller, namesBeyond }: Needs) {
  const open = (): PaymentGateway => {
    if (!opened) throw conflict("Plans cannot be bought here yet.", { field: "", rule: "no_payments" });
    return opened;
  };

  const needsOf = (gateway: PaymentGateway) => ({ db, clock, gateway, seller });

  /** The paid subscription that runs; a trial and one that has ended are none. */
  async function runningOf(from: Database, actor: Actor) {
    const row = await billing.subscriptionOf(from, actor.organisationId);
    if (!row?.gateway_subscription_id || row.price_code === null) return undefined;
    if (row.is_trial || !planStatusAt(row, clock.now()).isCurrent) return undefined;
    return { ...row, id: row.gateway_subscription_id, price: knownPrice(row.price_code) };
  }
  async function requireRunning(from: Database, actor: Actor) {
    const running = await runningOf(from, actor);
    if (!running) throw conflict("Your organisation has no paid plan. Choose one first.");
    return running;
  }

  /** The same, read at the provider before: what is due there depends on calls whose answer may have been lost. */
  async function readRunning(gateway: PaymentGateway, actor: Actor) {
    const { id } = await requireRunning(db, actor);
    await syncSubscription(needsOf(gateway), id);
    return await requireRunning(db, actor);
  }

  const readInvoices = async (actor: Actor) =>
    (await queries.invoicesOf(db, actor)).flatMap((row) => mayRead(row, actor) ?? []);

  /**
   * Acts on the paid subscription and writes what the provider says of it then. It is read before, so that what an
   * earlier call has done is known even if its answer was lost. The organisation stays locked: of two people who act at
   * once, the second finds what the first has done. If this fails, a job reads what became of it at the provider.
   */
  async function onRunning<Result>(actor: Actor, act: (on: ActsOn) => Promise<Result>): Promise<Result> {
    const gateway = open();
    const { id } = await readRunning(gateway, actor);
    const acting = db.transaction().execute(async (trx) => {
      await queries.lockPayer(trx, actor);
      const running = await requireRunning(trx, actor);
      if (!(await queries.openIdsOf(trx, actor)).includes(running.id)) throw conflict(hasEnded, ended);
      const result = await act({ trx, gateway, running });
      await syncWithin(trx, { clock, gateway, seller }, running.id);
      return result;
    });
    return await acting.catch(async (problem: unknown) => {
      await queueReading(db, id);
      throw problem;
    });
  }

  return {
    /** What the payment page and the subscription page need to know. */
    async account(actor: Actor) {
      const payer = await queries.payerOf(db, actor);
      if (!payer) throw forbidden(profileRequired);
      const email = (await billing.trialApplicantOf(db, actor))?.email ?? "";
      const known = await queries.detailsOf(db, actor);
      const details = known ?? { ...payer, address: "", email };
      const browser = opened?.browser ?? null;
      return presentAccount({
        browser,
        payer,
        details,
        hasDetails: known !== undefined,
        running: await runningOf(db, actor),
      });
    },

    /** Refuses with `conflict` while a paid plan runs, with `invalid` for an unknown price. */
    async create(actor: Actor, { paymentCode, details }: Body<"createPayment">) {
      const hasPlan = async (from: Database) => (await runningOf(from, actor)) !== undefined;
      const price = requirePrice(paymentCode);
      return await beginPurchase({ ...needsOf(open()), hasPlan }, actor, { price, details });
    },

    /** Refuses with `conflict` before the first purchase, or (rule `stale_version`) if they have changed meanwhile. */
    async updateDetails(actor: Actor, { version, ...changed }: Body<"updateDetails">) {
      const gateway = open();
      await db.transaction().execute(async (trx) => {
        const payer = await queries.lockPayer(trx, actor);
        const known = await queries.detailsOf(trx, actor);
        if (!payer || !known) throw conflict("Your organisation has bought nothing yet.");
        requireCurrent(version, editableDetails(known));
        const details = { ...editableDetails(known), ...changed };
        const customerId = await saveCustomer(gateway, payer.public_id, details, known.customer_id);
        await queries.saveDetails(trx, actor, { ...details, customer_id: customerId });
      });
    },

    /** Refuses with `conflict` without a paid plan, for the present price, and while another change waits. */
    async preview(actor: Actor, paymentCode: string) {
      const gateway = open();
      const running = await readRunning(gateway, actor);
      const price = requireOtherPrice(running, paymentCode);
      const stops = await stopsOf({ db, actor, namesBeyond }, price.plan);
      return describeChange({ gateway, clock }, running, price, stops);
    },

    /** Refuses with `conflict` (rule `other_price`) if what is due is not what was shown. */
    change: (actor: Actor, { paymentCode, dueInCents }: Body<"changePlan">) =>
      onRunning(actor, async ({ gateway, running }) => {
        const price = requireOtherPrice(running, paymentCode);
        const preview = isAtOnce(running.price, price) ? await gateway.preview(running.id, price) : undefined;
        if ((preview?.dueCents ?? 0) !== dueInCents)
          throw conflict("The price has changed since this page was opened. Look at it again.", otherPrice);
        if (!preview) await gateway.changeNext(running.id, price);
        const token = preview ? await gateway.changeNow(running.id, price, preview.from) : null;
        return { token, subscriptionId: running.id };
      }),

    undoChange: (actor: Actor) => onRunning(actor, ({ gateway, running }) => gateway.changeNext(running.id, null)),

    /**
     * Cancels at the end of what is paid for, which after a failed payment is over: then the plan ends now. Refuses with
     * `forbidden` for an invalid security token.
     */
    cancel: (actor: Actor, { securityToken, reason }: Body<"cancelSubscription">) =>
      onRunning(actor, async ({ trx, gateway, running }) => {
        await tokens.use(trx, actor, "cancel-subscription", securityToken);
        if (reason !== undefined) await queries.insertCancelReason(trx, reason, clock.now());
        if (!running.payment_failed_at) return await gateway.setCancelling(running.id, true);
        await queries.recordCancelOrders(trx, [running.id], clock.now());
        await gateway.cancelNow(running.id);
        await queuePlanEnd(trx, actor.organisationId, running.price.code);
      }),

    /** Needs no new payment. Refuses with `conflict` once the plan has ended. */
    undoCancel: (actor: Actor) => onRunning(actor, ({ gateway, running }) => gateway.setCancelling(running.id, false)),

    async payUnpaid(actor: Actor) {
      const gateway = open();
      const { id, payment_failed_at } = await readRunning(gateway, actor);
      const token = payment_failed_at && (await gateway.unpaidToken(id));
      if (token === null) throw conflict("Nothing is due.");
      return { token, subscriptionId: id };
    },

    async cardToken(actor: Actor) {
      const gateway = open();
      const { id } = await requireRunning(db, actor);
      return { token: await gateway.cardToken(id), subscriptionId: id };
    },

    /** Refuses with `conflict` (rule `unconfirmed`) if no card was confirmed with this token of this organisation. */
    useCard: (actor: Actor, token: string) =>
      onRunning(actor, async ({ gateway, running }) => {
        if (!(await gateway.useCard(running.id, token)))
          throw conflict("The card was not confirmed. Enter it again.", unconfirmed);
      }),

    async invoices(actor: Actor) {
      const rows = await readInvoices(actor);
      return { totalRecords: rows.length, items: rows.map(presentInvoice) };
    },

    /** Refuses with `not_found` for a number of another organisation. */
    async invoiceFile(actor: Actor, number: string) {
      const file = invoiceFile(await readInvoices(actor), number);
      if (!file) throw notFound("There is no invoice with this number.");
      return file;
    },

    /** Refuses with `not_found` before the first payment. */
    async allInvoices(actor: Actor) {
      const file = allInvoicesFile(await readInvoices(actor));
      if (!file) throw notFound("There are no invoices yet.");
      return file;
    },

    /** Refuses with `not_found` where payments are real, and for a token of another organisation. */
    async paySandbox(actor: Actor, { token, card, hasApproved }: Body<"paySandbox">) {
      const gateway = open();
      const id = token.split("_secret_", 1)[0]!;
      if (!gateway.sandbox || !(await queries.isOwnSubscription(db, actor, id)))
        throw notFound("There is nothing to pay with this token.");
      const { number, expiry }: SandboxCard = card;
      if (!gateway.sandbox.takes(number))
        throw invalid("Use one of the test cards. This demonstration takes no others.", {
          field: "card.number",
          rule: "test_card",
        });
      const outcome = await gateway.sandbox.pay(token, { number, expiry }, hasApproved);
      if (outcome === "nothing due")
        throw conflict("There is nothing left to pay on this page. Open your subscription to see why.", nothingDue);
      if (outcome === "paid") await syncSubscription(needsOf(gateway), id);
      await addJob(db, sandboxTask, {}, { key: sandboxTask.name });
      return { outcome };
    },

    /** The provider's events: what changed is read by a job, which also runs if this process dies now. */
    webhook: {
      verify: async (event: { body: Uint8Array; signature: string }) => (await opened?.isSigned(event)) ?? false,
      async handle({ body }: { body: Uint8Array }): Promise<void> {
        if (!opened) return;
        const { subscriptionId, happenedAt } = opened.eventOf(body);
        await recordWebhook(db, happenedAt, clock.now());
        if (subscriptionId !== undefined) await queueReading(db, subscriptionId);
      },
    },
  };
}

const unpaid = { field: "", rule: "unpaid" };
const unconfirmed = { field: "token", rule: "unconfirmed" };
const cancelled = { field: "", rule: "cancelled" };
const planned = { field: "", rule: "change_planned" };
const ended = { field: "", rule: "ended" };
const hasEnded =
  "Your plan was cancelled for good. It goes on until its end, and you can choose a plan again after that.";
const nothingDue = { field: "token", rule: "nothing_due" };
const otherPrice = { field: "dueInCents", rule: "other_price" };

/** Another price than the present one. A change needs a subscription whose payments are in order. */
function requireOtherPrice(running: Running, code: string): KnownPrice {
  if (running.payment_failed_at) throw conflict("The last payment failed. Pay it first.", unpaid);
  const price = requirePrice(code);
  if (price.code === running.price_code) throw conflict("This is your plan already.");
  // One at a time: a change that is paid must not take back another decision without saying so.
  if (!running.renews) throw conflict("Your plan is cancelled. Keep it first, then change it.", cancelled);
  if (running.next_price_code !== null && isAtOnce(running.price, price))
    throw conflict("Another change is planned for the end of the period. Undo it first.", planned);
  return price;
}

function requirePrice(code: string): KnownPrice {
  if (!priceOf(code)) throw invalid("There is no such price.", { field: "paymentCode", rule: "unknown_price" });
  return knownPrice(code);
}
