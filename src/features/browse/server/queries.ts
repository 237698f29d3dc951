import { statusOf } from "#domain/opportunity-status.ts";
import { typeOf } from "#domain/opportunity-type.ts";
import { sql } from "kysely";

/** The times by which notices are counted. */
export type Window = {
  now: Temporal.Instant;
  /** When the first day of the last twelve months begins. */
  since: Temporal.Instant;
  /** The Monday after the present week, as a local date. */
  weekEnds: string;
};

// Literals, so that the planner sees that the partial indexes have these rows.
const literal = (value: number) => sql.lit(value);

export const isOpen = sql<boolean>`(opportunity.status_id = ${literal(statusOf("Open").id)})`;

export const isClosingThisWeek = ({ now, weekEnds }: Window) => sql<boolean>`(
  ${isOpen} and opportunity.stays_open_until > ${now.toString()}::timestamptz
  and (opportunity.reminds_at at time zone opportunity.zone)::date < ${weekEnds}::date
)`;

const isAward = sql<boolean>`(opportunity.status_id = ${literal(statusOf("Awarded").id)})`;

/** An award between two instants. */
export const isAwardedWithin = (since: Temporal.Instant, now: Temporal.Instant) =>
  sql<boolean>`(${isAward} and opportunity.awarded_at between ${since.toString()}::timestamptz and ${now.toString()}::timestamptz)`;

/** An award of any time until now. */
export const isAwardedUntil = (now: Temporal.Instant) =>
  sql<boolean>`(${isAward} and opportunity.awarded_at <= ${now.toString()}::timestamptz)`;

/** When a notice was published: when it opened, or when we first saw it. */
export const publishedAt = sql<Temporal.Instant>`coalesce(opportunity.opened_at, opportunity.first_seen_at)`;

/** A notice that invites suppliers, published between two instants. */
export const isPublishedWithin = (since: Temporal.Instant, now: Temporal.Instant) => sql<boolean>`(
  opportunity.type_id not in (${literal(typeOf("ContractNotice").id)}, ${literal(typeOf("StandingOfferNotice").id)})
  and ${publishedAt} between ${since.toString()}::timestamptz and ${now.toString()}::timestamptz
)`;

/** The awarded value of a notice in cents; other currencies cannot be added up. */
export const audCents = sql<number>`case when opportunity.currency = 'AUD' then opportunity.awarded_total_cents end`;
