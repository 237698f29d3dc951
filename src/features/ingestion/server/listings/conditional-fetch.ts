import type { Fetcher } from "#features/ingestion/fetching/fetcher.ts";
import * as queries from "./queries.ts";
import type { Listing, Page, CrawlContext } from "#features/ingestion/sources/listing.ts";
import { sourceOf } from "#features/ingestion/sources.ts";
import type { Database } from "#platform/db/db.ts";

/** How one reading of a listing fetches. What was read is noted when all that stood there has been taken in. */
export type ConditionalFetcher = Pick<CrawlContext, "fetch" | "fetchIfChanged"> & {
  /** The page behind a row; undefined when it is as it was. */
  fetchPage: (url: string) => Promise<Page | undefined>;
  /** A page of which nothing could be read is fetched whole the next time: it may be we who have learnt. */
  forgetVersion: (url: string) => void;
  /** Notes that the pages behind rows fetched so far were read, and that what stands on unchanged ones was checked. */
  storePageVersions: (at: string) => Promise<void>;
  /** Whether the list itself was asked for and had not changed. */
  isUnchanged: () => boolean;
  /** Whether every part of the list was given: what is not in it is not on show. */
  isComplete: () => boolean;
  /** Notes the versions of the list itself: what stood in it will not be fetched again. */
  storeListVersions: (at: string) => Promise<void>;
};

/** Fetches for one reading, with what is known of the pages' versions. */
export function conditionalFetcher(
  db: Database,
  { code, source, statesClosing }: Listing,
  fetcher: Fetcher,
  signal?: AbortSignal,
): ConditionalFetcher {
  const [listVersions, pageVersions] = [new Map<string, queries.PageVersion>(), new Map<string, queries.PageVersion>()];
  let unchangedPages: string[] = [];
  let [changedCount, unchangedCount] = [0, 0];

  async function fetchPage(url: string, post?: unknown): Promise<Page> {
    const page = await fetcher(url, { post, signal });
    if (page.unchanged) throw new Error(`${url} says that it has not changed, and nobody asked`);
    changedCount += 1;
    return page;
  }

  /** Undefined when it is as it was; otherwise its version is put among `versions`. */
  async function fetchIfNewer(url: string, versions: Map<string, queries.PageVersion>): Promise<Page | undefined> {
    const known = (await queries.pageVersions(db, [url])).get(url);
    const validators = { etag: known?.etag ?? undefined, lastModified: known?.last_modified ?? undefined };
    const page = await fetcher(url, { validators, signal });
    if (page.unchanged) return undefined;
    const { etag, lastModified } = page.validators;
    versions.set(url, { url, etag: etag ?? null, last_modified: lastModified ?? null });
    return page;
  }

  return {
    fetch: fetchPage,
    fetchIfChanged: async (url) => {
      const page = await fetchIfNewer(url, listVersions);
      if (page) changedCount += 1;
      else unchangedCount += 1;
      return page;
    },
    fetchPage: async (url) => {
      const page = await fetchIfNewer(url, pageVersions);
      if (!page) unchangedPages.push(url);
      return page;
    },
    forgetVersion: (url) => void pageVersions.set(url, { url, etag: null, last_modified: null }),
    storePageVersions: async (at) => {
      await queries.storePageVersions(db, code, [...pageVersions.values()], at);
      // Where rows state the closing, the page may say nothing of it.
      if (!statesClosing) await queries.confirmPages(db, sourceOf(source).id, unchangedPages, at);
      pageVersions.clear();
      unchangedPages = [];
    },
    isUnchanged: () => unchangedCount > 0 && changedCount === 0,
    isComplete: () => unchangedCount === 0,
    storeListVersions: (at) => queries.storePageVersions(db, code, [...listVersions.values()], at),
  };
}
