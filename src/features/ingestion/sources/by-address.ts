import type { Listing } from "#features/ingestion/sources/listing.ts";
import { ocdsReleases } from "#features/ingestion/sources/ocds-publisher/fetch.ts";
import { rowDetail } from "./listing-detail.ts";

/**
 * A listing for a single address: an OCDS publisher, or any document in a known format. Its records name their source
 * themselves. It is never scheduled.
 */
export const listingAt = (address: string): Listing => ({
  code: `at ${address.slice(0, 200)}`,
  source: "ocds",
  name: address,
  url: address,
  licence: "not stated",
  detail: rowDetail("whatever is published at this address"),
  isScheduled: false,
  note: "crawled by hand only",
  statesClosing: false,
  showsAll: false,
  rows: (context) => ocdsReleases(context, address),
});
