import { statusOf } from "#domain/opportunity-status.ts";
import type { OrganisationScope, PersonActor } from "#platform/auth/authorized.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { sql } from "kysely";

const selectNotices = (db: Database, { organisationId }: OrganisationScope) =>
  db
    .selectFrom("private_notice")
    .leftJoin("person", "person.id", "created_by")
    .leftJoin("opportunity as given", "given.id", "same_as_id")
    .leftJoin("opportunity as same", (join) =>
      join
        .on("same.id", "=", sql<number>`coalesce(given.merged_into, given.id)`)
        .on("same.visibility", "=", "public")
        .on("same.withdrawn_at", "is", null),
    )
    .select(["private_notice.public_id", "private_notice.organisation_id", "private_notice.source_key"])
    .select(["created_by", "private_notice.created_at", "deleted_at", "given_name", "surname"])
    .select(["same.public_id as same_public_id", "same.title as same_title"])
    .where("private_notice.organisation_id", "=", organisationId);

export const noticeById = (db: Database, organisation: OrganisationScope, publicId: string) =>
  selectNotices(db, organisation).where("private_notice.public_id", "=", publicId).executeTakeFirst();
export type NoticeRow = NonNullable<Awaited<ReturnType<typeof noticeById>>>;

type Page = { limit: number; offset: number; sameAs: string | undefined };

/** A page of an organisation's notices with the ids of their rows: open ones soonest first, then others latest first. */
export async function noticesOf(db: Database, organisation: OrganisationScope, { limit, offset, sameAs }: Page) {
  const listed = selectNotices(db, organisation)
    .innerJoin("opportunity as own", "own.public_id", "private_notice.public_id")
    .where("deleted_at", "is", null)
    .$if(sameAs !== undefined, (query) => query.where("same.public_id", "=", sameAs!));
  const { count } = await db
    .selectFrom(listed.as("listed"))
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const isOver = sql<boolean>`own.status_id <> ${statusOf("Open").id}`;
  const rows = await listed
    .select("own.id as opportunity_id")
    .orderBy(isOver)
    .orderBy(sql`case when ${isOver} then null else own.reminds_at end`, (order) => order.asc().nullsLast())
    .orderBy("private_notice.created_at", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return { count, rows };
}

/** Locks a notice until the transaction ends. */
export const lockNotice = (trx: Transaction, { organisationId }: OrganisationScope, publicId: string) =>
  trx
    .selectFrom("private_notice")
    .select(["public_id", "organisation_id", "source_key", "created_by", "deleted_at"])
    .where("organisation_id", "=", organisationId)
    .where("public_id", "=", publicId)
    .forUpdate()
    .executeTakeFirst();

/** What the actor has entered since then and not deleted. */
export const enteredSince = (
  trx: Transaction,
  { organisationId, personId }: OrganisationScope & PersonActor,
  since: Temporal.Instant,
) =>
  trx
    .selectFrom("private_notice")
    .select(["public_id", "source_key"])
    .where("organisation_id", "=", organisationId)
    .where("created_by", "=", personId)
    .where("created_at", ">=", since)
    .where("deleted_at", "is", null)
    .execute();

type NewNotice = { publicId: string; key: string; personId: number; at: Temporal.Instant };

export const insertNotice = (
  trx: Transaction,
  { organisationId }: OrganisationScope,
  { publicId, key, personId, at }: NewNotice,
) =>
  trx
    .insertInto("private_notice")
    .values({
      public_id: publicId,
      organisation_id: organisationId,
      source_key: key,
      created_by: personId,
      created_at: at,
      changed_at: at,
    })
    .execute();

type Change =
  | { changed_at: Temporal.Instant }
  | { deleted_at: Temporal.Instant | null }
  | { same_as_id: number | null };

export const updateNotice = (trx: Transaction, { public_id }: { public_id: string }, change: Change) =>
  trx.updateTable("private_notice").set(change).where("public_id", "=", public_id).execute();

/** An organisation's notices that were deleted before an instant, locked. */
export const lockDeleted = (trx: Transaction, before: Temporal.Instant) =>
  trx
    .selectFrom("private_notice")
    .select(["public_id", "organisation_id", "source_key"])
    .where("deleted_at", "<", before)
    .orderBy("public_id")
    .limit(100)
    .forUpdate()
    .execute();

export const deleteRows = (trx: Transaction, publicIds: string[]) =>
  trx
    .deleteFrom("private_notice")
    .where("public_id", "=", sql<string>`any(${publicIds}::text[])`)
    .execute();

/** What one person has entered, for their export. */
export const noticesBy = (db: Database, { personId }: PersonActor) =>
  db
    .selectFrom("private_notice")
    .innerJoin("opportunity", "opportunity.public_id", "private_notice.public_id")
    .select(["private_notice.public_id", "title", "private_notice.created_at"])
    .where("created_by", "=", personId)
    .where("deleted_at", "is", null)
    .orderBy("private_notice.created_at")
    .execute();
