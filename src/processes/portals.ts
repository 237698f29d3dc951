import { createFetcher } from "#features/ingestion/fetching/fetcher.ts";
import type { Config } from "#platform/config/config.ts";

/** The User-Agent of this installation, so that portals can see who crawls them, and whom to ask. */
export const agentOf = ({ productName, http }: Config): string =>
  `${productName.replace(/[^a-z]/gi, "") || "reader"}/1.0 (+${http.publicUrl}/coverage)`;

/** The fetcher with this installation's User-Agent. */
export const fetcherOf = (config: Config) => createFetcher({ agent: agentOf(config) });
