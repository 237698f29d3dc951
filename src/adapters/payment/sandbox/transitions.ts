import { type KnownPrice, knownPrice } from "#domain/plan-change.ts";
import { priceOfDays, remainderOf } from "#domain/proration.ts";
import { attemptAt, centsOf, nameOf, periodEndOf, type State, type StoredInvoice, type StoredLine } from "./state.ts";
import { instantOf, isBy, type Iso } from "./time.ts";

/** A subscription whose first payment is still to come. */
export function begin(ids: { id: string; customerId: string; token: string }, priceCode: string, now: Iso): State {
  return {
    ...ids,
    status: "incomplete",
    priceCode,
    nextPriceCode: null,
    anchor: now,
    periods: 1,
    periodStart: now,
    periodEnd: periodEndOf(now, 1, priceCode),
    cancelsAtPeriodEnd: false,
    card: null,
    cardFails: false,
    change: null,
    unpaid: null,
    invoices: [],
  };
}

const invoiceOf = (state: State, paidAt: Iso, lines: StoredLine[]): StoredInvoice => ({
  id: `in_${state.id}_${state.invoices.length + 1}`,
  paidAt,
  lines,
  totalCents: lines.reduce((sum, { cents }) => sum + cents, 0),
});

const wholePeriod = (state: State): StoredLine => ({
  description: nameOf(state.priceCode),
  cents: centsOf(state),
  from: state.periodStart,
  until: state.periodEnd,
});

/** The first payment, or one that was due, has been made with this card. One that has ended is paid, and stays ended. */
export function settle(state: State, card: string, cardFails: boolean, now: Iso): State {
  const paid = { ...state, card, cardFails, token: null };
  if (state.change) return applyChange({ ...paid, change: null }, state.change, now);
  // The first period begins when it is paid.
  const started: State =
    state.status === "incomplete"
      ? { ...paid, anchor: now, periodStart: now, periodEnd: periodEndOf(now, 1, state.priceCode) }
      : paid;
  const invoice = invoiceOf(started, now, [wholePeriod(started)]);
  const status = state.status === "ended" ? "ended" : "active";
  return { ...started, status, unpaid: null, invoices: [...started.invoices, invoice] };
}

/** What a change at an instant costs: the new price for what is left, less the old one. A new length begins anew. */
export function changeLines(state: State, price: KnownPrice, from: Iso): StoredLine[] {
  const period = {
    start: instantOf(state.periodStart).epochMilliseconds,
    end: instantOf(state.periodEnd).epochMilliseconds,
  };
  const rest = remainderOf(period, instantOf(from).epochMilliseconds);
  const old = { description: `${nameOf(state.priceCode)}, not used`, from, until: state.periodEnd };
  const credit: StoredLine = { ...old, cents: -priceOfDays(centsOf(state), rest) };
  const charge: StoredLine =
    price.period === knownPrice(state.priceCode).period
      ? { description: nameOf(price.code), cents: priceOfDays(price.cents, rest), from, until: state.periodEnd }
      : { description: nameOf(price.code), cents: price.cents, from, until: periodEndOf(from, 1, price.code) };
  return [charge, credit];
}

/** The change has been paid. */
export function applyChange(state: State, { priceCode, from }: { priceCode: string; from: Iso }, now: Iso): State {
  const price = knownPrice(priceCode);
  const invoice = invoiceOf(state, now, changeLines(state, price, from));
  const keepsPeriod = price.period === knownPrice(state.priceCode).period;
  const period = keepsPeriod
    ? {}
    : { anchor: from, periods: 1, periodStart: from, periodEnd: periodEndOf(from, 1, priceCode) };
  return { ...state, ...period, priceCode, nextPriceCode: null, invoices: [...state.invoices, invoice] };
}

/** The same some days ago, with what its invoices paid for. They keep the days on which they were paid. */
export function moveBack(state: State, days: number): State {
  const earlier = (iso: Iso) =>
    instantOf(iso)
      .subtract({ hours: 24 * days })
      .toString();
  const { change, unpaid, invoices } = state;
  const moved = (line: StoredLine) => ({ ...line, from: earlier(line.from), until: earlier(line.until) });
  return {
    ...state,
    invoices: invoices.map((invoice) => ({ ...invoice, lines: invoice.lines.map(moved) })),
    anchor: earlier(state.anchor),
    periodStart: earlier(state.periodStart),
    periodEnd: earlier(state.periodEnd),
    change: change && { ...change, from: earlier(change.from) },
    unpaid: unpaid && {
      ...unpaid,
      at: earlier(unpaid.at),
      nextAttemptAt: unpaid.nextAttemptAt && earlier(unpaid.nextAttemptAt),
    },
  };
}

/** Everything that time alone has done by now: renewals, attempts and ends, one after the other at their own times. */
export function advance(state: State, now: Temporal.Instant): State {
  let next = state;
  for (;;) {
    const after = step(next, now);
    if (after === next) return next;
    next = after;
  }
}

function step(state: State, now: Temporal.Instant): State {
  if (state.status === "active" && isBy(state.periodEnd, now))
    return state.cancelsAtPeriodEnd ? end(withoutChange(state)) : renew(state);
  const { unpaid } = state;
  if (state.status === "past_due" && unpaid?.nextAttemptAt && isBy(unpaid.nextAttemptAt, now))
    return attempt(state, unpaid.nextAttemptAt);
  return state;
}

/** What is due of one that ends can still be paid until its invoice is voided. */
export const end = (state: State): State => ({ ...state, status: "ended" });

export const voidOpen = (state: State): State => ({ ...state, token: null, change: null, unpaid: null });

/** Without a change that waits for its payment. */
export const withoutChange = (state: State): State => (state.change ? { ...state, change: null, token: null } : state);

function renew(state: State): State {
  const priceCode = state.nextPriceCode ?? state.priceCode;
  const keeps = knownPrice(priceCode).period === knownPrice(state.priceCode).period;
  const [anchor, periods] = keeps ? [state.anchor, state.periods + 1] : [state.periodEnd, 1];
  const renewed: State = {
    ...state,
    priceCode,
    nextPriceCode: null,
    change: null,
    anchor,
    periods,
    periodStart: state.periodEnd,
    periodEnd: periodEndOf(anchor, periods, priceCode),
  };
  return attempt(
    { ...renewed, unpaid: { at: renewed.periodStart, attempts: 0, nextAttemptAt: null } },
    renewed.periodStart,
  );
}

/** Tries to take the payment that is due with the card on file. */
function attempt(state: State, at: Iso): State {
  if (!state.cardFails) return settle(state, state.card ?? "", false, at);
  const { at: failedAt, attempts } = state.unpaid!;
  return {
    ...state,
    status: "past_due",
    token: `${state.id}_secret_${attempts}_${state.periods}`,
    unpaid: { at: failedAt, attempts: attempts + 1, nextAttemptAt: attemptAt(failedAt, attempts + 1) },
  };
}
