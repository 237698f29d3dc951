import { isoInstant } from "#domain/iso-instant.ts";
import * as queries from "#features/alerts/server/failed-notices/queries.ts";
import { type OperatorActor, recordAct } from "#features/operator/server/service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { conflict } from "#platform/refusal.ts";

export type FailedNoticeService = ReturnType<typeof failedNoticeService>;

const idOf = ({ step, sequence }: { step: string; sequence: number }) => `${step}.${sequence}`;

const presentFailed = (row: queries.FailedNoticeRow) => ({
  failedNoticeId: idOf(row),
  step: row.step,
  publicOpportunityId: row.publicId,
  title: row.title,
  error: row.error,
  attempts: row.attempts,
  failedDate: isoInstant(row.failedAt),
  isRetried: row.isRetried,
});

/** Changes of notices that saved searches, watchers and others could not be told of, because processing them failed. */
export function failedNoticeService({ db, clock }: { db: Database; clock: Clock }) {
  return {
    async list({ page, pageSize }: { page: number; pageSize: number }) {
      const { count, rows } = await queries.failedNotices(db, { limit: pageSize, offset: (page - 1) * pageSize });
      return { totalRecords: count, items: rows.map(presentFailed) };
    },

    /** Lets workers try again within seconds, and lists an act for each. Refuses with `conflict` if none of them failed. */
    async retry(actor: OperatorActor, { failedNoticeIds }: { failedNoticeIds: readonly string[] }) {
      const now = clock.now();
      return db.transaction().execute(async (trx) => {
        let count = 0;
        for (const id of new Set(failedNoticeIds)) {
          const dot = id.lastIndexOf(".");
          const wanted = { step: id.slice(0, dot), sequence: Number(id.slice(dot + 1)) };
          const retried = Number.isSafeInteger(wanted.sequence)
            ? await queries.retryNotice(trx, wanted, now)
            : undefined;
          if (!retried) continue;
          count += 1;
          const subjectName = `${retried.step} of ${retried.publicId ?? "a notice that is not public"}`;
          const [before, after] = [{ attempts: retried.attempts, error: retried.error }, undefined];
          await recordAct(
            trx,
            actor,
            { kind: "notice_retried", subject: id, subjectName, reason: "", before, after },
            now,
          );
        }
        if (count === 0) throw conflict("None of these notices has failed.");
        return { count };
      });
    },
  };
}
