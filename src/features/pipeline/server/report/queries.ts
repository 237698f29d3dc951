import { statedCents } from "#features/pipeline/server/list/queries.ts";
import { leadingFirst } from "#features/pipeline/server/queries.ts";
import type { OrganisationScope } from "#platform/auth/authorized.ts";
import type { Database } from "#platform/db/db.ts";
import { sql } from "kysely";

export type ReportRow = {
  /** The first day of the quarter. */
  quarter: string;
  kind: "Submitted" | "Won" | "Lost" | "NoBid";
  reason: string | null;
  count: number;
  stated: number;
  cents: number;
};

/**
 * What was lodged and how it ended, by quarter of the organisation's calendar. A response counts in the quarter in which
 * it was lodged, and again in the one in which its result was recorded. Notices that were withdrawn still count.
 */
export async function reportRows(db: Database, { organisationId }: OrganisationScope): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    with led as (
      select distinct on (opportunity_id) stage, stage_since, submitted_at, no_bid_reason, ${statedCents} as stated_cents, time_zone
      from pipeline_record
      join opportunity on opportunity.id = opportunity_id
      join organisation on organisation.id = pipeline_record.organisation_id
      where pipeline_record.organisation_id = ${organisationId} and removed_at is null
      order by opportunity_id, ${leadingFirst}
    ),
    happened as (
      select 'Submitted' as kind, null as reason, submitted_at as at, stated_cents, time_zone from led
      where submitted_at is not null
      union all
      select stage, no_bid_reason, stage_since, stated_cents, time_zone from led where stage in ('Won', 'Lost', 'NoBid')
    )
    select date_trunc('quarter', at at time zone time_zone)::date::text as quarter, kind, reason, count(*) as count,
      count(stated_cents) as stated, coalesce(sum(stated_cents), 0)::bigint as cents
    from happened group by 1, kind, reason order by 1, count desc, reason
  `.execute(db);
  return rows;
}

/** The zone of an organisation's dates. */
export async function zoneOf(db: Database, { organisationId }: OrganisationScope): Promise<string> {
  const row = await db
    .selectFrom("organisation")
    .select("time_zone")
    .where("id", "=", organisationId)
    .executeTakeFirstOrThrow();
  return row.time_zone;
}
