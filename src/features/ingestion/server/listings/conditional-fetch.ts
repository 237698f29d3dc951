import type { Fetcher } from "#features/ingestion/fetching/fetcher.ts";
import * as queries from "./queries.ts";
import type { Listing, Page, CrawlContext } from "#features/ingestion/sources/listing.ts";
import { sourceOf } from "#features/ingestion/sources.ts";
import type { Database } from "#platform/db/db.ts";

/** How one crawl fetches pages. Versions are stored only after the content has been ingested. */
export type ConditionalFetcher = Pick<CrawlContext, "fetch" | "fetchIfChanged"> & {
  /** The page behind a row, undefined if it has not changed. */
  fetchPage: (url: string) => Promise<Page | undefined>;
  /**
   * Forgets a page's version, so that the next crawl fetches it again: a page without data may be readable by a newer
   * parser.
   */
  forgetVersion: (url: string) => void;
  /** Records that the pages fetched so far were read, and that the notices on unchanged pages were checked. */
  storePageVersions: (at: string) => Promise<void>;
  /** True if the list itself was requested and had not changed. */
  isUnchanged: () => boolean;
  /** True if every part of the list was fetched, so a notice that is missing from it is gone. */
  isComplete: () => boolean;
  /** Stores the versions of the list itself, so that unchanged lists are not fetched again. */
  storeListVersions: (at: string) => Promise<void>;
};

/** A fetcher for one crawl that sends conditional requests with the stored versions. */
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
    if (page.unchanged) throw new Error(`${url} answered 304 to a request that was not conditional`);
    changedCount += 1;
    return page;
  }

  /** Undefined if the page has not changed. Otherwise its version is added to `versions`. */
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
      // If the rows state the closing, the page need not.
      if (!statesClosing) await queries.confirmPages(db, sourceOf(source).id, unchangedPages, at);
      pageVersions.clear();
      unchangedPages = [];
    },
    isUnchanged: () => unchangedCount > 0 && changedCount === 0,
    isComplete: () => unchangedCount === 0,
    storeListVersions: (at) => queries.storePageVersions(db, code, [...listVersions.values()], at),
  };
}
