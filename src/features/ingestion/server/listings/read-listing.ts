import { FetchError } from "#features/ingestion/fetching/fetch-failed.ts";
import type { Fetcher } from "#features/ingestion/fetching/fetcher.ts";
import type { FileRecord } from "#features/ingestion/reading/containers.ts";
import { readOrReason, readRecord, type Incoming } from "#features/ingestion/server/batch.ts";
import { browse, type Browser } from "#features/ingestion/server/listings/browser.ts";
import { inParts } from "#features/ingestion/server/listings/in-parts.ts";
import { pageReader } from "#features/ingestion/server/listings/read-pages.ts";
import * as queries from "#features/ingestion/server/listings/queries.ts";
import type { Origin } from "#features/ingestion/server/runs/origin.ts";
import { createGuard, type Guard } from "#features/ingestion/server/runs/guard.ts";
import { hold, RunHeld } from "#features/ingestion/server/runs/held.ts";
import { endFirstRuns } from "#features/ingestion/server/runs/queries.ts";
import { withRun } from "#features/ingestion/server/runs/runs.ts";
import { addCounts, ingestRecords, noCounts, type Counts, type Listener } from "#features/ingestion/server/service.ts";
import type { Listing, Row } from "#features/ingestion/sources/listing.ts";
import { sourceOf } from "#features/ingestion/sources.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";

type Stores = {
  db: Database;
  clock: Clock;
  fetcher: Fetcher;
  /** More rows of a list that cannot be used hold its run. */
  maxSkippedPercent?: number | undefined;
};

type Wish = Pick<Listener, "onSkip" | "signal"> & {
  /** Read what was published from here on; without it, since the last success or the last thirty days. */
  since?: Temporal.Instant | undefined;
  /** Announce its notices although it may be its first run. */
  announce?: boolean | undefined;
  onProgress?: (counts: Counts) => void;
};

/** Rows that are taken in together. */
const batch = 100;
/** Pages behind rows that one reading fetches: at a page a second the next listing waits for some minutes. */
const mostPages = 300;
const firstLook = { hours: 30 * 24 };

/**
 * Reads a listing: its rows, and the pages behind those that are new or changed. What was taken in stays whatever
 * comes after; a reading that ends early is simply done again. The state of the listing tells how it went; the error
 * goes on to the caller.
 */
export async function readListing(
  { db, clock, fetcher, maxSkippedPercent }: Stores,
  listing: Listing,
  wish: Wish = {},
): Promise<Counts> {
  const started = clock.now();
  const before = await queries.readingState(db, listing.code);
  await queries.beginReading(db, listing.code, started.toString());
  const browser = browse(db, listing, fetcher, wish.signal);
  const since = wish.since ?? before?.succeeded_at ?? started.subtract(firstLook);
  try {
    const rows = listing.rows({ ...browser, since, now: started });
    const announces = wish.announce || Boolean(before?.succeeded_at);
    const { counts, isWhole, runId } = await withRun({ db, clock }, listing.code, null, async (note, runId) => {
      const taken = await takeIn({ db, clock }, listing, rows, browser, {
        ...wish,
        origin: { readAt: started, runId, announces },
        guard: createGuard(db, maxSkippedPercent),
        onProgress: async (counts) => {
          await note(counts);
          wish.onProgress?.(counts);
        },
      });
      return { ...taken, runId };
    });
    if (wish.signal?.aborted) return counts;
    if (browser.isAsItWas() && listing.statesClosing && before?.succeeded_at)
      await queries.markStillListed(
        db,
        sourceOf(listing.source).id,
        before.succeeded_at.toString(),
        started.toString(),
      );
    if (listing.showsAll && browser.hasSeenAll()) await queries.noteLeft(db, listing.code, started.toString());
    if (isWhole) await browser.keepList(started.toString());
    await endFirstRuns(db, [runId], started.toString());
    await queries.noteSuccess(db, listing.code, started.toString(), counts);
    return counts;
  } catch (error) {
    if (!wish.signal?.aborted) await queries.noteFailure(db, listing.code, failureOf(error, clock.now()));
    throw error;
  }
}

