import { createFileFetcher } from "#features/ingestion/fetching/fetcher.ts";
import { FetchError } from "#platform/http-client/fetch-error.ts";
import type { FetchPicture } from "#features/accounts/server/pictures/jobs.ts";
import type { Config } from "#platform/config/config.ts";
import { PermanentFailure } from "#platform/jobs/permanent-failure.ts";
import { agentOf } from "./portals.ts";

const limits = { maxBytes: 5 * 1024 * 1024, timeoutMs: 10_000 };

/** Fetches a person's picture. Its errors contain neither the person nor the address, because errors are logged. */
export function pictureFetcherOf(config: Config): FetchPicture {
  const fetchFile = createFileFetcher({ agent: agentOf(config), limits }, "image/webp,image/png,image/jpeg");
  return (url) =>
    fetchFile(url).catch((error: unknown) => {
      const kind = error instanceof FetchError ? error.kind : "unavailable";
      if (kind !== "unavailable") throw new PermanentFailure(`a profile picture cannot be fetched: ${kind}`);
      throw new Error("A profile picture cannot be fetched now.");
    });
}
