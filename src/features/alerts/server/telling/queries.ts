import type { QuietHours } from "#domain/quiet-hours.ts";
import { alertTimings } from "#domain/alert-timing.ts";
import { type RawBuilder, sql } from "kysely";
import type { Transaction } from "#platform/db/db.ts";
import { numberArray } from "#platform/db/number-array.ts";

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

const mostFrequent = (column: RawBuilder<unknown>, by: RawBuilder<unknown>) => sql`
  (${[...alertTimings]}::text[])[min(array_position(${[...alertTimings]}::text[], ${column})) over (partition by ${by})]
`;

/**
 * The timings of the columns of the table `watcher`. Somebody who has watched two notices that were joined watches one
 * twice; the more frequent timings count, as on the watchlist. `by`: the person and the notice.
 */
export const watchTimings = (by: RawBuilder<unknown>) => sql`jsonb_build_object(
  'email', ${mostFrequent(sql`email_timing`, by)}, 'sms', ${mostFrequent(sql`sms_timing`, by)},
  'push', ${mostFrequent(sql`push_timing`, by)}
)`;

/** Somebody who is told of something, with what decides when and by which channels. */
export type Addressee = Recipient & {
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
/** A new alert. */
export type AlertRow = Addressee & { alertId: number };

/** Somebody who is told of what a search begins to match. */
export type Listener = Addressee & { savedSearchId: number; publicId: string };

/**
 * Those who asked to be told of these searches: the owners, and members with whom they are shared. The caller has locked
 * the targets, so that no membership ends before its alerts are visible (ADR 159).
 */
export async function listenersOf(trx: Transaction, savedSearchIds: number[]): Promise<Listener[]> {
  if (savedSearchIds.length === 0) return [];
  const { rows } = await sql<Pick<Listener, "personId" | "organisationId" | "publicId" | "savedSearchId" | "timings">>`
    select search.id as "savedSearchId", search.public_id as "publicId", timing.person_id as "personId",
      search.organisation_id as "organisationId",
      jsonb_build_object('email', timing.email, 'sms', timing.sms, 'push', timing.push) as timings
    from saved_search as search
    cross join lateral (
      select person_id, email, sms, push from saved_search_timing where saved_search_id = search.id offset 0
    ) as timing
    cross join lateral (
      select from membership where person_id = timing.person_id and organisation_id = search.organisation_id offset 0
    ) as member
    where search.id = any(${numberArray(savedSearchIds)}::integer[])
      and (search.owner_id = timing.person_id or search.shared_at is not null)
      and (timing.email, timing.sms, timing.push) <> ('Off', 'Off', 'Off')
  `.execute(trx);
  const recipients = await recipientsOf(trx, [...new Set(rows.map(({ personId }) => personId))]);
  return rows.map((row) => ({ ...row, ...recipients.get(row.personId)! }));
}

/** A search has begun to match a notice, or has missed it. */
export type MatchKind = "match" | "missed";
export type NewMatchAlert = { listener: Listener; opportunityId: number };
export type MatchAlert = { alertId: number; personId: number; savedSearchId: number };

/**
 * Inserts alerts of matches and returns the new ones; whoever was told before is left out. The caller has locked the
 * targets. Sorted by person, as the largest index is.
 */
export async function insertMatchAlerts(
  trx: Transaction,
  kind: MatchKind,
  unsorted: NewMatchAlert[],
  at: Temporal.Instant,
): Promise<MatchAlert[]> {
  if (unsorted.length === 0) return [];
  const alerts = unsorted.toSorted(
    (a, b) => a.listener.personId - b.listener.personId || a.opportunityId - b.opportunityId,
  );
  const publicIds = new Map(alerts.map(({ listener }) => [listener.savedSearchId, listener.publicId]));
  const { rows } = await sql<MatchAlert>`
    insert into alert (person_id, organisation_id, kind, opportunity_id, saved_search_id, subject, created_at)
    select told.person, told.organisation, ${kind}, told.notice, told.search, search.public_id,
      ${at.toString()}::timestamptz
    from unnest(
      ${numberArray(alerts.map(({ listener }) => listener.personId))}::integer[],
      ${numberArray(alerts.map(({ listener }) => listener.organisationId))}::integer[],
      ${numberArray(alerts.map(({ opportunityId }) => opportunityId))}::integer[],
      ${numberArray(alerts.map(({ listener }) => listener.savedSearchId))}::integer[]
    ) as told (person, organisation, notice, search)
    join unnest(${numberArray([...publicIds.keys()])}::integer[], ${[...publicIds.values()]}::text[])
      as search (id, public_id) on search.id = told.search
    on conflict (person_id, kind, opportunity_id, subject) do nothing
    returning id as "alertId", person_id as "personId", saved_search_id as "savedSearchId"
  `.execute(trx);
  return rows;
}

async function recipientsOf(trx: Transaction, personIds: number[]): Promise<Map<number, Recipient>> {
  const { rows } = await sql<Recipient & { id: number }>`
    select id, ${recipientColumns} from person where id = any(${numberArray(personIds)}::integer[])
  `.execute(trx);
  return new Map(rows.map(({ id, ...recipient }) => [id, recipient]));
}

/** When and by which channel a message goes out. */
export type Way = {
  channel: string;
  timing: string;
  dueAt: Temporal.Instant;
  dueBy: string | null;
  breaksQuietUntil: Temporal.Instant | null;
};
export type NewItem = { alertId: number; personId: number; way: Way };

/** Queues new alerts on channels. Those of many alerts go the same way, which is sent once. */
export async function insertItems(trx: Transaction, items: NewItem[]): Promise<void> {
  if (items.length === 0) return;
  const ways = [...new Set(items.map(({ way }) => way))];
  const numberOf = new Map(ways.map((way, index) => [way, index + 1]));
  await sql`
    insert into alert_item (alert_id, person_id, channel, timing, due_at, due_by, breaks_quiet_until)
    select item.alert, item.person, channel, timing, due_at, due_by, quiet_until
    from unnest(
      ${numberArray(items.map(({ alertId }) => alertId))}::bigint[],
      ${numberArray(items.map(({ personId }) => personId))}::integer[],
      ${numberArray(items.map(({ way }) => numberOf.get(way)!))}::bigint[]
    ) as item (alert, person, way)
    join unnest(
      ${ways.map(({ channel }) => channel)}::text[],
      ${ways.map(({ timing }) => timing)}::text[],
      ${ways.map(({ dueAt }) => dueAt.toString())}::timestamptz[],
      ${ways.map(({ dueBy }) => dueBy)}::text[],
      ${ways.map(({ breaksQuietUntil }) => breaksQuietUntil?.toString() ?? null)}::timestamptz[]
    ) with ordinality as way (channel, timing, due_at, due_by, quiet_until, number) on way.number = item.way
  `.execute(trx);
}

/**
 * When the oldest immediate alert of each of these people and channels is due, of those that wait: later ones join it.
 * The key is "person channel". Reads one entry of an index for each: the searches of one person are spread over all
 * partitions, so every transaction asks for nearly everybody (ADR 183).
 */
export async function waitingSince(
  trx: Transaction,
  personIds: number[],
  channels: readonly string[],
): Promise<Map<string, Temporal.Instant>> {
  const { rows } = await sql<{ key: string; dueAt: Temporal.Instant }>`
    select person.id || ' ' || channel.name as key, first.due_at as "dueAt"
    from unnest(${numberArray(personIds)}::integer[]) as person (id)
    cross join unnest(${[...channels]}::text[]) as channel (name)
    cross join lateral (
      select due_at from alert_item
      where person_id = person.id and timing = 'Instant' and channel = channel.name and delivery_id is null
      order by due_at limit 1
    ) as first
  `.execute(trx);
  return new Map(rows.map(({ key, dueAt }) => [key, dueAt]));
}
