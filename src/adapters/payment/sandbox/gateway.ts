import type { ChangePreview, GatewaySubscription, PaymentGateway, SandboxOutcome } from "#adapters/payment/port.ts";
import { remainderOf } from "#domain/proration.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { newPublicId } from "#platform/public-id.ts";
import { PermanentFailure } from "#platform/jobs/permanent-failure.ts";
import { isSignedBy, signatureOf } from "#adapters/payment/signature.ts";
import { behaviourOf, describeCard, isTestCard } from "./cards.ts";
import * as queries from "./queries.ts";
import { present, type State } from "./state.ts";
import { advance, applyChange, begin, end, moveBack, settle, voidOpen, withoutChange } from "./transitions.ts";

type Event = { created: number; data: { object: { id: string } } };
type Needs = {
  db: Database;
  clock: Clock;
  /** Sends an event to our webhook. Throws if it was not taken. */
  deliver: (body: string, signature: string) => Promise<void>;
};

/**
 * The payment provider that comes with the product. It behaves like a real one, with test cards and invented money: it
 * keeps subscriptions, renews them, tries failed payments again, and tells of each change by a signed event.
 */
export function sandboxGateway({ db, clock, deliver }: Needs): PaymentGateway {
  /** Changes a state in one transaction, with its event. `change` may return the same state: nothing happened. */
  const update = <Result>(id: string, change: (state: State, now: string) => [State, Result]): Promise<Result> =>
    db.transaction().execute(async (trx) => {
      const state = await queries.lockState(trx, id);
      if (!state) throw new PermanentFailure("The sandbox has no such subscription.");
      const now = clock.now();
      const [next, result] = change(state, now.toString());
      if (next !== state) await queries.storeState(trx, next, `evt_${newPublicId()}`, now);
      return result;
    });
  const read = async (id: string): Promise<State> => {
    const state = await queries.stateOf(db, id);
    if (!state) throw new PermanentFailure("The sandbox has no such subscription.");
    return state;
  };
  const idOf = (token: string) => token.split("_secret_", 1)[0]!;

  async function deliverEvents() {
    const secret = await queries.webhookSecret(db);
    for (const { id, subscription_id, created_at } of await queries.waitingEvents(db)) {
      const created = Math.floor(created_at.epochMilliseconds / 1000);
      const body = JSON.stringify({ id, created, data: { object: { object: "subscription", id: subscription_id } } });
      await deliver(body, signatureOf(body, clock.now(), secret));
      await queries.markDelivered(db, id, clock.now());
    }
  }

  return {
    browser: { provider: "sandbox" },
    saveCustomer: ({ id = `cus_${newPublicId()}` }) => Promise.resolve(id),

    createSubscription: ({ customerId, price, key }) =>
      db.transaction().execute(async (trx) => {
        const id = `sub_${key}`;
        const known = await queries.lockState(trx, id);
        const token = known?.token ?? `${id}_secret_${newPublicId()}`;
        const now = clock.now();
        const state = begin({ id, customerId, token }, price.code, now.toString());
        if (!known) await queries.storeState(trx, state, `evt_${newPublicId()}`, now);
        return { token, subscriptionId: id };
      }),

    async subscription(id): Promise<GatewaySubscription | undefined> {
      const state = await queries.stateOf(db, id);
      return state && present(state);
    },

    async preview(id, price): Promise<ChangePreview> {
      const state = await read(id);
      const { periodStart, periodEnd } = present(state);
      const rest = remainderOf(
        { start: periodStart.epochMilliseconds, end: periodEnd.epochMilliseconds },
        clock.now().epochMilliseconds,
      );
      const from = Temporal.Instant.fromEpochMilliseconds(rest.from);
      const changed = applyChange(state, { priceCode: price.code, from: from.toString() }, from.toString());
      const invoice = present(changed).paidInvoices.at(-1)!;
      return { lines: invoice.lines, dueCents: invoice.totalCents, from, periodEnd: present(changed).periodEnd };
    },

    changeNow: (id, price, from) =>
      update(id, (state, now) => {
        const change = { priceCode: price.code, from: from.toString() };
        if (!state.cardFails) return [applyChange(withoutChange(state), change, now), null];
        const token = `${id}_secret_${newPublicId()}`;
        return [{ ...state, change, token }, token];
      }),

    changeNext: (id, price) =>
      update(id, (state) => [{ ...withoutChange(state), nextPriceCode: price?.code ?? null }, undefined]),
    setCancelling: (id, cancelsAtPeriodEnd) =>
      update(id, (state) => {
        if (state.status === "ended") throw new PermanentFailure("The sandbox does not change what has ended.");
        return [{ ...withoutChange(state), cancelsAtPeriodEnd }, undefined];
      }),
    cancelNow: (id) => update(id, (state) => [state.status === "ended" ? state : end(state), undefined]),
    voidOpenInvoices: (id) => update(id, (state) => [state.status === "ended" ? voidOpen(state) : state, undefined]),
    cardToken: (id) =>
      update(id, (state) => {
        const token = `${id}_secret_${newPublicId()}`;
        return [{ ...state, nextCard: { token, card: null } }, token];
      }),
    useCard: (id, token) =>
      update(id, (state) => {
        const card = state.nextCard?.token === token ? state.nextCard.card : null;
        if (!card) return [state, false];
        return [{ ...state, nextCard: null, card: card.text, cardFails: card.fails }, true];
      }),
    unpaidToken: async (id) => (await read(id)).token,
    changedSince: (instant) => queries.changedSince(db, instant),
    isSigned: async (event) => isSignedBy(await queries.webhookSecret(db), event, clock.now()),
    eventOf(body) {
      const event = JSON.parse(Buffer.from(body).toString("utf8")) as Event;
      return {
        subscriptionId: event.data.object.id,
        happenedAt: Temporal.Instant.fromEpochMilliseconds(event.created * 1000),
      };
    },

    sandbox: {
      takes: isTestCard,
      pay: (token, card, hasApproved) =>
        update(idOf(token), (state, now): [State, SandboxOutcome] => {
          const isNextCard = state.nextCard?.token === token;
          if (state.token !== token && !isNextCard) return [state, "nothing due"];
          const behaviour = behaviourOf(card);
          if (behaviour === "declines") return [state, "declined"];
          if (behaviour === "asks" && !hasApproved) return [state, "needs approval"];
          const known = { text: describeCard(card), fails: behaviour === "pays once" };
          if (isNextCard) return [{ ...state, nextCard: { token, card: known } }, "paid"];
          return [settle(state, known.text, known.fails, now), "paid"];
        }),
      async work() {
        for (const id of await queries.dueIds(db, clock.now()))
          await update(id, (state) => [advance(state, clock.now()), undefined]);
        // The job delivers what is not taken now.
        await deliverEvents().catch(() => undefined);
      },
      list: async () =>
        (await queries.states(db)).map(({ id, status, priceCode, card, cardFails }) => ({
          id,
          status,
          priceCode,
          card,
          fails: cardFails,
        })),
      setFailing: (id, cardFails) => update(id, (state) => [{ ...state, cardFails }, undefined]),
      async skip(id, days) {
        await update(id, (state) => [advance(moveBack(state, days), clock.now()), undefined]);
        // The job delivers what is not taken now.
        await deliverEvents().catch(() => undefined);
      },
    },
  };
}
