import type { Fetcher } from "#features/ingestion/fetching/fetcher.ts";
import * as queries from "#features/ingestion/server/listings/queries.ts";
import type { Listing, Page, Visit } from "#features/ingestion/sources/listing.ts";
import { sourceOf } from "#features/ingestion/sources.ts";
import type { Database } from "#platform/db/db.ts";

/** How one reading of a listing fetches. What was read is noted when all that stood there has been taken in. */
export type Browser = Pick<Visit, "fetch" | "fetchIfChanged"> & {
  /** The page behind a row; undefined when it is as it was. */
  fetchPage: (url: string) => Promise<Page | undefined>;
  /** A page of which nothing could be read is fetched whole the next time: it may be we who have learnt. */
  distrust: (url: string) => void;
  /** Notes that the pages behind rows fetched so far were read, and that what stands on unchanged ones was checked. */
  keepPages: (at: string) => Promise<void>;
  /** Whether the list itself was asked for and had not changed. */
  isAsItWas: () => boolean;
  /** Whether every part of the list was given: what is not in it is not on show. */
  hasSeenAll: () => boolean;
  /** Notes the versions of the list itself: what stood in it will not be fetched again. */
  keepList: (at: string) => Promise<void>;
};

/** Fetches for one reading, with what is known of the pages' versions. */
export function browse(
  db: Database,
  { code, source, statesClosing }: Listing,
  fetcher: Fetcher,
  signal?: AbortSignal,
): Browser {
  const [list, pages] = [new Map<string, queries.PageVersion>(), new Map<string, queries.PageVersion>()];
  let samePages: string[] = [];
  let [changed, same] = [0, 0];

  async function whole(url: string, post?: unknown): Promise<Page> {
    const page = await fetcher(url, { post, signal });
    if (page.unchanged) throw new Error(`${url} says that it has not changed, and nobody asked`);
    changed += 1;
    return page;
  }

  /** Undefined when it is as it was; otherwise its version is put among `versions`. */
  async function newer(url: string, versions: Map<string, queries.PageVersion>): Promise<Page | undefined> {
    const known = (await queries.pageVersions(db, [url])).get(url);
    const validators = { etag: known?.etag ?? undefined, lastModified: known?.last_modified ?? undefined };
    const page = await fetcher(url, { validators, signal });
    if (page.unchanged) return undefined;
    const { etag, lastModified } = page.validators;
    versions.set(url, { url, etag: etag ?? null, last_modified: lastModified ?? null });
    return page;
  }

  return {
    fetch: whole,
    fetchIfChanged: async (url) => {
      const page = await newer(url, list);
      if (page) changed += 1;
      else same += 1;
      return page;
    },
    fetchPage: async (url) => {
      const page = await newer(url, pages);
      if (!page) samePages.push(url);
      return page;
    },
    distrust: (url) => void pages.set(url, { url, etag: null, last_modified: null }),
    keepPages: async (at) => {
      await queries.keepPageVersions(db, code, [...pages.values()], at);
      // Where rows state the closing, the page may say nothing of it.
      if (!statesClosing) await queries.markPagesChecked(db, sourceOf(source).id, samePages, at);
      pages.clear();
      samePages = [];
    },
    isAsItWas: () => same > 0 && changed === 0,
    hasSeenAll: () => same === 0,
    keepList: (at) => queries.keepPageVersions(db, code, [...list.values()], at),
  };
}
