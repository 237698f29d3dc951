import { statusOf } from "#domain/opportunity-status.ts";
import { keyRows, type SourceKey } from "#features/ingestion/server/releases/queries.ts";
import type { Counts } from "#features/ingestion/server/service.ts";
import type { Database } from "#platform/db/db.ts";
import { sql } from "kysely";

/**
 * Open and announced notices. The index is by status: without this filter each of these queries would scan every
 * notice.
 */
const canBeAnswered = sql`status_id = any(${[statusOf("Open").id, statusOf("FutureOpportunity").id]}::smallint[])`;

/** The crawl state of a listing. */
export type CrawlState = NonNullable<Awaited<ReturnType<typeof crawlState>>>;

export const crawlStates = (db: Database) => db.selectFrom("listing_reading").selectAll().execute();

export const crawlState = (db: Database, listing: string) =>
  db.selectFrom("listing_reading").selectAll().where("listing", "=", listing).executeTakeFirst();

export const startCrawl = (db: Database, listing: string, at: string) =>
  db
    .insertInto("listing_reading")
    .values({ listing, started_at: at })
    .onConflict((conflict) => conflict.column("listing").doUpdateSet({ started_at: at }))
    .execute();

/** `startedAt` counts as the time of success, because the crawl may miss what is published while it runs. */
export const recordCrawlSuccess = (db: Database, listing: string, startedAt: string, counts: Counts) =>
  db
    .updateTable("listing_reading")
    .set({ ...counts, succeeded_at: startedAt, failures: 0, error: null, failed_at: null, not_before: null })
    .where("listing", "=", listing)
    .execute();

type Failure = { at: string; error: string; notBefore: string | null };

export const recordCrawlFailure = (db: Database, listing: string, { at, error, notBefore }: Failure) =>
  db
    .updateTable("listing_reading")
    .set({ failures: sql`failures + 1`, failed_at: at, error, not_before: notBefore })
    .where("listing", "=", listing)
    .execute();

export type PageVersion = { url: string; etag: string | null; last_modified: string | null };

/** The stored versions of these pages. Pages that were never read are missing. */
export async function pageVersions(db: Database, urls: string[]): Promise<Map<string, PageVersion>> {
  const rows = await db
    .selectFrom("page_version")
    .select(["url", "etag", "last_modified"])
    .where("url", "=", sql<string>`any(${urls})`)
    .execute();
  return new Map(rows.map((row) => [row.url, row]));
}

export async function storePageVersions(db: Database, listing: string, pages: PageVersion[], at: string) {
  if (pages.length === 0) return;
  await db
    .insertInto("page_version")
    .values(pages.map((page) => ({ ...page, listing, read_at: at })))
    .onConflict((conflict) =>
      conflict.column("url").doUpdateSet((row) => ({
        etag: row.ref("excluded.etag"),
        last_modified: row.ref("excluded.last_modified"),
        read_at: row.ref("excluded.read_at"),
      })),
    )
    .execute();
}

/** Forgets the page versions of a listing, so that all its pages are read once more. */
export const forgetPageVersions = (db: Database, listing: string) =>
  db.deleteFrom("page_version").where("listing", "=", listing).execute();

