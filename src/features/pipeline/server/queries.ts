import type { BeforeClosing, DayAndTime } from "#domain/before-closing.ts";
import { stagesByProgress } from "#domain/pipeline-stage.ts";
import type { OrganisationScope } from "#platform/auth/authorized.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import type { Tables } from "#platform/db/schema.gen.ts";
import { type Insertable, sql, type Updateable } from "kysely";

type Columns = Updateable<Tables["pipeline_record"]>;

/** How far a record has come. */
export const progress = sql<number>`array_position(${stagesByProgress}::text[], stage)`;

/** The order in which one of several records of a procurement shows: the furthest, then the one changed last. */
export const leadingFirst = sql`${progress} desc, changed_at desc, pipeline_record.id`;

/**
 * An organisation's records of opportunities, the leading one of each first: several if linked notices were in the
 * pipeline. Removed ones come last.
 */
export const recordsOf = (db: Database, { organisationId }: OrganisationScope, opportunityIds: number[]) =>
  db
    .selectFrom("pipeline_record")
    .leftJoin("person as owner", "owner.id", "owner_id")
    .leftJoin("person as mover", "mover.id", "moved_by")
    .select(["pipeline_record.id", "organisation_id", "opportunity_id", "stage", "stage_since", "submitted_at"])
    .select(["no_bid_reason", "no_bid_detail", "note", "owner_id", "removed_at", "previous"])
    .select(["owner.given_name as owner_given_name", "owner.surname as owner_surname", "owner.email as owner_email"])
    .select(["mover.given_name as mover_given_name", "mover.surname as mover_surname"])
    .where("organisation_id", "=", organisationId)
    .where("opportunity_id", "=", sql<number>`any(${opportunityIds}::integer[])`)
    .orderBy(sql`removed_at is not null`)
    .orderBy(sql`${leadingFirst}`)
    .execute();
export type RecordRow = Awaited<ReturnType<typeof recordsOf>>[number];

/** The internal dates of records, the soonest first. */
export const datesOf = (db: Database, recordIds: number[]) =>
  db
    .selectFrom("internal_date")
    .innerJoin("pipeline_record", "pipeline_record.id", "record_id")
    .select(["record_id", "organisation_id", "internal_date.public_id", "name", "at_time", "is_done"])
    .select(["before_count", "before_unit", "moved_from"])
    .select(sql<string>`on_day::text`.as("on_day"))
    .where("record_id", "=", sql<number>`any(${recordIds}::integer[])`)
    .orderBy("internal_date.on_day")
    .orderBy(sql`at_time nulls first`)
    .orderBy("internal_date.id")
    .execute();
export type DateRow = Awaited<ReturnType<typeof datesOf>>[number];

type NewRecord = { opportunityId: number; personId: number; at: Temporal.Instant };

/** The id of a new record in the stage New, which the person owns. One that was removed begins anew. */
export async function insertRecord(
  trx: Transaction,
  { organisationId }: OrganisationScope,
  { opportunityId, personId, at }: NewRecord,
): Promise<number> {
  await trx
    .deleteFrom("pipeline_record")
    .where("organisation_id", "=", organisationId)
    .where("origin_id", "=", opportunityId)
    .where("removed_at", "is not", null)
    .execute();
  const { id } = await trx
    .insertInto("pipeline_record")
    .values({
      organisation_id: organisationId,
      opportunity_id: opportunityId,
      origin_id: opportunityId,
      stage: "New",
      owner_id: personId,
      created_by: personId,
      moved_by: personId,
      created_at: at,
      stage_since: at,
      changed_at: at,
    } satisfies Insertable<Tables["pipeline_record"]>)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export const updateRecords = (trx: Transaction, ids: number[], columns: Columns) =>
  trx
    .updateTable("pipeline_record")
    .set(columns)
    .where("id", "=", sql<number>`any(${ids}::integer[])`)
    .execute();

export type StoredDate = DayAndTime & {
  publicId: string;
  name: string;
  beforeClosing: BeforeClosing | null;
  isDone: boolean;
  movedFrom: DayAndTime | null;
};

/** Makes these the internal dates of a record. Those whose public id it has already stay the same date. */
export async function replaceDates(trx: Transaction, recordId: number, dates: StoredDate[]) {
  await trx
    .deleteFrom("internal_date")
    .where("record_id", "=", recordId)
    .where("public_id", "<>", sql<string>`all(${dates.map(({ publicId }) => publicId)}::text[])`)
    .execute();
  for (const { publicId, name, date, time, beforeClosing, isDone, movedFrom } of dates) {
    const columns = {
      name,
      on_day: date,
      at_time: time,
      before_count: beforeClosing?.count ?? null,
      before_unit: beforeClosing?.unit ?? null,
      is_done: isDone,
      moved_from: movedFrom && JSON.stringify(movedFrom),
    };
    await trx
      .insertInto("internal_date")
      .values({ ...columns, public_id: publicId, record_id: recordId })
      .onConflict((conflict) => conflict.column("public_id").doUpdateSet(columns))
      .execute();
  }
}

/** The person id of a member of the organisation by the key of their email. */
export async function memberIdByEmail(
  db: Database,
  { organisationId }: OrganisationScope,
  emailKey: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom("membership")
    .innerJoin("person", "person.id", "person_id")
    .select("person.id")
    .where("organisation_id", "=", organisationId)
    .where("email_key", "=", emailKey)
    .executeTakeFirst();
  return row?.id;
}

/** Really deletes what was removed before an instant. */
export const purgeRemoved = (db: Database, before: Temporal.Instant) =>
  db.deleteFrom("pipeline_record").where("removed_at", "<", before).execute();

/** The stages of notices, by public id. */
export const stagesOf = (db: Database, { organisationId }: OrganisationScope, publicIds: string[]) =>
  db
    .selectFrom("pipeline_record")
    .innerJoin("opportunity", "opportunity.id", "opportunity_id")
    .distinctOn("opportunity_id")
    .select(["pipeline_record.organisation_id", "public_id", "stage"])
    .where("pipeline_record.organisation_id", "=", organisationId)
    .where("public_id", "=", sql<string>`any(${publicIds}::text[])`)
    .where("removed_at", "is", null)
    .orderBy("opportunity_id")
    .orderBy(sql`${leadingFirst}`)
    .execute();
