import { isStale } from "#domain/crawl-schedule.ts";
import { FetchError } from "#platform/http-client/fetch-error.ts";
import type { Fetcher } from "#features/ingestion/fetching/fetcher.ts";
import type { FileRecord } from "#features/ingestion/extraction/containers.ts";
import { parseOrReason, parseRecord, type ParsedRelease } from "#features/ingestion/server/batch.ts";
import { conditionalFetcher, type ConditionalFetcher } from "./conditional-fetch.ts";
import { inspectedBatches } from "./inspected-batches.ts";
import { pageReader } from "./crawl-pages.ts";
import * as queries from "./queries.ts";
import type { Origin } from "#features/ingestion/server/runs/origin.ts";
import { createGuard, type Guard } from "#features/ingestion/server/runs/guard.ts";
import { holdRun, RunHeldError } from "#features/ingestion/server/runs/hold-run.ts";
import { endFirstRuns } from "#features/ingestion/server/runs/queries.ts";
import { withRun } from "#features/ingestion/server/runs/runs.ts";
import {
  addCounts,
  ingestRecords,
  noCounts,
  type Counts,
  type IngestListener,
} from "#features/ingestion/server/service.ts";
import type { Listing, Row } from "#features/ingestion/sources/listing.ts";
import { sourceOf } from "#features/ingestion/sources.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";

type Stores = {
  db: Database;
  clock: Clock;
  fetcher: Fetcher;
  /** Above this share of unusable rows the list's run is held. */
  maxSkippedPercent?: number | undefined;
};

type CrawlOptions = Pick<IngestListener, "onSkip" | "signal"> & {
  /** Crawl what was published from here on. Default: since the last success, or the last 30 days. */
  since?: Temporal.Instant | undefined;
  /** Announces its notices even in its first run. */
  announce?: boolean | undefined;
  onProgress?: (counts: Counts) => void;
};

/** Rows per transaction. */
const batchSize = 100;
/** Maximum pages of notices per crawl. At a page a second, the next listing waits some minutes. */
const maxPages = 300;
const initialPeriod = { hours: 30 * 24 };

/**
 * Crawls a listing: its rows, and the pages behind those that are new or changed. Ingested rows stay whatever happens
 * later, and an interrupted crawl is simply repeated. The result is stored in the listing's state; errors are rethrown.
 */
export async function crawlListing(
  { db, clock, fetcher, maxSkippedPercent }: Stores,
  listing: Listing,
  options: CrawlOptions = {},
): Promise<Counts> {
  const started = clock.now();
  const before = await queries.crawlState(db, listing.code);
  await queries.startCrawl(db, listing.code, started.toString());
  const pageFetcher = conditionalFetcher(db, listing, fetcher, options.signal);
  const since = options.since ?? before?.succeeded_at ?? started.subtract(initialPeriod);
  try {
    const rows = listing.rows({ ...pageFetcher, since, now: started });
    const announces = options.announce || Boolean(before?.succeeded_at);
    const work = async (note: (counts: Counts) => Promise<void>, runId: number) => {
      const taken = await ingestRows({ db, clock }, listing, rows, pageFetcher, {
        ...options,
        origin: { readAt: started, runId, announces },
        guard: createGuard(db, maxSkippedPercent),
        onProgress: async (counts) => {
          await note(counts);
          options.onProgress?.(counts);
        },
      });
      return { ...taken, runId };
    };
    const lateSince = lateSinceOf(listing, before?.succeeded_at ?? null, started);
    const { counts, isComplete, runId } = await withRun({ db, clock }, listing.code, null, work, lateSince);
    if (options.signal?.aborted) return counts;
    if (pageFetcher.isUnchanged() && listing.statesClosing && before?.succeeded_at)
      await queries.confirmListed(db, sourceOf(listing.source).id, before.succeeded_at.toString(), started.toString());
    if (listing.showsAll && pageFetcher.isComplete()) await queries.markDelisted(db, listing.code, started.toString());
    if (isComplete) await pageFetcher.storeListVersions(started.toString());
    await endFirstRuns(db, [runId], started.toString());
    await queries.recordCrawlSuccess(db, listing.code, started.toString(), counts);
    return counts;
  } catch (error) {
    if (!options.signal?.aborted) await queries.recordCrawlFailure(db, listing.code, failureOf(error, clock.now()));
    throw error;
  }
}

/** When a listing was last read, if that is so long ago that what it has now comes late. */
const lateSinceOf = ({ isScheduled, source }: Listing, last: Temporal.Instant | null, now: Temporal.Instant) =>
  isScheduled && last && isStale(last, sourceOf(source).zone, now) ? last : null;

