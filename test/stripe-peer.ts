import type { GatewaySubscription, InvoiceLine, PaidInvoice, PaymentGateway } from "#adapters/payment/port.ts";
import { type KnownPrice, knownPrice } from "#domain/plan-change.ts";
import { collapse, expandedBy, idempotently, page, refuse, ruleProblem, type StripeAnswer } from "./stripe-rules.ts";
import type { Asked } from "./vendor-server.ts";

const secondsOf = (instant: Temporal.Instant) => Math.floor(instant.epochMilliseconds / 1000);
const priceIdOf = (code: string) => `price_${code}`;
const priceOf = (id: string) => knownPrice(id.replace(/^price_/, ""));
const statuses = { incomplete: "incomplete", active: "active", past_due: "past_due", ended: "canceled" };

const present = ({ code, cents }: KnownPrice) => ({
  id: priceIdOf(code),
  lookup_key: code,
  metadata: { code },
  unit_amount: cents,
  product: `prod_${code}`,
});
const lines = (all: readonly InvoiceLine[]) => ({
  data: all.map(({ description, cents, from, until }) => ({
    description,
    amount: cents,
    period: { start: secondsOf(from), end: secondsOf(until) },
  })),
});
const paidInvoice = ({ id, paidAt, totalCents, lines: all }: PaidInvoice) => ({
  id,
  status: "paid",
  total: totalCents,
  amount_due: totalCents,
  auto_advance: false,
  next_payment_attempt: null,
  status_transitions: { finalized_at: secondsOf(paidAt), paid_at: secondsOf(paidAt) },
  lines: lines(all),
});

/** An invoice that waits for its payment, which the browser makes with the secret. */
const openInvoice = ({ id, failure }: GatewaySubscription, secret: string | null) => ({
  id: `in_open_${id}`,
  auto_advance: true,
  status: "open",
  total: failure?.cents ?? 0,
  amount_due: failure?.cents ?? 0,
  next_payment_attempt: failure?.nextAttemptAt ? secondsOf(failure.nextAttemptAt) : null,
  status_transitions: { finalized_at: failure && secondsOf(failure.at), paid_at: null },
  lines: { data: [] },
  confirmation_secret: secret === null ? null : { client_secret: secret },
});

/** That of a first payment that nobody can make any more. */
const voidedInvoice = (state: GatewaySubscription) => ({ ...openInvoice(state, null), status: "void" });

/** "Visa ending 4242, expires 09/2028" as Stripe has it. */
function cardOf(text: string | null) {
  const [, last4, month, year] = /ending (\d+), expires (\d+)\/(\d+)/.exec(text ?? "") ?? [];
  return last4 ? { card: { brand: "visa", last4, exp_month: Number(month), exp_year: Number(year) } } : null;
}

function presentSubscription(state: GatewaySubscription, token: string | null) {
  const { nextPriceCode, periodStart, periodEnd } = state;
  const last = state.paidInvoices.at(-1);
  return {
    id: state.id,
    customer: state.customerId,
    status: statuses[state.status],
    cancel_at_period_end: state.cancelsAtPeriodEnd,
    items: {
      data: [
        {
          id: `si_${state.id}`,
          price: present(knownPrice(state.priceCode)),
          current_period_start: secondsOf(periodStart),
          current_period_end: secondsOf(periodEnd),
        },
      ],
    },
    default_payment_method: cardOf(state.card) && { id: `pm_${state.id}`, ...cardOf(state.card) },
    latest_invoice: token === null ? (last ? paidInvoice(last) : voidedInvoice(state)) : openInvoice(state, token),
    pending_update: state.status === "active" && token !== null ? {} : null,
    schedule:
      nextPriceCode === null
        ? null
        : {
            id: `sub_sched_${state.id}`,
            current_phase: { start_date: secondsOf(periodStart), end_date: secondsOf(periodEnd) },
            phases: [
              { start_date: secondsOf(periodStart), items: [{ price: priceIdOf(state.priceCode) }] },
              { start_date: secondsOf(periodEnd), items: [{ price: priceIdOf(nextPriceCode) }] },
            ],
          },
  };
}

/**
 * Answers the part of Stripe's HTTP API that we use, in the shapes of its version 2025-08-27.basil and with the rules
 * that stripe-rules.ts names. What it knows and does is the sandbox's, which also plays the bank.
 */
