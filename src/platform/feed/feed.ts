import type { Database, Transaction } from "#platform/db/db.ts";
import { locks } from "#platform/db/locks.ts";
import { sql } from "kysely";

/** Each commit that wrote feed rows notifies this channel with the newest sequence number. */
export const feedChannel = "feed";

export type FeedEntry = {
  kind: "added" | "changed" | "removed";
  opportunityId: number;
  /** Its search document before the change; null or absent if it was not searchable. */
  before?: object | null;
  /** The change may be announced to people. Absent: it may not. */
  isNews?: boolean;
};
/** Only the activity of the opportunity has changed. */
type ActivityEntry = Omit<FeedEntry, "kind"> & { kind: "activity" };
export type FeedKind = (FeedEntry | ActivityEntry)["kind"];
export type FeedRow = {
  sequence: number;
  kind: FeedKind;
  opportunityId: number;
  writtenAt: Temporal.Instant;
  isNews: boolean;
};

/**
 * Appends feed rows. Call it as the last statement of the transaction: it holds a lock until the commit, so that no row
 * becomes visible after one with a larger sequence number.
 */
export async function appendFeed(
  trx: Transaction,
  entries: readonly (FeedEntry | ActivityEntry)[],
  writtenAt: Temporal.Instant,
) {
  if (entries.length === 0) return;
  const kinds = entries.map((entry) => entry.kind);
  const ids = entries.map((entry) => entry.opportunityId);
  const news = entries.map((entry) => entry.isNews ?? false);
  const documents = entries.map(({ before }) => (before ? JSON.stringify(before) : null));
  await sql`select pg_advisory_xact_lock(${locks.feed}::bigint)`.execute(trx);
  await sql`
    with written as (
      insert into feed (kind, opportunity_id, written_at, before, is_news)
      select entry.kind, entry.id, ${writtenAt.toString()}::timestamptz, entry.before::jsonb, entry.is_news
      from unnest(${kinds}::text[], ${ids}::integer[], ${documents}::text[], ${news}::boolean[])
        with ordinality as entry (kind, id, before, is_news, position)
      order by entry.position
      returning sequence
    )
    select pg_notify(${feedChannel}, max(sequence)::text) from written
  `.execute(trx);
}

const columns = ["sequence", "kind", "opportunity_id", "written_at", "is_news"] as const;

const rowsAfter = (db: Database, after: number, limit: number) =>
  db.selectFrom("feed").select(columns).where("sequence", ">", after).orderBy("sequence").limit(limit);

type StoredRow = Awaited<ReturnType<ReturnType<typeof rowsAfter>["execute"]>>[number];

const feedRowOf = (row: StoredRow): FeedRow => ({
  sequence: row.sequence,
  kind: row.kind as FeedKind,
  opportunityId: row.opportunity_id,
  writtenAt: row.written_at,
  isNews: row.is_news,
});

/**
 * Feed rows after a sequence number, oldest first, without the documents. A consumer that stores the last number it has
 * processed misses nothing.
 */
export const readFeed = async (db: Database, after: number, limit: number): Promise<FeedRow[]> =>
  (await rowsAfter(db, after, limit).execute()).map(feedRowOf);

/** The same rows with the search documents as they were before; a document of an earlier version may lack fields. */
export async function readFeedWithDocuments(db: Database, after: number, limit: number) {
  const rows = await rowsAfter(db, after, limit).select("before").execute();
  return rows.map((row) => ({ ...feedRowOf(row), before: row.before as object | null }));
}

/** The newest committed sequence number, 0 if there has never been a row. */
export async function feedHead(db: Database): Promise<number> {
  const { head } = await db
    .selectFrom("feed")
    .select(({ fn }) => fn.max("sequence").as("head"))
    .executeTakeFirstOrThrow();
  return head ?? 0;
}

/**
 * Identifies a feed row beyond its sequence number, which another database, or this one before a restore, may have used
 * for a different row. Null if there is no such row.
 */
export async function feedRowFingerprint(db: Database, sequence: number): Promise<string | null> {
  const row = await db
    .selectFrom("feed")
    .select(["kind", "opportunity_id", "written_at", sql<string>`xmin::text`.as("transaction")])
    .where("sequence", "=", sequence)
    .executeTakeFirst();
  return row ? [row.kind, row.opportunity_id, row.written_at, row.transaction].join(" ") : null;
}

/**
 * The same, and no row is added until the transaction ends: what it stores is known to whoever processes the next row.
 * Writers of notices wait meanwhile, so call it late.
 */
export async function fixedFeedHead(trx: Transaction): Promise<number> {
  await sql`select pg_advisory_xact_lock(${locks.feed}::bigint)`.execute(trx);
  return feedHead(trx);
}