/** What everybody may read about a failure: what the source did, but nothing of our own insides. */
function failureOf(error: unknown, now: Temporal.Instant) {
  const at = now.toString();
  if (error instanceof RunHeld)
    return { at, error: `What it gave waits to be looked at: ${error.reason}.`, notBefore: null };
  if (error instanceof FetchError) return { at, error: error.message, notBefore: error.retryAt?.toString() ?? null };
  const isUnreadable = error instanceof SyntaxError || error instanceof TypeError || error instanceof RangeError;
  const reason = isUnreadable ? `Its answer cannot be read (${error.message}).` : "What it gave could not be stored.";
  return { at, error: reason, notBefore: null };
}

type Taking = Pick<Wish, "onSkip" | "signal"> & {
  origin: Origin & { runId: number };
  guard: Guard;
  onProgress: (counts: Counts) => Promise<void>;
};
/** `isWhole`: every page that was wanted was read. */
type Taken = { counts: Counts; isWhole: boolean };

async function takeIn(
  stores: { db: Database; clock: Clock },
  listing: Listing,
  rows: AsyncIterable<Row>,
  browser: Browser,
  { origin, guard, onSkip, onProgress, signal }: Taking,
): Promise<Taken> {
  const readPage = pageReader(listing, browser);
  let [counts, pages, isWhole] = [noCounts, 0, true];
  let seen = 0;
  const look = async (chunk: Row[]) => {
    const records = chunk.map((row) => recordOf(row, (seen += 1)));
    await guard.see(records.map((record) => readOrReason(record)));
    const reason = guard.verdict();
    if (!reason) return;
    const about = { onSkip, origin: { ...origin, isHeld: true } };
    await hold(stores.db, { runId: origin.runId, name: listing.code, reason }, (runId) =>
      ingestRecords(stores, records, { ...about, origin: { ...about.origin, runId } }),
    );
  };
  for await (const part of inParts(rows, batch, look)) {
    const records = part.map((row, at) => recordOf(row, counts.read + at + 1));
    const read = part.flatMap(releaseOf);
    const wanted = listing.readPage ? await pagesWorthReading(stores.db, read) : [];
    counts = addCounts(counts, await ingestRecords(stores, records, { origin, onSkip, signal }));
    if (listing.showsAll) await queries.noteListed(stores.db, listing.code, read.map(keyOf), origin.readAt.toString());
    const found: FileRecord[] = [];
    if (wanted.length > mostPages - pages) isWhole = false;
    try {
      for (const url of wanted.slice(0, mostPages - pages)) {
        signal?.throwIfAborted();
        pages += 1;
        const record = await readPage(url, counts.read + found.length + 1);
        if (record) found.push(record);
      }
    } finally {
      // Also when the next page failed: what was fetched is not fetched again.
      counts = addCounts(counts, await ingestRecords(stores, found, { origin, onSkip }));
      await browser.keepPages(stores.clock.now().toString());
    }
    if (found.some((record) => "problem" in record)) isWhole = false;
    await onProgress(counts);
    if (signal?.aborted) break;
  }
  return { counts, isWhole };
}

const recordOf = (row: Row, number: number): FileRecord =>
  "problem" in row ? { number, problem: row.problem } : { number, body: row.body };

/** A row as a release, with the address of the page behind it. */
type ReadRow = { release: Incoming; page: string | undefined };

const keyOf = ({ release }: ReadRow) => ({ source_id: release.source.id, source_key: release.facts.key });

/** The pages behind rows that are new or not as they were at the last reading, and pages that were never read. */
async function pagesWorthReading(db: Database, rows: ReadRow[]): Promise<string[]> {
  const withPage = rows.flatMap(({ release, page }) => (page ? [{ release, page }] : []));
  if (withPage.length === 0) return [];
  const pages = withPage.map(({ page }) => page);
  const [newest, versions] = await Promise.all([
    queries.newestHashes(db, withPage.map(keyOf)),
    queries.pageVersions(db, pages),
  ]);
  const isNews = ({ source, facts, format, hash }: Incoming) =>
    !newest.has([source.id, facts.key, format, hash].join(" "));
  return withPage.flatMap(({ release, page }) => (isNews(release) || !versions.has(page) ? page : []));
}

/** Nothing for a row that cannot be read: taking it in says why. */
function releaseOf(row: Row): ReadRow[] {
  if ("problem" in row) return [];
  try {
    return [{ release: readRecord(row.body), page: row.page }];
  } catch {
    return [];
  }
}
