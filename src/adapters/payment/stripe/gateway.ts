import type { PaymentGateway } from "#adapters/payment/port.ts";
import { remainderOf } from "#domain/proration.ts";
import type { Clock } from "#platform/clock.ts";
import { PermanentFailure } from "#platform/jobs/permanent-failure.ts";
import { isSignedBy } from "#adapters/payment/signature.ts";
import { type StripeSettings, stripeClient } from "./client.ts";
import * as objects from "./objects.ts";
import { intervalOf, stripePrices } from "./prices.ts";

type Settings = StripeSettings & { publishableKey: string; webhookSecret: string; clock: Clock };

/** Other ways to pay take days to confirm, and cannot wait with a change until it is paid. */
const cards = ["card"];
const idIn = (id: string) => encodeURIComponent(id);

/** Takes payments by Stripe: https://docs.stripe.com/billing/subscriptions/overview */
export function stripeGateway({ publishableKey, webhookSecret, clock, ...settings }: Settings): PaymentGateway {
  const stripe = stripeClient(settings);
  const prices = stripePrices(stripe);

  const find = (id: string) =>
    stripe.get<objects.StripeSubscription>(`/v1/subscriptions/${idIn(id)}`, {
      expand: ["default_payment_method", "latest_invoice.confirmation_secret", "schedule"],
    });
  async function read(id: string): Promise<objects.StripeSubscription> {
    const subscription = await find(id);
    if (!subscription) throw new PermanentFailure("Stripe has no such subscription.");
    return subscription;
  }
  const change = (id: string, form: Parameters<typeof stripe.post>[1]) =>
    stripe.post<objects.StripeSubscription>(`/v1/subscriptions/${idIn(id)}`, {
      ...form,
      expand: ["latest_invoice.confirmation_secret"],
    });
  const invoicesOf = (id: string, status: string) =>
    stripe.all<objects.StripeInvoice>("/v1/invoices", { subscription: id, status });
  /** Voids an invoice, unless it has been paid or voided meanwhile. */
  async function voidInvoice({ id }: { id: string }): Promise<void> {
    const path = `/v1/invoices/${idIn(id)}`;
    await stripe.post(`${path}/void`).catch(async (problem: unknown) => {
      const invoice = await stripe.get<objects.StripeInvoice>(path);
      if (invoice && objects.isPayable(invoice)) throw problem;
    });
  }
  /** A change that waits for its payment is discarded with its invoice. */
  async function dropPendingUpdate({ pending_update, latest_invoice }: objects.StripeSubscription): Promise<void> {
    if (pending_update && latest_invoice?.status === "open") await voidInvoice(latest_invoice);
  }
  const release = ({ id }: objects.StripeSchedule) => stripe.post(`/v1/subscription_schedules/${idIn(id)}/release`);
  const secretOf = (subscription: objects.StripeSubscription | undefined) =>
    subscription?.latest_invoice?.confirmation_secret?.client_secret ?? null;

  return {
    browser: { provider: "stripe", publishableKey },

    async saveCustomer({ id, organisationId, details: { name, abn, address, email } }) {
      const form = { name, email, address: { line1: address, country: "AU" }, metadata: { abn, organisationId } };
      const saved = id === undefined ? undefined : await stripe.post<{ id: string }>(`/v1/customers/${idIn(id)}`, form);
      // One that somebody has deleted at Stripe is created again.
      return (saved ?? (await stripe.post<{ id: string }>("/v1/customers", form)))!.id;
    },

    async createSubscription({ customerId, price, key }) {
      const form = {
        customer: customerId,
        items: [{ price: await prices.idOf(price) }],
        payment_behavior: "default_incomplete",
        payment_settings: { payment_method_types: cards, save_default_payment_method: "on_subscription" },
        expand: ["latest_invoice.confirmation_secret"],
      };
      const created = (await stripe.post<objects.StripeSubscription>("/v1/subscriptions", form, key))!;
      return { subscriptionId: created.id, token: secretOf(created)! };
    },

    async subscription(id) {
      const subscription = await find(id);
      if (!subscription) return undefined;
      const paid = await invoicesOf(id, "paid");
      const mentioned = [
        objects.itemOf(subscription).price,
        ...(subscription.schedule?.phases.map(({ items }) => items[0]!.price) ?? []),
      ];
      const codes = new Map<string | objects.StripePrice, string>();
      for (const price of mentioned) codes.set(price, await prices.codeOf(price));
      return objects.presentSubscription(subscription, paid, (price) => codes.get(price)!);
    },

    async preview(id, price) {
      const subscription = await read(id);
      const { current_period_start: start, current_period_end: end, ...item } = objects.itemOf(subscription);
      const rest = remainderOf({ start: start * 1000, end: end * 1000 }, clock.now().epochMilliseconds);
      const from = Temporal.Instant.fromEpochMilliseconds(rest.from);
      const invoice = (await stripe.post<objects.StripeInvoice>("/v1/invoices/create_preview", {
        subscription: id,
        subscription_details: {
          items: [{ id: item.id, price: await prices.idOf(price) }],
          proration_behavior: "always_invoice",
          proration_date: objects.secondsOf(from),
        },
      }))!;
      const ends = invoice.lines.data.map(({ period }) => period.end);
      const periodEnd = objects.instantAt(Math.max(end, ...ends));
      return { lines: objects.linesOf(invoice), dueCents: invoice.amount_due, from, periodEnd };
    },

    async changeNow(id, price, from) {
      const subscription = await read(id);
      await dropPendingUpdate(subscription);
      // One whose change has been made is still there until its last period ends.
      if (subscription.schedule) await release(subscription.schedule);
      const item = objects.itemOf(subscription);
      const changed = await change(id, {
        items: [{ id: item.id, price: await prices.idOf(price) }],
        payment_behavior: "pending_if_incomplete",
        proration_behavior: "always_invoice",
        proration_date: objects.secondsOf(from),
      });
      const isPaid = changed?.latest_invoice?.status === "paid";
      return isPaid ? null : secretOf(changed);
    },

    async changeNext(id, price) {
      const subscription = await read(id);
      const { schedule } = subscription;
      await dropPendingUpdate(subscription);
      if (price === null) {
        if (schedule) await release(schedule);
        return;
      }
      const { price: present, current_period_start, current_period_end } = objects.itemOf(subscription);
      const created = { from_subscription: id };
      const own = schedule ?? (await stripe.post<objects.StripeSchedule>("/v1/subscription_schedules", created))!;
      // A phase that runs keeps its start.
      const start_date = own.current_phase?.start_date ?? current_period_start;
      const phases = [
        { items: [{ price: present.id }], start_date, end_date: current_period_end },
        {
          items: [{ price: await prices.idOf(price) }],
          duration: { interval: intervalOf(price), interval_count: 1 },
          proration_behavior: "none",
        },
      ];
      await stripe.post(`/v1/subscription_schedules/${own.id}`, { end_behavior: "release", phases });
    },

    async setCancelling(id, cancels) {
      const subscription = await read(id);
      const { schedule } = subscription;
      await dropPendingUpdate(subscription);
      // A subscription with a schedule cannot be cancelled at the end of its period.
      if (cancels && schedule) await release(schedule);
      await change(id, { cancel_at_period_end: cancels });
    },

    async cancelNow(id) {
      const subscription = await find(id);
      if (!subscription || ["canceled", "incomplete_expired"].includes(subscription.status)) return;
      await stripe.remove(`/v1/subscriptions/${idIn(id)}`);
    },

    async voidOpenInvoices(id) {
      for (const status of objects.payableStatuses)
        for (const invoice of await invoicesOf(id, status)) await voidInvoice(invoice);
      // A renewal that was begun in the last hour. Without automatic collection it stays a draft, which nobody can pay.
      for (const { id: draft } of await invoicesOf(id, "draft"))
        await stripe.post(`/v1/invoices/${idIn(draft)}`, { auto_advance: false });
    },

    async cardToken(id) {
      const { customer } = await read(id);
      const form = { customer, usage: "off_session", payment_method_types: cards, metadata: { subscription: id } };
      return (await stripe.post<SetupIntent>("/v1/setup_intents", form))!.client_secret;
    },

    async useCard(id, token) {
      const intent = await stripe.get<SetupIntent>(`/v1/setup_intents/${idIn(token.split("_secret_", 1)[0]!)}`);
      if (intent?.status !== "succeeded" || intent.metadata.subscription !== id) return false;
      await change(id, { default_payment_method: intent.payment_method! });
      return true;
    },

    unpaidToken: async (id) => secretOf(await read(id)),

    async changedSince(instant) {
      const events = await stripe.all<Event>("/v1/events", { created: { gte: objects.secondsOf(instant) } });
      return [...new Set(events.flatMap((event) => subscriptionIn(event) ?? []))];
    },

    isSigned: (event) => isSignedBy(webhookSecret, event, clock.now()),
    eventOf(body) {
      const event = JSON.parse(Buffer.from(body).toString("utf8")) as Event;
      return { subscriptionId: subscriptionIn(event), happenedAt: objects.instantAt(event.created) };
    },
  };
}

type SetupIntent = {
  client_secret: string;
  status: string;
  metadata: { subscription?: string };
  payment_method: string | null;
};
type Event = {
  id: string;
  created: number;
  data: {
    object: {
      object: string;
      id: string;
      parent?: { subscription_details?: { subscription?: string } | null } | null;
      subscription?: string | null;
    };
  };
};

/**
 * The subscription that an event is about: itself, or an invoice's. Events have the shape of the account's or the
 * webhook's version, not of the one we ask for: before 2025-03-31 an invoice named its subscription itself.
 */
function subscriptionIn({ data: { object } }: Event): string | undefined {
  if (object.object === "subscription") return object.id;
  if (object.object !== "invoice") return undefined;
  return object.parent?.subscription_details?.subscription ?? object.subscription ?? undefined;
}
