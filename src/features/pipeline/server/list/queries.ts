import { activeStatusIds } from "#domain/opportunity-status.ts";
import { inPlayStages, undecidedStages } from "#domain/pipeline-stage.ts";
import type { Weeks } from "#domain/weeks.ts";
import { leadingFirst } from "#features/pipeline/server/queries.ts";
import type { OrganisationScope } from "#platform/auth/authorized.ts";
import { prepared } from "#platform/db/client.ts";
import type { Database } from "#platform/db/db.ts";
import { type RawBuilder, sql } from "kysely";

export type Reader = { personId: number; now: Temporal.Instant; weeks: Weeks };

/** The value that a notice states: a range counts by its upper end. */
export const statedCents = sql`case when currency = 'AUD' then coalesce(value_to_cents, value_from_cents) end`;

/**
 * An organisation's pipeline, one row for each opportunity, because linked notices are one. `is_current`: in play, or
 * ended in this quarter of the organisation's calendar.
 */
export const listed = ({ organisationId }: OrganisationScope, { personId, now, weeks }: Reader) => sql`
  select led.*, ${statedCents} as stated_cents, reminds_at, expected_release_at, stage = any(${inPlayStages}::text[]) as is_in_play,
    stage = any(${undecidedStages}::text[]) and status_id <> all(${activeStatusIds}::integer[]) as needs_answer,
    status_id = any(${activeStatusIds}::integer[])
      and (reminds_at at time zone opportunity.zone)::date < ${weeks.thisWeekEnds}::date as is_this_week,
    stage = any(${inPlayStages}::text[]) or stage_since at time zone organisation.time_zone
      >= date_trunc('quarter', ${now.toString()}::timestamptz at time zone organisation.time_zone) as is_current,
    case when status_id <> all(${activeStatusIds}::integer[]) then 'Over' when reminds_at is null then 'NoDate'
      when (reminds_at at time zone opportunity.zone)::date < ${weeks.thisWeekEnds}::date then 'ThisWeek'
      when (reminds_at at time zone opportunity.zone)::date < ${weeks.nextWeekEnds}::date then 'NextWeek'
      else 'Later' end as closing
  from (
    select distinct on (opportunity_id) opportunity_id, stage, stage_since, no_bid_reason, owner_id,
      coalesce(owner_id = ${personId}, false) as is_own
    from pipeline_record where organisation_id = ${organisationId} and removed_at is null
    order by opportunity_id, ${leadingFirst}
  ) as led
  join opportunity on opportunity.id = opportunity_id
  join organisation on organisation.id = ${organisationId}
  where withdrawn_at is null`;

/** Those that need an answer, then the soonest, then those without a deadline. */
const order = sql`needs_answer desc, reminds_at nulls last, expected_release_at nulls last, opportunity_id`;

const countsOfAll = sql`
  count(*) filter (where is_in_play) as "inPlay",
  count(stated_cents) filter (where is_in_play) as "inPlayStated",
  coalesce(sum(stated_cents) filter (where is_in_play), 0)::bigint as "inPlayCents",
  count(*) filter (where is_in_play and is_this_week) as "thisWeek",
  count(*) filter (where needs_answer) as "needAnswer",
  count(*) filter (where is_in_play and is_own) as caller`;
export type Counts = Record<"inPlay" | "inPlayStated" | "inPlayCents" | "thisWeek" | "needAnswer" | "caller", number>;

const page = ({ organisationId }: OrganisationScope, rows: RawBuilder<unknown>, place: RawBuilder<unknown>) => sql`
  coalesce((select jsonb_agg(jsonb_build_object(
    'opportunity_id', opportunity_id, 'organisation_id', ${organisationId}::integer, 'needs_answer', needs_answer
  ) order by ${place}) from ${rows}), '[]')`;
export type ListedRow = { opportunity_id: number; organisation_id: number; needs_answer: boolean };

const isShown = {
  Current: sql`is_current`,
  InPlay: sql`is_in_play`,
  All: sql`true`,
  ThisWeek: sql`is_in_play and is_this_week`,
  NeedAnswer: sql`needs_answer`,
  Stated: sql`is_in_play and stated_cents is not null`,
};
/** The condition of a choice of what is shown: one of these, or a stage. */
export const shownBy = (show: string): RawBuilder<unknown> =>
  show in isShown ? isShown[show as keyof typeof isShown] : sql`stage = ${show}`;

/** What of the pipeline is read. */
export type Chosen = {
  show: string;
  ownedBy: "Everyone" | "Caller" | "Nobody";
  /** Of the owner; in the form in which emails are stored. */
  ownerKey?: string | undefined;
  closing?: string | undefined;
  value?: string | undefined;
};

const ownedBy = { Everyone: sql`true`, Caller: sql`is_own`, Nobody: sql`owner_id is null` };

/** The condition of each filter, for rows of `listed`. */
export const conditionsOf = ({ show, ownedBy: owner, ownerKey, closing, value }: Chosen) => ({
  show: shownBy(show),
  owner:
    ownerKey === undefined
      ? ownedBy[owner]
      : sql`${ownedBy[owner]} and owner_id in (select id from person where email_key = ${ownerKey})`,
  closing: closing === undefined ? sql`true` : sql`closing = ${closing}`,
  value: value === undefined ? sql`true` : sql`(stated_cents is not null) = ${value === "Stated"}`,
});

type Page = Chosen & { limit: number; offset: number };

/** A page of the pipeline, with the counts of all of it. */
export async function pipelinePage(
  db: Database,
  scope: OrganisationScope,
  reader: Reader,
  { limit, offset, ...chosen }: Page,
) {
  const is = conditionsOf(chosen);
  const { rows } = await sql<Counts & { total: number; page: ListedRow[] }>`
    with ${prepared} listed as materialized (${listed(scope, reader)}),
    chosen as (select *, row_number() over (order by ${order}) as place from listed
      where ${is.show} and ${is.owner} and ${is.closing} and ${is.value}),
    page as (select * from chosen order by place limit ${limit} offset ${offset})
    select ${countsOfAll}, (select count(*) from chosen) as total, ${page(scope, sql`page`, sql`place`)} as page
    from listed
  `.execute(db);
  return rows[0]!;
}

export type StageRow = {
  stage: string;
  total: number;
  stated: number;
  cents: number;
  last_moved: string;
  common_reason: string | null;
  reason_count: number;
  page: ListedRow[];
};

/** The stages that have records, each with its first ones, and the counts of all. */
export async function boardStages(
  db: Database,
  scope: OrganisationScope,
  reader: Reader,
  { isOwnOnly, perStage }: { isOwnOnly: boolean; perStage: number },
) {
  const { rows } = await sql<Counts & { stages: StageRow[] }>`
    with ${prepared} listed as materialized (${listed(scope, reader)}),
    chosen as (
      select *, row_number() over (partition by stage order by ${order}) as place,
        count(*) over (partition by stage, no_bid_reason) as reason_count
      from listed where is_current ${isOwnOnly ? sql`and is_own` : sql``}
    ),
    stages as (
      select stage, count(*) as total, count(stated_cents) as stated, coalesce(sum(stated_cents), 0)::bigint as cents,
        max(stage_since) as last_moved, mode() within group (order by no_bid_reason) as common_reason,
        max(reason_count) as reason_count,
        ${page(scope, sql`chosen as one where one.stage = chosen.stage and place <= ${perStage}`, sql`place`)} as page
      from chosen group by stage
    )
    select ${countsOfAll}, coalesce((select jsonb_agg(to_jsonb(stages)) from stages), '[]') as stages from listed
  `.execute(db);
  return rows[0]!;
}
