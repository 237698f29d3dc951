import { isoInstant } from "#domain/iso-instant.ts";
import { changeFieldOf, type ChangeField } from "#domain/change-field.ts";
import * as queries from "#features/opportunities/server/reports/queries.ts";
import { requireVisible } from "#features/opportunities/server/require-visible.ts";
import { type OperatorActor, recordAct } from "#features/operator/server/service.ts";
import type { PersonActor } from "#platform/auth/authorized.ts";
import { anonymous, type Caller } from "#platform/auth/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { conflict, notFound } from "#platform/refusal.ts";

export type ReportService = ReturnType<typeof reportService>;

type Needs = {
  db: Database;
  clock: Clock;
  /** Names and emails of registered people by id. */
  peopleByIds: (personIds: number[]) => Promise<Map<number, { name: string; email: string }>>;
};
type Report = { publicOpportunityId: string; field: ChangeField; message: string };

/** Readers' reports that something in a notice is missing or wrong. */
export function reportService({ db, clock, peopleByIds }: Needs) {
  return {
    /** Stores a report about one field of a notice until an operator settles it. */
    async report({ publicOpportunityId, field, message }: Report, caller: Caller) {
      // Operators read reports, so they never name an organisation's private notice.
      const row = await requireVisible(db, publicOpportunityId, anonymous);
      await queries.insertMissingDataReport(db, {
        opportunity_id: row.id,
        field,
        message,
        reported_at: clock.now().toString(),
        reported_by: ("personId" in caller && caller.personId) || null,
      });
    },

    /** Open reports, oldest first. */
    async list({ page, pageSize }: { page: number; pageSize: number }) {
      const { count, rows } = await queries.missingDataReports(db, { limit: pageSize, offset: (page - 1) * pageSize });
      const people = await peopleByIds(rows.flatMap(({ reported_by }) => reported_by ?? []));
      const items = rows.map((row) => ({
        reportId: row.id,
        ...reportView(row),
        reportedBy: people.get(row.reported_by ?? 0) ?? null,
      }));
      return { totalRecords: count, items };
    },

    /** Settles a report, or opens it again. Refuses with `not_found`, and with `conflict` if it is so already. */
    async settle(actor: OperatorActor, id: number, { isSettled, reason }: { isSettled: boolean; reason: string }) {
      await db.transaction().execute(async (trx) => {
        const report = await queries.lockReport(trx, id);
        if (!report) throw notFound("There is no such report.");
        if ((report.settled_at !== null) === isSettled)
          throw conflict(`The report is already ${isSettled ? "settled" : "open"}.`);
        const now = clock.now();
        await queries.settleReport(trx, id, isSettled ? now : null);
        const kind = isSettled ? "report_settled" : "report_reopened";
        const subjectName = `${changeFieldOf(report.field).name}: ${report.title}`;
        await recordAct(trx, actor, { kind, subject: String(id), subjectName, reason }, now);
      });
    },
  };
}

/** All reports of a person, for their own export. */
export const exportReports = async (db: Database, { personId }: PersonActor) =>
  (await queries.reportsOf(db, personId)).map(reportView);

function reportView({ public_id, title, field, message, reported_at }: queries.ReportRow) {
  const { code, name } = changeFieldOf(field);
  const reportedDate = isoInstant(reported_at);
  return { publicOpportunityId: public_id, title, field: code, fieldName: name, message, reportedDate };
}
