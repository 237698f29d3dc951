import { isoInstant } from "#domain/iso-instant.ts";
import { changeFieldNameOf, type ChangeField } from "#domain/change-field.ts";
import * as queries from "#features/opportunities/server/reports/queries.ts";
import { reportAnswerTask } from "#features/opportunities/server/reports/tasks.ts";
import { requireVisible } from "#features/opportunities/server/require-visible.ts";
import { type OperatorActor, recordAct } from "#features/operator/server/service.ts";
import type { PersonActor } from "#platform/auth/authorized.ts";
import { anonymous, type Caller } from "#platform/auth/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { addJob } from "#platform/jobs/add.ts";
import { conflict, notFound } from "#platform/refusal.ts";

export type ReportService = ReturnType<typeof reportService>;

type Needs = {
  db: Database;
  clock: Clock;
  /** Names and emails of registered people by id. */
  peopleByIds: (personIds: number[]) => Promise<Map<number, { name: string; email: string }>>;
};
type LockedReport = NonNullable<Awaited<ReturnType<typeof queries.lockReport>>>;
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

    /** Open reports, oldest first, or settled ones, newest first. */
    async list({ page, pageSize, settled }: { page: number; pageSize: number; settled: "true" | "false" }) {
      const limits = { limit: pageSize, offset: (page - 1) * pageSize };
      const { count, rows } = await queries.missingDataReports(db, settled === "true", limits);
      const people = await peopleByIds(rows.flatMap(({ reported_by }) => reported_by ?? []));
      const items = rows.map((row) => ({
        reportId: row.id,
        isSettled: row.settled_at !== null,
        ...reportView(row),
        reportedBy: people.get(row.reported_by ?? 0) ?? null,
      }));
      return { totalRecords: count, items };
    },

    /** Settles a report, or opens it again. Refuses with `not_found`, and with `conflict` if it is so already. */
    async settle(actor: OperatorActor, id: number, { isSettled, reason }: { isSettled: boolean; reason: string }) {
      await db.transaction().execute(async (trx) => {
        const report = await requireReport(trx, id, !isSettled);
        const now = clock.now();
        await queries.settleReport(trx, id, { at: isSettled ? now : null });
        const kind = isSettled ? "report_settled" : "report_reopened";
        await recordAct(trx, actor, { kind, ...subjectOf(report), reason }, now);
      });
    },

    /**
     * Sends an answer to the person who reported, and settles the report. Refuses with `not_found`, and with `conflict`
     * if it is settled or nobody is known who could be answered.
     */
    async answer(actor: OperatorActor, id: number, { answer }: { answer: string }) {
      await db.transaction().execute(async (trx) => {
        const report = await requireReport(trx, id, false);
        const reporterId = report.reported_by ?? 0;
        const to = (await peopleByIds([reporterId])).get(reporterId)?.email;
        if (to === undefined) throw conflict("Nobody is known who could be answered. Settle the report instead.");
        const now = clock.now();
        await queries.settleReport(trx, id, { at: now, answer });
        await addJob(trx, reportAnswerTask, { reportId: id, to });
        await recordAct(trx, actor, { kind: "report_answered", ...subjectOf(report) }, now);
      });
    },
  };
}

async function requireReport(trx: Transaction, id: number, isSettled: boolean): Promise<LockedReport> {
  const report = await queries.lockReport(trx, id);
  if (!report) throw notFound("There is no such report.");
  const is = report.settled_at !== null;
  if (is !== isSettled) throw conflict(`The report is already ${is ? "settled" : "open"}.`);
  return report;
}

/** What the audit list says of a report: not its words. */
const subjectOf = ({ id, field, title }: LockedReport) => ({
  subject: String(id),
  subjectName: `${changeFieldNameOf(field)}: ${title}`,
});

/** Erases what operators answered to people who were erased since, because an answer may name its reader. */
export const eraseAnswersToNobody = (trx: Transaction) => queries.clearAnswersToNobody(trx);

/** All reports of a person, for their own export. */
export const exportReports = async (db: Database, person: PersonActor) =>
  (await queries.reportsOf(db, person)).map(reportView);

function reportView({ public_id, title, field, message, reported_at, answer }: queries.ReportRow) {
  const fieldName = changeFieldNameOf(field);
  const reportedDate = isoInstant(reported_at);
  return { publicOpportunityId: public_id, title, field, fieldName, message, reportedDate, answer };
}
