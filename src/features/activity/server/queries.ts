import type { ActivityCode } from "#features/activity/shapes.ts";
import type { Permission } from "#domain/permissions.ts";
import type { OrganisationActor, OrganisationScope, PersonActor } from "#platform/auth/authorized.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { sql } from "kysely";

export type NewActivityRow = {
  code: ActivityCode;
  opportunity_id?: number;
  note_id?: number;
  saved_search_id?: string;
  saved_search_name?: string;
  /** JSON */
  search_request?: string;
  search_request_description?: string;
  /** JSON */
  pipeline_move?: string;
  only_for_author?: boolean;
  happened_at: Temporal.Instant;
  repeat_key?: string;
};

/** Inserts what an actor did. Returns false if a row with the same repeat key exists. */
export const insertActivity = async (
  db: Database | Transaction,
  { organisationId, personId }: OrganisationActor<Permission>,
  row: NewActivityRow,
): Promise<boolean> =>
  (await db
    .insertInto("activity_item")
    .values({ ...row, organisation_id: organisationId, person_id: personId })
    .onConflict((conflict) => conflict.column("repeat_key").doNothing())
    .returning("id")
    .executeTakeFirst()) !== undefined;

/** Empty lists, and a `since` of null, filter nothing. `emails`: in lower case. */
export type ActivityFilter = {
  codes: ActivityCode[];
  isOwnOnly: boolean;
  emails: string[];
  since: Temporal.Instant | null;
};

/** The rows that the actor may read and that pass the filter. */
function selectItems(
  db: Database,
  { organisationId, personId }: OrganisationActor<"activity.read">,
  { codes, isOwnOnly, emails, since }: ActivityFilter,
) {
  const readable = db
    .selectFrom("activity_item")
    .where("activity_item.organisation_id", "=", organisationId)
    .where((is) => is.or([is("only_for_author", "=", false), is("activity_item.person_id", "=", personId)]));
  const own = isOwnOnly ? readable.where("activity_item.person_id", "=", personId) : readable;
  const recent = since ? own.where("happened_at", ">=", since) : own;
  const theirs =
    emails.length > 0
      ? recent.where("activity_item.person_id", "in", (members) =>
          members
            .selectFrom("membership")
            .innerJoin("person", "person.id", "membership.person_id")
            .select("membership.person_id")
            .where("membership.organisation_id", "=", organisationId)
            .where(sql`lower(email)`, "=", sql`any(${emails}::text[])`),
        )
      : recent;
  return codes.length > 0 ? theirs.where("code", "=", sql<string>`any(${codes}::text[])`) : theirs;
}