export function stripePeer(bank: PaymentGateway): (asked: Asked) => Promise<StripeAnswer> {
  const setups = new Map<string, string>();
  const answer = (body: object | undefined): StripeAnswer =>
    body === undefined ? refuse(404, "resource_missing") : { status: 200, body: JSON.stringify(body) };
  const subscription = async (id: string, fields: URLSearchParams) => {
    const state = await bank.subscription(id);
    return state && collapse(presentSubscription(state, await bank.unpaidToken(id)), expandedBy(fields));
  };
  /** The newest first, as in all lists. */
  async function invoices(id: string, status: string) {
    const state = (await bank.subscription(id))!;
    if (status === "paid") return state.paidInvoices.map(paidInvoice).toReversed();
    const token = await bank.unpaidToken(id);
    return status === "open" && token !== null ? [openInvoice(state, token)] : [];
  }
  /** "You can void an invoice that is open": an update that waits for it is discarded. */
  async function voidInvoice(id: string) {
    if ((await invoices(id, "open")).length === 0) return refuse(400, "invoice_not_open");
    const { status, cancelsAtPeriodEnd } = (await bank.subscription(id))!;
    if (status === "active") await bank.setCancelling(id, cancelsAtPeriodEnd);
    else await bank.voidOpenInvoices(id);
    return answer({ id, status: "void" });
  }
  const scheduleOf = async (id: string) => {
    const { periodStart: start, periodEnd: end } = (await bank.subscription(id))!;
    const phase = { start_date: secondsOf(start), end_date: secondsOf(end) };
    return { id: `sub_sched_${id}`, current_phase: phase, phases: [phase] };
  };

  async function update(id: string, form: URLSearchParams) {
    if ((await bank.subscription(id))!.status === "ended") return refuse(400, "subscription_canceled");
    // "The subscription is managed by the subscription schedule", which has to be released first.
    if (form.has("cancel_at_period_end") && (await bank.subscription(id))!.nextPriceCode !== null)
      return refuse(400, "subscription_managed_by_schedule");
    const [price, from] = [form.get("items[0][price]"), Number(form.get("proration_date"))];
    if (form.has("cancel_at_period_end")) await bank.setCancelling(id, form.get("cancel_at_period_end") === "true");
    if (form.has("default_payment_method")) await bank.useCard(id, form.get("default_payment_method")!);
    if (price) await bank.changeNow(id, priceOf(price), Temporal.Instant.fromEpochMilliseconds(from * 1000));
    return answer(await subscription(id, form));
  }

  async function reply({ method, path, query, body }: Asked): Promise<StripeAnswer> {
    const form = new URLSearchParams(body);
    const [, , kind = "", id = "", action] = path.split("/");
    const call = `${method} ${kind}${id && " id"}${action ? ` ${action}` : ""}`;
    if (call === "POST invoices id") {
      const [target, price] = [form.get("subscription")!, form.get("subscription_details[items][0][price]")!];
      const { lines: all, dueCents } = await bank.preview(target, priceOf(price));
      return answer({ id: "in_preview", amount_due: dueCents, lines: lines(all) });
    }
    const ofSchedule = id.replace(/^sub_sched_/, "");
    switch (call) {
      case "GET prices":
        return page([present(knownPrice(query.get("lookup_keys[0]")!))], query);
      case "GET prices id":
        return answer(present(priceOf(id)));
      case "POST customers":
        return answer({ id: "cus_1" });
      case "POST customers id":
        return answer({ id });
      case "POST subscriptions": {
        const order = { customerId: form.get("customer")!, price: priceOf(form.get("items[0][price]")!) };
        const { subscriptionId } = await bank.createSubscription({ ...order, key: crypto.randomUUID() });
        return answer(await subscription(subscriptionId, form));
      }
      case "GET subscriptions id":
        return answer(await subscription(id, query));
      case "POST subscriptions id":
        return await update(id, form);
      case "DELETE subscriptions id":
        await bank.cancelNow(id);
        return answer(await subscription(id, form));
      case "GET invoices":
        return page(await invoices(query.get("subscription")!, query.get("status")!), query);
      case "GET invoices id":
        return answer((await invoices(id.replace(/^in_open_/, ""), "open"))[0]);
      case "POST invoices id void":
        return await voidInvoice(id.replace(/^in_open_/, ""));
      case "POST subscription_schedules":
        return answer(await scheduleOf(form.get("from_subscription")!));
      case "POST subscription_schedules id":
        // A phase that runs keeps its start, and the next one begins where it ends.
        if (form.get("phases[0][start_date]") !== String((await scheduleOf(ofSchedule)).current_phase.start_date))
          return refuse(400, "phase_start_changed");
        await bank.changeNext(ofSchedule, priceOf(form.get("phases[1][items][0][price]")!));
        return answer({ id });
      case "POST subscription_schedules id release":
        await bank.changeNext(ofSchedule, null);
        return answer({ id });
      case "POST setup_intents": {
        const target = form.get("metadata[subscription]")!;
        const token = await bank.cardToken(target);
        setups.set(token.split("_secret_", 1)[0]!, token);
        return answer({ client_secret: token });
      }
      case "GET setup_intents id": {
        const token = setups.get(id);
        return answer(
          token === undefined
            ? undefined
            : { status: "succeeded", metadata: { subscription: id }, payment_method: token },
        );
      }
      case "GET events": {
        const since = Temporal.Instant.fromEpochMilliseconds(Number(query.get("created[gte]")) * 1000);
        const changed = await bank.changedSince(since);
        const created = secondsOf(since);
        return page(
          changed.map((id) => ({ id: `evt_${id}`, created, data: { object: { object: "subscription", id } } })),
          query,
        );
      }
    }
    throw new Error(`Stripe's peer does not know ${call}.`);
  }
  const answered = idempotently(reply);
  return async (asked) => ruleProblem(asked) ?? (await answered(asked));
}
