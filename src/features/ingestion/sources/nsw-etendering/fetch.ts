import type { Listing, Row, CrawlContext } from "#features/ingestion/sources/listing.ts";
import { ocdsReleases } from "#features/ingestion/sources/ocds-publisher/fetch.ts";

const origin = "https://tenders.nsw.gov.au";
const searches = ["public.api.planning.search", "public.api.tender.search", "public.api.contract.search"];

/** The OCDS interface of NSW eTendering: plans, tenders and contracts, each a paged search. */
export const nswEtendering: Listing = {
  code: "nsw-etendering",
  source: "nsw-etendering",
  name: "Plans, tenders and contracts",
  url: origin,
  licence: "CC BY 4.0",
  isScheduled: false,
  note: "buy.nsw replaced it in 2026, and its interface is said to redirect there",
  statesClosing: true,
  showsAll: false,
  detail: {
    shows: "plans, tenders and contracts of New South Wales",
    changes: ["closing time", "title", "description", "status", "documents"],
    hidden: ["questions and answers"],
  },
  rows,
};

async function* rows(context: CrawlContext): AsyncGenerator<Row> {
  for (const search of searches) yield* ocdsReleases(context, `${origin}/?event=${search}&ResultsPerPage=200`);
}