export async function countActivity(
  db: Database,
  actor: OrganisationActor<"activity.read">,
  filter: ActivityFilter,
): Promise<number> {
  const { count } = await selectItems(db, actor, filter)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Where the ranges begin that the page offers, the shortest first. */
export type PeriodStarts = { today: Temporal.Instant; last7Days: Temporal.Instant; last30Days: Temporal.Instant };

/**
 * What the actor may read, counted by code, person and period in one pass: from these the count of every filter can be
 * summed. `email` is null for people who have left.
 */
export const groupedActivity = (
  db: Database,
  actor: OrganisationActor<"activity.read">,
  since: Temporal.Instant | null,
  { today, last7Days, last30Days }: PeriodStarts,
) =>
  selectItems(db, actor, { codes: [], isOwnOnly: false, emails: [], since: null })
    .leftJoin("membership", (join) =>
      join
        .onRef("membership.person_id", "=", "activity_item.person_id")
        .onRef("membership.organisation_id", "=", "activity_item.organisation_id"),
    )
    .leftJoin("person", "person.id", "membership.person_id")
    .select(["code", "activity_item.person_id", "email"])
    .select(sql<boolean>`${since}::timestamptz is null or happened_at >= ${since}`.as("is_since"))
    .select(
      sql<Period>`case when happened_at >= ${today} then 'today' when happened_at >= ${last7Days} then 'last7Days'
        when happened_at >= ${last30Days} then 'last30Days' else 'older' end`.as("period"),
    )
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .groupBy(["code", "activity_item.person_id", "email", "is_since", "period"])
    .execute();
type Period = keyof PeriodStarts | "older";
export type ActivityGroup = Awaited<ReturnType<typeof groupedActivity>>[number];

type Page = { sort: "happened_at" | "full_name" | "code"; direction: "asc" | "desc"; limit: number; offset: number };

/** A page of activity. Equal values are in order of time, the newest first. */
export const activityRows = (
  db: Database,
  actor: OrganisationActor<"activity.read">,
  filter: ActivityFilter,
  { sort, direction, limit, offset }: Page,
) =>
  selectItems(db, actor, filter)
    .innerJoin("organisation", "organisation.id", "activity_item.organisation_id")
    .leftJoin("person", "person.id", "activity_item.person_id")
    .leftJoin("profile_picture", "profile_picture.person_id", "person.id")
    .leftJoin("membership", (join) =>
      join
        .onRef("membership.person_id", "=", "person.id")
        .onRef("membership.organisation_id", "=", "activity_item.organisation_id"),
    )
    .select(["activity_item.organisation_id", "activity_item.person_id", "only_for_author", "code"])
    .select(["opportunity_id", "note_id", "saved_search_id", "saved_search_name", "happened_at"])
    .select(["search_request", "search_request_description", "pipeline_move"])
    .select(["organisation.public_id as organisation_public_id", "membership.id as membership_id"])
    .select(["given_name", "surname", "email", "profile_picture.id as picture_id"])
    .select(sql<string | null>`given_name || ' ' || surname`.as("full_name"))
    // Not for the time, which is never null: the index of an organisation's activity has another order of nulls.
    .$if(sort !== "happened_at", (rows) =>
      rows.orderBy(sql.ref(sort), (order) => (direction === "asc" ? order.asc() : order.desc()).nullsLast()),
    )
    .orderBy("happened_at", sort === "happened_at" ? direction : "desc")
    .orderBy("activity_item.id", sort === "happened_at" ? direction : "desc")
    .limit(limit)
    .offset(offset)
    .execute();
export type ActivityRow = Awaited<ReturnType<typeof activityRows>>[number];

/** What one person did, in any organisation, newest first. Names only notices that everyone can read. */
export const activityOf = (db: Database, { personId }: PersonActor, limit: number) =>
  db
    .selectFrom("activity_item")
    .leftJoin("opportunity", (join) =>
      join
        .onRef("opportunity.id", "=", "opportunity_id")
        .on("visibility", "=", "public")
        .on("withdrawn_at", "is", null),
    )
    .select(["code", "happened_at", "opportunity.public_id", "opportunity.title"])
    .select(["saved_search_name", "search_request_description", "pipeline_move"])
    .where("activity_item.person_id", "=", personId)
    .orderBy("happened_at", "desc")
    .orderBy("activity_item.id", "desc")
    .limit(limit)
    .execute();
export type OwnActivityRow = Awaited<ReturnType<typeof activityOf>>[number];

/** Deletes what a person did with things that they have not shared with this organisation. */
export const deleteUnshared = (trx: Transaction, { organisationId }: OrganisationScope, personId: number) =>
  trx
    .deleteFrom("activity_item")
    .where("organisation_id", "=", organisationId)
    .where("person_id", "=", personId)
    .where("only_for_author", "=", true)
    .execute();

/** Deletes the record that a note was deleted, when it is restored. */
export const deleteNoteDeleted = (trx: Transaction, noteId: number) =>
  trx
    .deleteFrom("activity_item")
    .where("note_id", "=", noteId)
    .where("code", "=", "NoteDeleted" satisfies ActivityCode)
    .execute();

/** Deletes the record that a saved search was deleted, when it is restored. */
export const deleteSearchDeleted = (trx: Transaction, { organisationId }: OrganisationScope, savedSearchId: string) =>
  trx
    .deleteFrom("activity_item")
    .where("organisation_id", "=", organisationId)
    .where("saved_search_id", "=", savedSearchId)
    .where("code", "=", "SavedSearchDeleted" satisfies ActivityCode)
    .execute();
