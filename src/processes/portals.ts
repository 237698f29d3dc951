import { createFetcher } from "#features/ingestion/fetching/fetcher.ts";
import { allListings } from "#features/ingestion/sources/all.ts";
import type { Config } from "#platform/config/config.ts";

/** What this installation reads of portals, and whether by the schedule. */
export const portalsOf = ({ portals: { listingsFile, areRead } }: Config) => ({
  listings: allListings(listingsFile),
  areRead,
});

/** Reads the web in the name of this installation: who is read can see by whom, and where to ask. */
export const fetcherOf = ({ productName, http }: Config) =>
  createFetcher({ agent: `${productName.replace(/[^a-z]/gi, "") || "reader"}/1.0 (+${http.publicUrl}/coverage)` });