/** The latest hash (hex) of each key and format, as "source key format hash". */
export async function newestHashes(db: Database, keys: SourceKey[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select distinct on (source_id, source_key, format)
      concat_ws(' ', source_id, source_key, format, encode(content_hash, 'hex')) as name
    from release join ${keyRows(keys)} using (source_id, source_key)
    order by source_id, source_key, format,
      coalesce((select max(received_at) from release_again where release_id = release.id), received_at) desc, id desc
  `.execute(db);
  return new Set(rows.map((row) => row.name));
}

/** Records that a crawl found these notices in a listing. */
export async function recordListed(db: Database, listing: string, keys: SourceKey[], at: string) {
  if (keys.length === 0) return;
  await sql`
    insert into listed_notice (listing, source_id, source_key, seen_at)
    select distinct ${listing}, source_id, source_key, ${at}::timestamptz from ${keyRows(keys)}
    on conflict (listing, source_id, source_key) do update set seen_at = excluded.seen_at, left_at = null
  `.execute(db);
}

/**
 * Marks notices as delisted when a full crawl no longer finds them. If more than ten and more than half are missing, the
 * page was probably incomplete and nothing is marked.
 */
export const markDelisted = (db: Database, listing: string, at: string) =>
  sql`
    with here as (
      select seen_at < ${at}::timestamptz as is_gone from listed_notice where listing = ${listing} and left_at is null
    ),
    gone as (select count(*) filter (where is_gone) as few, count(*) as many from here)
    update listed_notice set left_at = ${at}::timestamptz from gone
    where listing = ${listing} and left_at is null and seen_at < ${at}::timestamptz and (few <= 10 or few * 2 <= many)
  `.execute(db);

/** Confirms the notices of a source that its last crawl found, because the list has not changed. */
export const confirmListed = (db: Database, sourceId: number, lastRead: string, at: string) =>
  sql`
    update opportunity set last_checked_at = greatest(last_checked_at, ${at}::timestamptz)
    where source_id = ${sourceId} and last_checked_at >= ${lastRead}::timestamptz
      and ${canBeAnswered} and stays_open_until > ${at}::timestamptz
  `.execute(db);

/** Records that these pages, which alone state the closing, had not changed. */
export async function confirmPages(db: Database, sourceId: number, urls: string[], at: string) {
  if (urls.length === 0) return;
  await sql`
    update opportunity set last_checked_at = greatest(last_checked_at, ${at}::timestamptz)
    where source_id = ${sourceId} and deep_link = any(${urls}::text[]) and ${canBeAnswered}
  `.execute(db);
}

/** Notices of these sources that close between two instants, with the address of their page. */
export async function closingSoon(db: Database, sourceIds: number[], now: string, until: string) {
  const { rows } = await sql<{ id: number; source_id: number; deep_link: string | null }>`
    select id, source_id, deep_link from opportunity
    where source_id = any(${sourceIds}::smallint[]) and not is_invented and ${canBeAnswered}
      and stays_open_until > ${now}::timestamptz and reminds_at <= ${until}::timestamptz and withdrawn_at is null
    order by stays_open_until, id
  `.execute(db);
  return rows;
}

/** Listings that an operator has switched off, and since when. */
export const switchedOff = (db: Database) => db.selectFrom("switched_off_listing").selectAll().execute();

export async function isSwitchedOff(db: Database, listing: string): Promise<boolean> {
  const row = await db
    .selectFrom("switched_off_listing")
    .select("since")
    .where("listing", "=", listing)
    .executeTakeFirst();
  return row !== undefined;
}

/** Switches a listing off; false if it is off. */
export async function switchOff(db: Database, listing: string, since: Temporal.Instant): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("switched_off_listing")
    .values({ listing, since })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Switches a listing on; false if it is on. */
export async function switchOn(db: Database, listing: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("switched_off_listing")
    .where("listing", "=", listing)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

const runColumns = ["id", "name", "started_at", "read", "expected"] as const;

/** Runs with a heartbeat within a minute, in real time. */
export const runningCrawls = (db: Database) =>
  db
    .selectFrom("ingest_run")
    .select(runColumns)
    .where("finished_at", "is", null)
    .where(sql<boolean>`noted_at > clock_timestamp() - interval '1 minute'`)
    .execute();

/** The newest runs, with those that an operator must decide about before all others. */
export const latestRuns = (db: Database, limit: number) =>
  db
    .selectFrom("ingest_run")
    .select([...runColumns, "finished_at", "error", "held_reason", "decision", "asked_decision"])
    .select(["added", "changed", "skipped"])
    .orderBy(sql`held_reason is not null and decision is null`, "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
