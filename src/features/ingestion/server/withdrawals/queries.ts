import { keyRows, type SourceKey } from "#features/ingestion/server/releases/queries.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { sql } from "kysely";

/** When operators withdrew those of these notices that are withdrawn. */
export async function withdrawalsOf(db: Database, keys: SourceKey[]) {
  const { rows } = await sql<SourceKey & { withdrawn_at: Temporal.Instant }>`
    select source_id, source_key, withdrawn_at from notice_withdrawal join ${keyRows(keys)} using (source_id, source_key)
    where restored_at is null
  `.execute(db);
  return rows;
}

export const insertWithdrawal = (trx: Transaction, key: SourceKey, at: Temporal.Instant) =>
  trx
    .insertInto("notice_withdrawal")
    .values({ ...keyOf(key), withdrawn_at: at })
    .execute();

/** Ends the withdrawal of a notice. */
export const endWithdrawal = (trx: Transaction, { source_id, source_key }: SourceKey, at: Temporal.Instant) =>
  trx
    .updateTable("notice_withdrawal")
    .set({ restored_at: at })
    .where("source_id", "=", source_id)
    .where("source_key", "=", source_key)
    .where("restored_at", "is", null)
    .execute();

const keyOf = ({ source_id, source_key }: SourceKey): SourceKey => ({ source_id, source_key });

/** A page of the notices that are withdrawn, the newest first, and how many there are. */
export async function withdrawnNotices(db: Database, { limit, offset }: { limit: number; offset: number }) {
  const withdrawn = db
    .selectFrom("notice_withdrawal as withdrawal")
    .innerJoin("opportunity", (join) =>
      join
        .onRef("opportunity.source_id", "=", "withdrawal.source_id")
        .onRef("opportunity.source_key", "=", "withdrawal.source_key"),
    )
    .where("restored_at", "is", null);
  const { count } = await withdrawn.select(sql<number>`count(*)`.as("count")).executeTakeFirstOrThrow();
  const rows = await withdrawn
    .innerJoin("source", "source.id", "opportunity.source_id")
    .select(["public_id", "title", "reference", "source.name as source_name", "withdrawal.withdrawn_at"])
    .orderBy("withdrawal.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return { count, rows };
}
