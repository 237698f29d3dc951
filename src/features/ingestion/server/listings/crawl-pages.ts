import { FetchError } from "#platform/http-client/fetch-error.ts";
import type { Fetcher } from "#features/ingestion/fetching/fetcher.ts";
import type { RecordBody } from "#features/ingestion/formats/format.ts";
import type { FileRecord } from "#features/ingestion/extraction/containers.ts";
import { conditionalFetcher, type ConditionalFetcher } from "./conditional-fetch.ts";
import {
  addCounts,
  ingestRecords,
  noCounts,
  type Counts,
  type IngestListener,
} from "#features/ingestion/server/service.ts";
import { withRun } from "#features/ingestion/server/runs/runs.ts";
import type { Listing, Page } from "#features/ingestion/sources/listing.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";

type Stores = { db: Database; clock: Clock; fetcher: Fetcher };

/**
 * Fetches the pages of some notices again and ingests each at once. An unchanged page costs one conditional request.
 * Throws if their host is unavailable or refuses.
 */
export async function crawlPages(
  { db, clock, fetcher }: Stores,
  listing: Listing,
  urls: string[],
  { signal, onSkip }: Pick<IngestListener, "signal" | "onSkip"> = {},
): Promise<Counts> {
  if (urls.length === 0) return noCounts;
  const pageFetcher = conditionalFetcher(db, listing, fetcher, signal);
  const read = pageReader(listing, pageFetcher);
  return withRun({ db, clock }, `${listing.code}, closing soon`, urls.length, async (note, runId) => {
    let counts = noCounts;
    for (const [index, url] of urls.entries()) {
      signal?.throwIfAborted();
      const record = await read(url, index + 1);
      const ingestOptions = { origin: { readAt: clock.now(), runId }, onSkip, signal };
      if (record) counts = addCounts(counts, await ingestRecords({ db, clock }, [record], ingestOptions));
      await pageFetcher.storePageVersions(clock.now().toString());
    }
    await note(counts);
    return counts;
  });
}

/** One bad page must not block the others. */
function recordFromPage(listing: Listing, page: Page): { body: RecordBody } | { problem: string } {
  try {
    const body = listing.readPage?.(page);
    return body ? { body } : { problem: `${page.url} contains nothing that we can read` };
  } catch (error) {
    return { problem: `${page.url} cannot be read: ${String(error)}` };
  }
}

/** After this many refusals in a row we assume that the host does not want us. */
const maxConsecutiveRefusals = 5;

type PageReader = (url: string, number: number) => Promise<FileRecord | undefined>;

/**
 * Reads pages one by one. Undefined for an unchanged page, a reason for one that is gone or cannot be parsed. Throws if
 * the host is unavailable, or refuses several pages in a row.
 */
export function pageReader(listing: Listing, pageFetcher: ConditionalFetcher): PageReader {
  let refusals = 0;
  return async (url, number) => {
    try {
      const page = await pageFetcher.fetchPage(url);
      refusals = 0;
      if (!page) return undefined;
      const record = recordFromPage(listing, { ...page, url });
      if ("problem" in record) pageFetcher.forgetVersion(url);
      return { number, ...record };
    } catch (error) {
      if (!(error instanceof FetchError) || error.kind === "unavailable") throw error;
      refusals += 1;
      if (refusals >= maxConsecutiveRefusals) throw error;
      return { number, problem: error.message };
    }
  };
}
