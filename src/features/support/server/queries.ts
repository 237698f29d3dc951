import type { PersonActor } from "#platform/auth/authorized.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import type { Tables } from "#platform/db/schema.gen.ts";
import { type Insertable, sql } from "kysely";

type Page = { limit: number; offset: number };

/** Stores an enquiry and returns its row's id. */
export async function insertEnquiry(trx: Transaction, row: Insertable<Tables["enquiry"]>): Promise<number> {
  const { id } = await trx.insertInto("enquiry").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** How many enquiries name an address as their sender's since an instant. */
export async function countEnquiriesFrom(trx: Transaction, email: string, since: Temporal.Instant): Promise<number> {
  const { count } = await trx
    .selectFrom("enquiry")
    .select(sql<number>`count(*)`.as("count"))
    .where(sql`lower(email)`, "=", email.toLowerCase())
    .where("sent_at", ">", since)
    .executeTakeFirstOrThrow();
  return count;
}

export const enquiryById = (db: Database, id: number) =>
  db.selectFrom("enquiry").selectAll().where("id", "=", id).executeTakeFirst();
export type EnquiryRow = NonNullable<Awaited<ReturnType<typeof enquiryById>>>;

export const insertPageFeedback = (db: Database, row: Insertable<Tables["page_feedback"]>) =>
  db.insertInto("page_feedback").values(row).execute();

/** A page of open enquiries, oldest first, or of settled ones, newest first, and how many there are. */
export async function enquiries(db: Database, isSettled: boolean, { limit, offset }: Page) {
  const wanted = db.selectFrom("enquiry").where("settled_at", isSettled ? "is not" : "is", null);
  const { count } = await wanted.select(sql<number>`count(*)`.as("count")).executeTakeFirstOrThrow();
  const inOrder = wanted.selectAll().orderBy("id", isSettled ? "desc" : "asc");
  return { count, rows: await inOrder.limit(limit).offset(offset).execute() };
}

/** The same for feedback about pages. */
export async function pageFeedback(db: Database, isSettled: boolean, { limit, offset }: Page) {
  const wanted = db.selectFrom("page_feedback").where("settled_at", isSettled ? "is not" : "is", null);
  const { count } = await wanted.select(sql<number>`count(*)`.as("count")).executeTakeFirstOrThrow();
  const inOrder = wanted.selectAll().orderBy("id", isSettled ? "desc" : "asc");
  return { count, rows: await inOrder.limit(limit).offset(offset).execute() };
}
export type PageFeedbackRow = Awaited<ReturnType<typeof pageFeedback>>["rows"][number];

export const lockEnquiry = (trx: Transaction, reference: string) =>
  trx.selectFrom("enquiry").selectAll().where("reference", "=", reference).forUpdate().executeTakeFirst();

export const settleEnquiry = (
  trx: Transaction,
  id: number,
  settled: { at: Temporal.Instant | null; answer?: string },
) =>
  trx
    .updateTable("enquiry")
    .set({ settled_at: settled.at, ...(settled.answer !== undefined && { answer: settled.answer }) })
    .where("id", "=", id)
    .execute();

export const lockPageFeedback = (trx: Transaction, id: number) =>
  trx.selectFrom("page_feedback").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export const settlePageFeedback = (trx: Transaction, id: number, at: Temporal.Instant | null) =>
  trx.updateTable("page_feedback").set({ settled_at: at }).where("id", "=", id).execute();

/** Everything that a person has written while signed in, oldest first. */
export async function writtenBy(db: Database, { personId }: PersonActor) {
  const [enquiries, feedback] = await Promise.all([
    db.selectFrom("enquiry").selectAll().where("person_id", "=", personId).orderBy("id").execute(),
    db.selectFrom("page_feedback").selectAll().where("person_id", "=", personId).orderBy("id").execute(),
  ]);
  return { enquiries, feedback };
}

/** Deletes a person's enquiries, which have their name and address. Their feedback loses its author with their row. */
export const deleteEnquiriesOf = (trx: Transaction, { personId }: PersonActor) =>
  trx.deleteFrom("enquiry").where("person_id", "=", personId).execute();
