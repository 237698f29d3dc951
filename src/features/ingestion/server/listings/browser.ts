import type { Fetcher } from "#features/ingestion/fetching/fetcher.ts";
import { keepPageVersions, pageVersions, type PageVersion } from "#features/ingestion/server/listings/queries.ts";
import type { Page, Visit } from "#features/ingestion/sources/listing.ts";
import type { Database } from "#platform/db/db.ts";

/** How one reading of a listing fetches. What was read is noted when all that stood there has been taken in. */
export type Browser = Pick<Visit, "fetch" | "fetchIfChanged"> & {
  /** The page behind a row, fetched whole. */
  fetchPage: (url: string) => Promise<Page>;
  /** Notes that the pages behind rows fetched so far were read. */
  keepPages: (at: string) => Promise<void>;
  /** Whether the list itself was asked for and had not changed. */
  isAsItWas: () => boolean;
  /** Whether every part of the list was given: what is not in it is not on show. */
  hasSeenAll: () => boolean;
  /** Notes the versions of the list itself: what stood in it will not be fetched again. */
  keepList: (at: string) => Promise<void>;
};

/** Fetches for one reading, with what is known of the pages' versions. */
export function browse(db: Database, listing: string, fetcher: Fetcher, signal?: AbortSignal): Browser {
  const [list, pages] = [new Map<string, PageVersion>(), new Map<string, PageVersion>()];
  let [changed, same] = [0, 0];

  async function whole(url: string, post?: unknown): Promise<Page> {
    const page = await fetcher(url, { post, signal });
    if (page.unchanged) throw new Error(`${url} says that it has not changed, and nobody asked`);
    changed += 1;
    return page;
  }

  async function fetchIfChanged(url: string): Promise<Page | undefined> {
    const known = (await pageVersions(db, [url])).get(url);
    const validators = { etag: known?.etag ?? undefined, lastModified: known?.last_modified ?? undefined };
    const page = await fetcher(url, { validators, signal });
    if (page.unchanged) {
      same += 1;
      return undefined;
    }
    changed += 1;
    const { etag, lastModified } = page.validators;
    list.set(url, { url, etag: etag ?? null, last_modified: lastModified ?? null });
    return page;
  }

  return {
    fetch: whole,
    fetchIfChanged,
    fetchPage: async (url) => {
      const page = await whole(url);
      pages.set(url, { url, etag: null, last_modified: null });
      return page;
    },
    keepPages: async (at) => {
      await keepPageVersions(db, listing, [...pages.values()], at);
      pages.clear();
    },
    isAsItWas: () => same > 0 && changed === 0,
    hasSeenAll: () => same === 0,
    keepList: (at) => keepPageVersions(db, listing, [...list.values()], at),
  };
}
