import type { OperatorActor } from "#features/operator/server/service.ts";
import { emailKey } from "#domain/email-key.ts";
import type { Permission } from "#domain/permissions.ts";
import type { OrganisationActor, OrganisationScope, PersonActor } from "#platform/auth/authorized.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { sql } from "kysely";

/** A notice's row and those of its duplicates, whose notes are read with its own. */
const withDuplicates = (opportunityIds: number[]) =>
  sql<number>`any(array(select id from opportunity where id = any(${opportunityIds}::integer[]) or merged_into = any(${opportunityIds}::integer[])))`;

const selectNotes = (db: Database, { organisationId }: OrganisationScope) =>
  db
    .selectFrom("note")
    .innerJoin("opportunity as given", "given.id", "note.opportunity_id")
    .innerJoin("opportunity", (join) =>
      join.on("opportunity.id", "=", sql<number>`coalesce(given.merged_into, given.id)`),
    )
    .leftJoin("person", "person.id", "author_id")
    .leftJoin("profile_picture", "profile_picture.person_id", "person.id")
    .leftJoin("membership", (join) =>
      join
        .onRef("membership.person_id", "=", "person.id")
        .onRef("membership.organisation_id", "=", "note.organisation_id"),
    )
    .select(["note.id", "note.public_id", "note.organisation_id", "author_id", "content"])
    .select(["note.created_at", "note.changed_at", "deleted_at"])
    .select(["note.opportunity_id", "opportunity.public_id as opportunity_public_id"])
    .select(["given_name", "surname", "email", "profile_picture.id as picture_id"])
    .select("membership.id as membership_id")
    .where("note.organisation_id", "=", organisationId);

/** The notes about a notice, oldest first. */
export const notesAbout = (db: Database, organisation: OrganisationScope, opportunityId: number) =>
  selectNotes(db, organisation)
    .where("note.opportunity_id", "=", withDuplicates([opportunityId]))
    .where("deleted_at", "is", null)
    .orderBy("note.created_at")
    .orderBy("note.id")
    .execute();
export type NoteRow = Awaited<ReturnType<typeof notesAbout>>[number];

/** A note, also a deleted one. */
export const noteById = (db: Database, organisation: OrganisationScope, publicId: string) =>
  selectNotes(db, organisation).where("note.public_id", "=", publicId).executeTakeFirst();

/** The contents of notes by id; deleted ones are left out. */
export const contentsOf = (db: Database, { organisationId }: OrganisationScope, ids: number[]) =>
  db
    .selectFrom("note")
    .select(["id", "content"])
    .where("organisation_id", "=", organisationId)
    .where("id", "=", sql<number>`any(${ids}::bigint[])`)
    .where("deleted_at", "is", null)
    .execute();

/** Locks a note until the transaction ends. */
export const lockNote = (trx: Transaction, { organisationId }: OrganisationScope, publicId: string) =>
  trx
    .selectFrom("note")
    .select(["id", "public_id", "organisation_id", "opportunity_id", "author_id", "content", "deleted_at"])
    .where("organisation_id", "=", organisationId)
    .where("public_id", "=", publicId)
    .forUpdate()
    .executeTakeFirst();

type NewNote = { publicId: string; opportunityId: number; content: string; at: Temporal.Instant };

type Same = { opportunityId: number; content: string; since: Temporal.Instant };

/** The public id of a note with this content that the actor has written since then; undefined if there is none. */
export async function sameNote(
  trx: Transaction,
  { organisationId, personId }: OrganisationActor<Permission>,
  { opportunityId, content, since }: Same,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom("note")
    .select("public_id")
    .where("organisation_id", "=", organisationId)
    .where("opportunity_id", "=", opportunityId)
    .where("author_id", "=", personId)
    .where("content", "=", content)
    .where("created_at", ">=", since)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row?.public_id;
}

