import { isoInstant } from "#domain/iso-instant.ts";
import { type NoticeRow, noticeWithId } from "#features/ingestion/server/notices/queries.ts";
import { lockIngestion, withdrawOpportunities } from "#features/ingestion/server/queries.ts";
import { rebuildKeys } from "#features/ingestion/server/rebuild.ts";
import * as queries from "#features/ingestion/server/withdrawals/queries.ts";
import { newestActs, type OperatorActor, recordAct } from "#features/operator/server/service.ts";
import { documentsOfKeys } from "#features/search/server/documents/service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { appendFeed } from "#platform/feed/feed.ts";
import { conflict, notFound } from "#platform/refusal.ts";

/**
 * Notices that operators withdraw, and restore. A withdrawn notice keeps its row and goes on being read, but nobody sees
 * it until it is restored.
 */
export function withdrawalService({ db, clock }: { db: Database; clock: Clock }) {
  /** Runs an act on a canonical notice, with ingestion locked: a batch that is being written comes before or after. */
  const change = (
    publicId: string,
    run: (trx: Transaction, notice: NoticeRow, at: Temporal.Instant) => Promise<void>,
  ) =>
    db.transaction().execute(async (trx) => {
      await lockIngestion(trx);
      const notice = await noticeWithId(trx, publicId);
      if (!notice) throw notFound(`There is no public notice ${publicId}.`);
      if (notice.merged_into !== null) throw conflict("This notice is joined to another. Choose that one.");
      await run(trx, notice, clock.now());
    });
  const subjectOf = ({ public_id, reference, title, source_name }: NoticeRow) => ({
    subject: public_id,
    subjectName: [reference, title, source_name].filter(Boolean).join(", "),
  });

  return {
    /** The notices that are withdrawn, the newest first. */
    async list({ page, pageSize }: { page: number; pageSize: number }) {
      const { count, rows } = await queries.withdrawnNotices(db, { limit: pageSize, offset: (page - 1) * pageSize });
      const acts = await newestActs(
        db,
        ["notice_withdrawn"],
        rows.map(({ public_id }) => public_id),
      );
      const items = rows.map((row) => ({
        publicOpportunityId: row.public_id,
        title: row.title,
        reference: row.reference,
        sourceName: row.source_name,
        withdrawnDate: isoInstant(row.withdrawn_at),
        operator: acts.get(row.public_id)?.operator ?? null,
        reason: acts.get(row.public_id)?.reason ?? "",
      }));
      return { totalRecords: count, items };
    },

    /** Withdraws a notice for everyone, whatever its sources publish later. Refuses with `not_found` or `conflict`. */
    async withdraw(actor: OperatorActor, publicId: string, reason: string) {
      await change(publicId, async (trx, notice, at) => {
        if (notice.is_withdrawn_by_operator) throw conflict("The notice is already withdrawn.");
        const before = await documentsOfKeys(trx, [notice]);
        await queries.insertWithdrawal(trx, notice, at);
        const gone = await withdrawOpportunities(trx, [notice], at.toString());
        await recordAct(trx, actor, { kind: "notice_withdrawn", ...subjectOf(notice), reason }, at);
        await appendFeed(
          trx,
          gone.map(({ id }) => ({ kind: "removed", opportunityId: id, before: before.get(id) ?? null })),
          at,
        );
      });
    },

    /** Shows a notice again, as its sources publish it now. Nothing is announced. Refuses with `not_found` or `conflict`. */
    async restore(actor: OperatorActor, publicId: string, reason: string) {
      await change(publicId, async (trx, notice, at) => {
        if (!notice.is_withdrawn_by_operator) throw conflict("The notice is not withdrawn.");
        await queries.endWithdrawal(trx, notice, at);
        await recordAct(trx, actor, { kind: "notice_restored", ...subjectOf(notice), reason }, at);
        await rebuildKeys(trx, [notice], at);
      });
    },
  };
}
