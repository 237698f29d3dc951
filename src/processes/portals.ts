import { createFetcher } from "#features/ingestion/fetching/fetcher.ts";
import { allListings } from "#features/ingestion/sources/all.ts";
import type { Config } from "#platform/config/config.ts";

/** What this installation reads of portals, and whether by the schedule. */
export const portalsOf = ({ portals: { listingsFile, areRead } }: Config) => ({
  listings: allListings(listingsFile),
  areRead,
});

/** The name of this installation on the web: who is read can see by whom, and where to ask. */
export const agentOf = ({ productName, http }: Config): string =>
  `${productName.replace(/[^a-z]/gi, "") || "reader"}/1.0 (+${http.publicUrl}/coverage)`;

/** Reads the web in the name of this installation. */
export const fetcherOf = (config: Config) => createFetcher({ agent: agentOf(config) });
