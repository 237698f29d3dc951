import type { OperatorActor } from "#features/operator/server/service.ts";
import type { PersonActor } from "#platform/auth/authorized.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { sql } from "kysely";

type MissingDataReport = {
  opportunity_id: number;
  field: string;
  message: string;
  reported_at: string;
  reported_by: number | null;
};

export const insertMissingDataReport = (db: Database, report: MissingDataReport) =>
  db.insertInto("missing_data_report").values(report).execute();

/** A page of open reports, oldest first, or of settled ones, newest first, and how many there are. */
export async function missingDataReports(db: Database, isSettled: boolean, page: { limit: number; offset: number }) {
  const wanted = db.selectFrom("missing_data_report").where("settled_at", isSettled ? "is not" : "is", null);
  const { count } = await wanted.select(sql<number>`count(*)`.as("count")).executeTakeFirstOrThrow();
  const rows = await wanted
    .innerJoin("opportunity as reported", "reported.id", "opportunity_id")
    // A report about a duplicate counts for the canonical notice until the two are unlinked.
    .innerJoin("opportunity", (join) =>
      join.on("opportunity.id", "=", sql<number>`coalesce(reported.merged_into, reported.id)`),
    )
    .select([
      "missing_data_report.id",
      "opportunity.public_id",
      "opportunity.title",
      "field",
      "message",
      "reported_at",
      "reported_by",
      "settled_at",
      "answer",
    ])
    .orderBy("missing_data_report.id", isSettled ? "desc" : "asc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { count, rows };
}

/** A report with the title of its notice, locked. */
export const lockReport = (trx: Transaction, id: number) =>
  trx
    .selectFrom("missing_data_report")
    .innerJoin("opportunity", "opportunity.id", "opportunity_id")
    .select(["missing_data_report.id", "opportunity.title", "field", "settled_at", "reported_by"])
    .where("missing_data_report.id", "=", id)
    .forUpdate("missing_data_report")
    .executeTakeFirst();

export const settleReport = (trx: Transaction, id: number, settled: { at: Temporal.Instant | null; answer?: string }) =>
  trx
    .updateTable("missing_data_report")
    .set({ settled_at: settled.at, ...(settled.answer !== undefined && { answer: settled.answer }) })
    .where("id", "=", id)
    .execute();

/** A report with what it was answered and its notice, unless its author was erased. */
export const answeredReport = (db: Database, id: number) =>
  db
    .selectFrom("missing_data_report")
    .innerJoin("opportunity", "opportunity.id", "opportunity_id")
    .select(["public_id", "title", "field", "message", "answer"])
    .where("missing_data_report.id", "=", id)
    .where("reported_by", "is not", null)
    .executeTakeFirst();

export const clearAnswersToNobody = (trx: Transaction) =>
  trx
    .updateTable("missing_data_report")
    .set({ answer: null })
    .where("reported_by", "is", null)
    .where("answer", "is not", null)
    .execute();

/** All reports of one person, oldest first. */
export const reportsOf = (db: Database, { personId }: PersonActor) =>
  db
    .selectFrom("missing_data_report")
    .innerJoin("opportunity as reported", "reported.id", "opportunity_id")
    // A report about a duplicate counts for the canonical notice until the two are unlinked.
    .innerJoin("opportunity", (join) =>
      join.on("opportunity.id", "=", sql<number>`coalesce(reported.merged_into, reported.id)`),
    )
    .select(["opportunity.public_id", "opportunity.title", "field", "message", "reported_at", "answer"])
    .where("reported_by", "=", personId)
    .orderBy("missing_data_report.id")
    .execute();
export type ReportRow = Awaited<ReturnType<typeof reportsOf>>[number];

/** The open reports about a notice, for an operator who is about to join it. */
export async function openReportsAbout(db: Database, _actor: OperatorActor, opportunityId: number) {
  const rows = await db
    .selectFrom("missing_data_report")
    .select("id")
    .where("opportunity_id", "=", opportunityId)
    .where("settled_at", "is", null)
    .execute();
  return rows.map(({ id }) => id);
}
