import { createFetcher } from "#features/ingestion/fetching/fetcher.ts";
import { allListings } from "#features/ingestion/sources/all.ts";
import type { Config } from "#platform/config/config.ts";

/** Which portals this installation crawls, and whether by the schedule. */
export const portalsOf = ({ portals: { listingsFile, areRead } }: Config) => ({
  listings: allListings(listingsFile),
  areRead,
});

/** The User-Agent of this installation, so that portals can see who crawls them, and whom to ask. */
export const agentOf = ({ productName, http }: Config): string =>
  `${productName.replace(/[^a-z]/gi, "") || "reader"}/1.0 (+${http.publicUrl}/coverage)`;

/** The fetcher with this installation's User-Agent. */
export const fetcherOf = (config: Config) => createFetcher({ agent: agentOf(config) });