/** Inserts a note of the actor's and returns its id. */
export async function insertNote(
  trx: Transaction,
  { organisationId, personId }: OrganisationActor<Permission>,
  { publicId, opportunityId, content, at }: NewNote,
): Promise<number> {
  const { id } = await trx
    .insertInto("note")
    .values({
      public_id: publicId,
      organisation_id: organisationId,
      opportunity_id: opportunityId,
      author_id: personId,
      content,
      created_at: at,
      changed_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export const setContent = (trx: Transaction, { id }: { id: number }, content: string, at: Temporal.Instant) =>
  trx.updateTable("note").set({ content, changed_at: at }).where("id", "=", id).execute();

export const setDeleted = (trx: Transaction, { id }: { id: number }, at: Temporal.Instant | null) =>
  trx.updateTable("note").set({ deleted_at: at }).where("id", "=", id).execute();

/** Really deletes notes that were deleted before an instant. */
export const purgeNotes = (db: Database, before: Temporal.Instant) =>
  db.deleteFrom("note").where("deleted_at", "<", before).execute();

/** How many notes an organisation has about notices, by the id of their rows. */
export async function countNotes(db: Database, { organisationId }: OrganisationScope, opportunityIds: number[]) {
  const { rows } = await sql<{ id: number; count: number }>`
    select coalesce(merged_into, opportunity.id) as id, count(*)::int as count
    from note join opportunity on opportunity.id = note.opportunity_id
    where note.organisation_id = ${organisationId} and deleted_at is null
      and note.opportunity_id = ${withDuplicates(opportunityIds)}
    group by 1`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** The members of an organisation by email, as typed in mentions. */
export async function memberIdsByEmail(db: Database, { organisationId }: OrganisationScope, emails: string[]) {
  if (emails.length === 0) return new Map<string, number>();
  const rows = await db
    .selectFrom("membership")
    .innerJoin("person", "person.id", "membership.person_id")
    .select(["person.id", "email_key"])
    .where("membership.organisation_id", "=", organisationId)
    .where("email_key", "=", sql<string>`any(${emails.map(emailKey)}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.email_key, row.id]));
}

/** People whom notes mention, with their membership in the notes' organisation. */
export const mentionedRows = (db: Database, { organisationId }: OrganisationScope, personIds: number[]) =>
  db
    .selectFrom("person")
    .leftJoin("membership", (join) =>
      join.onRef("membership.person_id", "=", "person.id").on("membership.organisation_id", "=", organisationId),
    )
    .select(["person.id", "given_name", "surname", "email", "membership.id as membership_id"])
    .where("person.id", "=", sql<number>`any(${personIds}::integer[])`)
    .execute();

/** What one person has written, in any organisation. Names only notices that everyone can read. */
export const notesBy = (db: Database, { personId }: PersonActor) =>
  db
    .selectFrom("note")
    .leftJoin("opportunity", (join) =>
      join
        .onRef("opportunity.id", "=", "note.opportunity_id")
        .on("visibility", "=", "public")
        .on("withdrawn_at", "is", null),
    )
    .select(["note.public_id", "opportunity.public_id as opportunity_public_id", "title"])
    .select(["content", "note.created_at", "note.changed_at"])
    .where("author_id", "=", personId)
    .where("deleted_at", "is", null)
    .orderBy("note.id")
    .execute();

/**
 * The data of the email to a colleague whom a note mentions. Undefined if the note, the membership or the notice is
 * gone, or the address is not verified.
 */
export const mentionForEmail = (db: Database, noteId: number, personId: number) =>
  db
    .selectFrom("note")
    .innerJoin("opportunity as given", "given.id", "note.opportunity_id")
    .innerJoin("opportunity", (join) =>
      join.on("opportunity.id", "=", sql<number>`coalesce(given.merged_into, given.id)`),
    )
    .innerJoin("organisation", "organisation.id", "note.organisation_id")
    .innerJoin("membership", "membership.organisation_id", "note.organisation_id")
    .innerJoin("person", "person.id", "membership.person_id")
    .leftJoin("person as author", "author.id", "author_id")
    .select(["content", "note.public_id", "opportunity.public_id as opportunity_public_id"])
    .select([
      "opportunity.title",
      "organisation.name as organisation_name",
      "person.email",
      "person.email_notifications",
    ])
    .select(["author.given_name", "author.surname"])
    .where("note.id", "=", noteId)
    .where("deleted_at", "is", null)
    .where("opportunity.withdrawn_at", "is", null)
    .where("person.id", "=", personId)
    .where("person.email_verified_at", "is not", null)
    .executeTakeFirst();

/** The organisation of each note about a notice, for an operator who is about to join it. Contents are not read. */
export async function organisationOfEachNote(db: Database, _actor: OperatorActor, opportunityId: number) {
  const rows = await db
    .selectFrom("note")
    .select("organisation_id")
    .where("opportunity_id", "=", withDuplicates([opportunityId]))
    .where("deleted_at", "is", null)
    .execute();
  return rows.map(({ organisation_id }) => organisation_id);
}
