import { isoInstant, isoInstantOrNull } from "#domain/iso-instant.ts";
import * as queries from "#features/operations/server/jobs/queries.ts";
import { type OperatorActor, recordAct } from "#features/operator/server/service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { conflict } from "#platform/refusal.ts";

export type JobService = ReturnType<typeof jobService>;

/** The job queue, for operators. */
export function jobService({ db, clock }: { db: Database; clock: Clock }) {
  type Change = {
    kind: "job_retried" | "job_given_up";
    reason?: string;
    apply: (trx: Transaction) => Promise<boolean>;
    refusal: string;
  };
  /** Changes a job that failed and does not run, and lists the act. Refuses with `conflict` any other job. */
  async function change(actor: OperatorActor, id: string, { kind, reason, apply, refusal }: Change) {
    await db.transaction().execute(async (trx) => {
      const job = await queries.failedJob(trx, id, kind === "job_given_up");
      if (!job || !(await apply(trx))) throw conflict(refusal);
      const before = { attempts: job.attempts, error: job.error?.slice(0, 300) ?? null };
      await recordAct(trx, actor, { kind, subject: id, subjectName: job.task, reason, before }, clock.now());
    });
  }

  return {
    async list({ page, pageSize }: { page: number; pageSize: number }) {
      const [tasks, { count, rows }] = await Promise.all([
        queries.taskRows(db),
        queries.failedJobs(db, { limit: pageSize, offset: (page - 1) * pageSize }),
      ]);
      return {
        totalRecords: count,
        items: rows.map(({ id, runAt, ...job }) => ({ ...job, jobId: id, runDate: isoInstant(runAt) })),
        tasks: tasks.map(({ oldest, ...figures }) => ({ ...figures, oldestDate: isoInstantOrNull(oldest) })),
      };
    },

    retry: (actor: OperatorActor, id: string) =>
      change(actor, id, {
        kind: "job_retried",
        apply: (trx) => queries.rescheduleJob(trx, id),
        refusal: "The job has not failed, or it runs at the moment.",
      }),

    giveUp: (actor: OperatorActor, id: string, { reason }: { reason: string }) =>
      change(actor, id, {
        kind: "job_given_up",
        reason,
        apply: (trx) => queries.failJob(trx, id, "An operator gave it up."),
        refusal: "The job has not failed, it runs at the moment, or it is given up already.",
      }),
  };
}
