import { crawlListing } from "#features/ingestion/server/listings/crawl-listing.ts";
import { mappedListing } from "#features/ingestion/sources/mapped-listing.ts";
import { rowDetail } from "#features/ingestion/sources/listing-detail.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { playPortal, quickFetcher, type Route } from "./portal.ts";

type Manner = {
  /** The path of the list. */
  path?: string;
  /** Milliseconds until the caller times out. */
  milliseconds?: number;
  statesClosing?: boolean;
};

/** Fake portals, each with a list in JSON, pages of labels, and the listing that reads them. */
export function listedPortals({ db, clock }: { db: Database; clock: Clock }) {
  let portals = 0;
  return async (routes: Record<string, Route>, manner: Manner = {}) => {
    const { path = "/list", milliseconds = 10_000, statesClosing = true } = manner;
    const played = await playPortal(routes);
    const code = `portal-${(portals += 1)}`;
    const listing = mappedListing({
      code,
      source: "council-sites",
      name: "Sample",
      url: `${played.origin}/list`,
      addresses: [played.origin + path],
      licence: "not stated",
      detail: rowDetail("samples"),
      isScheduled: true,
      statesClosing,
      list: {
        shape: { kind: "json", records: "" },
        fields: { reference: "ref", title: "title", closing: "closes", description: "text", link: "link" },
        fixed: { buyer: `Council ${code}` },
      },
      page: {
        shape: { kind: "html", labels: "" },
        fields: { reference: "Reference", description: "Work", closing: "Closes" },
      },
    });
    const skipped: string[] = [];
    const { fetcher } = quickFetcher({ gapMs: 0, limits: { maxBytes: 16 * 1024 * 1024, timeoutMs: milliseconds } });
    const stores = { db, clock, fetcher };
    return {
      ...played,
      stores,
      listing,
      skipped,
      read: (wish = {}) => crawlListing(stores, listing, { onSkip: (_, why) => skipped.push(why), ...wish }),
      state: () => db.selectFrom("listing_reading").selectAll().where("listing", "=", code).executeTakeFirstOrThrow(),
      opportunity: (ref: string) =>
        db.selectFrom("opportunity").selectAll().where("source_key", "=", `${code} ${ref}`).executeTakeFirst(),
      releases: (ref: string) =>
        db.selectFrom("release").select("format").where("source_key", "=", `${code} ${ref}`).orderBy("id").execute(),
      versions: () => db.selectFrom("page_version").selectAll().where("listing", "=", code).orderBy("url").execute(),
    };
  };
}

/** The list of such a portal, a row of it, and a page. */
export const listOf = (...rows: object[]) => JSON.stringify(rows);
export const rowOf = (ref: string, more: object = {}) => ({
  ref,
  title: `Work ${ref}`,
  closes: "14/10/2026 2:00 PM",
  ...more,
});
export const pageOf = (ref: string, work: string, closes?: string) =>
  `<dl><dt>Reference</dt><dd>${ref}</dd><dt>Work</dt><dd>${work}</dd>${closes ? `<dt>Closes</dt><dd>${closes}</dd>` : ""}</dl>`;

/** Answers 304 to clients that have the current version. */
export const versioned =
  (etag: string, body: string): Route =>
  (request) =>
    request.headers["if-none-match"] === etag ? { status: 304 } : { headers: { etag }, body };