/** A public description of a failure: what the source did, without our internals. */
function failureOf(error: unknown, now: Temporal.Instant) {
  const at = now.toString();
  if (error instanceof RunHeldError)
    return { at, error: `Its records are waiting for review: ${error.reason}.`, notBefore: null };
  if (error instanceof FetchError) return { at, error: error.message, notBefore: error.retryAt?.toString() ?? null };
  const isUnreadable = error instanceof SyntaxError || error instanceof TypeError || error instanceof RangeError;
  const reason = isUnreadable ? `Its response cannot be read (${error.message}).` : "Its records could not be stored.";
  return { at, error: reason, notBefore: null };
}

type IngestRowsOptions = Pick<CrawlOptions, "onSkip" | "signal"> & {
  origin: Origin & { runId: number };
  guard: Guard;
  onProgress: (counts: Counts) => Promise<void>;
};
/** `isComplete`: every page that had to be read was read. */
type IngestedRows = { counts: Counts; isComplete: boolean };

async function ingestRows(
  stores: { db: Database; clock: Clock },
  listing: Listing,
  rows: AsyncIterable<Row>,
  pageFetcher: ConditionalFetcher,
  { origin, guard, onSkip, onProgress, signal }: IngestRowsOptions,
): Promise<IngestedRows> {
  const readPage = pageReader(listing, pageFetcher);
  let [counts, pageCount, isComplete] = [noCounts, 0, true];
  let seen = 0;
  const inspect = async (chunk: Row[]) => {
    const records = chunk.map((row) => recordOf(row, (seen += 1)));
    await guard.inspect(records.map((record) => parseOrReason(record)));
    const reason = guard.verdict();
    if (!reason) return;
    const holdOptions = { onSkip, origin: { ...origin, isHeld: true } };
    await holdRun(stores.db, { runId: origin.runId, name: listing.code, reason }, (runId) =>
      ingestRecords(stores, records, { ...holdOptions, origin: { ...holdOptions.origin, runId } }),
    );
  };
  for await (const part of inspectedBatches(rows, batchSize, inspect)) {
    const records = part.map((row, index) => recordOf(row, counts.read + index + 1));
    const rowReleases = part.flatMap(releaseOf);
    const pageUrls = listing.readPage ? await pagesToFetch(stores.db, rowReleases) : [];
    counts = addCounts(counts, await ingestRecords(stores, records, { origin, onSkip, signal }));
    if (listing.showsAll)
      await queries.recordListed(stores.db, listing.code, rowReleases.map(keyOf), origin.readAt.toString());
    const pageRecords: FileRecord[] = [];
    if (pageUrls.length > maxPages - pageCount) isComplete = false;
    try {
      for (const url of pageUrls.slice(0, maxPages - pageCount)) {
        signal?.throwIfAborted();
        pageCount += 1;
        const record = await readPage(url, counts.read + pageRecords.length + 1);
        if (record) pageRecords.push(record);
      }
    } finally {
      // In `finally`, so that after a failure the fetched pages are ingested and not fetched again.
      counts = addCounts(counts, await ingestRecords(stores, pageRecords, { origin, onSkip }));
      await pageFetcher.storePageVersions(stores.clock.now().toString());
    }
    if (pageRecords.some((record) => "problem" in record)) isComplete = false;
    await onProgress(counts);
    if (signal?.aborted) break;
  }
  return { counts, isComplete };
}

const recordOf = (row: Row, number: number): FileRecord =>
  "problem" in row ? { number, problem: row.problem } : { number, body: row.body };

/** A row as a release, with the address of its notice's page. */
type RowRelease = { release: ParsedRelease; page: string | undefined };

const keyOf = ({ release }: RowRelease) => ({ source_id: release.source.id, source_key: release.facts.key });

/** The pages of rows that are new or changed since the last crawl, and pages that were never read. */
async function pagesToFetch(db: Database, rows: RowRelease[]): Promise<string[]> {
  const withPage = rows.flatMap(({ release, page }) => (page ? [{ release, page }] : []));
  if (withPage.length === 0) return [];
  const pages = withPage.map(({ page }) => page);
  const [newest, versions] = await Promise.all([
    queries.newestHashes(db, withPage.map(keyOf)),
    queries.pageVersions(db, pages),
  ]);
  const isNew = ({ source, facts, format, hash }: ParsedRelease) =>
    !newest.has([source.id, facts.key, format, hash].join(" "));
  return withPage.flatMap(({ release, page }) => (isNew(release) || !versions.has(page) ? page : []));
}

/** Skips rows that cannot be parsed. Ingesting them gives the reason. */
function releaseOf(row: Row): RowRelease[] {
  if ("problem" in row) return [];
  try {
    return [{ release: parseRecord(row.body), page: row.page }];
  } catch {
    return [];
  }
}
