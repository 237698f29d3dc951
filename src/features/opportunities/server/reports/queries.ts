import type { OperatorActor } from "#features/operator/server/service.ts";
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

/** A page of open reports, oldest first. */
export async function missingDataReports(db: Database, page: { limit: number; offset: number }) {
  const open = db.selectFrom("missing_data_report").where("settled_at", "is", null);
  const { count } = await open.select(sql<number>`count(*)`.as("count")).executeTakeFirstOrThrow();
  const rows = await open
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
    ])
    .orderBy("missing_data_report.id")
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
    .select(["missing_data_report.id", "opportunity.title", "field", "settled_at"])
    .where("missing_data_report.id", "=", id)
    .forUpdate("missing_data_report")
    .executeTakeFirst();

export const settleReport = (trx: Transaction, id: number, at: Temporal.Instant | null) =>
  trx.updateTable("missing_data_report").set({ settled_at: at }).where("id", "=", id).execute();

/** All reports of one person, oldest first. */
export const reportsOf = (db: Database, personId: number) =>
  db
    .selectFrom("missing_data_report")
    .innerJoin("opportunity as reported", "reported.id", "opportunity_id")
    // A report about a duplicate counts for the canonical notice until the two are unlinked.
    .innerJoin("opportunity", (join) =>
      join.on("opportunity.id", "=", sql<number>`coalesce(reported.merged_into, reported.id)`),
    )
    .select(["opportunity.public_id", "opportunity.title", "field", "message", "reported_at"])
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
