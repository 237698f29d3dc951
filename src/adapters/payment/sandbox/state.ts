import type { GatewaySubscription } from "#adapters/payment/port.ts";
import { day } from "#domain/epoch.ts";
import { knownPrice } from "#domain/plan-change.ts";
import { instantOf, type Iso } from "./time.ts";

/** A line and an invoice as they are stored. */
export type StoredLine = { description: string; cents: number; from: Iso; until: Iso };
export type StoredInvoice = { id: string; paidAt: Iso; totalCents: number; lines: StoredLine[] };

/** One subscription with all that the sandbox knows about it: a document in the database. Instants are ISO 8601. */
export type State = {
  id: string;
  customerId: string;
  status: GatewaySubscription["status"];
  priceCode: string;
  nextPriceCode: string | null;
  /** From when the periods are counted: the 31st stays the 31st after a February. */
  anchor: Iso;
  periods: number;
  periodStart: Iso;
  periodEnd: Iso;
  cancelsAtPeriodEnd: boolean;
  card: string | null;
  /** The bank refuses later payments with this card. */
  cardFails: boolean;
  /** What a token pays: the first payment, a change, or a payment that failed. */
  token: string | null;
  /** A change that waits for its payment. */
  change: { priceCode: string; from: Iso } | null;
  /** Another card, once it is confirmed with the token. Absent in documents of earlier versions. */
  nextCard?: { token: string; card: { text: string; fails: boolean } | null } | null;
  unpaid: { at: Iso; attempts: number; nextAttemptAt: Iso | null } | null;
  invoices: StoredInvoice[];
};

/** The end of the nth period from the anchor, in UTC, as providers count. */
export const periodEndOf = (anchor: Iso, periods: number, priceCode: string): Iso => {
  const months = knownPrice(priceCode).period === "monthly" ? periods : 12 * periods;
  return instantOf(anchor).toZonedDateTimeISO("UTC").add({ months }).toInstant().toString();
};

/** What the price of the present period is, from its plan. */
export const centsOf = ({ priceCode }: Pick<State, "priceCode">): number => knownPrice(priceCode).cents;

/** "Team, monthly" */
export const nameOf = (priceCode: string): string => {
  const { plan, period } = knownPrice(priceCode);
  return `${plan.name}, ${period === "monthly" ? "monthly" : "yearly"}`;
};

/** When time alone changes something: a renewal, the end, or another attempt. */
export function dueAt({ status, unpaid, periodEnd }: State): Iso | null {
  if (status === "active") return periodEnd;
  return status === "past_due" ? (unpaid?.nextAttemptAt ?? null) : null;
}

/** The days on which a payment is tried, from the first. */
export const attemptDays = [0, 3, 6];
export const attemptAt = (failedAt: Iso, attempts: number): Iso | null => {
  const days = attemptDays[attempts];
  return days === undefined
    ? null
    : instantOf(failedAt)
        .add({ milliseconds: days * day })
        .toString();
};

/** A state as the port shows it. */
export function present(state: State): GatewaySubscription {
  const { unpaid, invoices, periodStart, periodEnd, ...rest } = state;
  return {
    id: rest.id,
    customerId: rest.customerId,
    status: rest.status,
    priceCode: rest.priceCode,
    priceCents: centsOf(rest),
    nextPriceCode: rest.nextPriceCode,
    periodStart: instantOf(periodStart),
    periodEnd: instantOf(periodEnd),
    paidUntil: instantOf(unpaid ? periodStart : periodEnd),
    cancelsAtPeriodEnd: rest.cancelsAtPeriodEnd,
    card: rest.card,
    failure:
      rest.status === "past_due" && unpaid
        ? {
            at: instantOf(unpaid.at),
            cents: centsOf(state),
            nextAttemptAt: unpaid.nextAttemptAt === null ? null : instantOf(unpaid.nextAttemptAt),
          }
        : null,
    hasOpenInvoice: rest.status === "ended" && rest.token !== null,
    paidInvoices: invoices.map(({ paidAt, lines, ...invoice }) => ({
      ...invoice,
      paidAt: instantOf(paidAt),
      lines: lines.map(({ from, until, ...line }) => ({ ...line, from: instantOf(from), until: instantOf(until) })),
    })),
  };
}
