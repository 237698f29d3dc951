import type { QuietHours } from "#domain/quiet-hours.ts";
import { sql } from "kysely";
import type { Transaction } from "#platform/db/db.ts";
import type { MatchRow } from "#features/alerts/server/matching/queries.ts";

/** By which channels a person is told, and at what times. */
export type Recipient = {
  emailIsOn: boolean;
  smsIsOn: boolean;
  pushIsOn: boolean;
  zone: string;
  emailTime: string;
  smsTime: string;
  /** ISO weekdays of daily messages. */
  weekdays: number[];
  quiet: QuietHours | null;
};

/** The quiet hours of a row of the table `person`. */
export const quietColumn = sql`
  case when person.quiet_hours
    then jsonb_build_object('from', person.quiet_from::text, 'until', person.quiet_until::text) end
`;

/** The columns of a `Recipient`, of the table `person`. */
export const recipientColumns = sql`
  person.email_notifications and person.email_verified_at is not null as "emailIsOn",
  person.sms_notifications and person.mobile_verified_at is not null as "smsIsOn",
  person.push_notifications and exists (
    select from push_subscription as device where device.person_id = person.id and device.ended_at is null
  ) as "pushIsOn",
  person.time_zone as zone,
  person.email_notifications_at::text as "emailTime", person.sms_notifications_at::text as "smsTime",
  person.daily_weekdays as weekdays, ${quietColumn} as quiet
`;

/** A new alert with what decides when and by which channels it goes out. */
export type AlertRow = Recipient & {
  alertId: number;
  personId: number;
  organisationId: number;
  /** Of a match: the search that found it. */
  savedSearchId?: number;
  /** Of a watched notice. */
  opportunityId?: number;
  timings: { email: string; sms: string; push: string };
  /** A closing ahead for which the end of the quiet hours would be too late: until then it is told in them too. */
  breaksQuietUntil?: Temporal.Instant | null;
  /** Apart from the timings: now, on every channel; now, as part of a digest; or in the next digest at the earliest. */
  urgency?: "atOnce" | "withDigest" | "inDigest";
};

/**
 * Inserts an alert for each person who asked to be told of a search that began to match, or that has missed a notice: its
 * owner, and members with whom it is shared. Whoever was told before is left out. The caller has locked the searches and
 * notices; locks the memberships too.
 */
export async function insertMatchAlerts(
  trx: Transaction,
  matches: MatchRow[],
  at: Temporal.Instant,
  kind: "match" | "missed" = "match",
): Promise<AlertRow[]> {
  if (matches.length === 0) return [];
  const { rows } = await sql<Pick<AlertRow, "alertId" | "personId" | "organisationId"> & AlertRow["timings"]>`
    with told as (
      insert into alert (person_id, organisation_id, kind, opportunity_id, saved_search_id, subject, created_at)
      select timing.person_id, search.organisation_id, ${kind}, match.notice, search.id, search.public_id,
        ${at.toString()}::timestamptz
      from unnest(
        ${matches.map(({ savedSearchId }) => savedSearchId)}::integer[],
        ${matches.map(({ opportunityId }) => opportunityId)}::integer[]
      ) as match (search, notice)
      cross join lateral (
        select id, public_id, organisation_id, owner_id, shared_at from saved_search where id = match.search offset 0
      ) as search
      cross join lateral (
        select person_id, email, sms, push from saved_search_timing where saved_search_id = search.id offset 0
      ) as timing
      cross join lateral (
        select from membership
        where person_id = timing.person_id and organisation_id = search.organisation_id for key share offset 0
      ) as member
      where (search.owner_id = timing.person_id or search.shared_at is not null)
        and (timing.email, timing.sms, timing.push) <> ('Off', 'Off', 'Off')
      on conflict do nothing
      returning id, person_id, organisation_id, saved_search_id
    )
    select told.id as "alertId", told.person_id as "personId", told.organisation_id as "organisationId",
      told.saved_search_id as "savedSearchId",
      timing.email, timing.sms, timing.push
    from told
    cross join lateral (
      select email, sms, push from saved_search_timing
      where saved_search_id = told.saved_search_id and person_id = told.person_id offset 0
    ) as timing
  `.execute(trx);
  // Somebody with several new alerts is read once.
  const recipients = await recipientsOf(trx, [...new Set(rows.map(({ personId }) => personId))]);
  return rows.map(({ email, sms, push, ...row }) => ({
    ...row,
    ...recipients.get(row.personId)!,
    timings: { email, sms, push },
  }));
}

async function recipientsOf(trx: Transaction, personIds: number[]): Promise<Map<number, Recipient>> {
  const { rows } = await sql<Recipient & { id: number }>`
    select id, ${recipientColumns} from person where id = any(${personIds}::integer[])
  `.execute(trx);
  return new Map(rows.map(({ id, ...recipient }) => [id, recipient]));
}

export type NewItem = {
  alertId: number;
  personId: number;
  channel: string;
  timing: string;
  dueAt: Temporal.Instant;
  dueBy: string | null;
  breaksQuietUntil: Temporal.Instant | null;
};

/** Queues alerts on channels. */
export async function insertItems(trx: Transaction, items: NewItem[]): Promise<void> {
  if (items.length === 0) return;
  await sql`
    insert into alert_item (alert_id, person_id, channel, timing, due_at, due_by, breaks_quiet_until)
    select * from unnest(
      ${items.map(({ alertId }) => alertId)}::bigint[],
      ${items.map(({ personId }) => personId)}::integer[],
      ${items.map(({ channel }) => channel)}::text[],
      ${items.map(({ timing }) => timing)}::text[],
      ${items.map(({ dueAt }) => dueAt.toString())}::timestamptz[],
      ${items.map(({ dueBy }) => dueBy)}::text[],
      ${items.map(({ breaksQuietUntil }) => breaksQuietUntil?.toString() ?? null)}::timestamptz[]
    )
    on conflict do nothing
  `.execute(trx);
}

/**
 * When the oldest immediate alert of each of these people and channels is due, of those that wait: later ones join it.
 * The key is "person channel".
 */
export async function waitingSince(trx: Transaction, personIds: number[]): Promise<Map<string, Temporal.Instant>> {
  const { rows } = await sql<{ key: string; dueAt: Temporal.Instant }>`
    select person_id || ' ' || channel as key, min(due_at) as "dueAt" from alert_item
    where person_id = any(${personIds}::integer[]) and timing = 'Instant' and delivery_id is null
    group by 1
  `.execute(trx);
  return new Map(rows.map(({ key, dueAt }) => [key, dueAt]));
}
