import type { Database } from "#platform/db/db.ts";
import { rssService } from "#features/discovery/server/rss/service.ts";
import { sitemapService } from "#features/discovery/server/sitemaps/service.ts";

/** What search engines and feed readers ask for. */
export const discoveryServices = (needs: Parameters<typeof rssService>[0] & { db: Database }) => ({
  sitemaps: sitemapService(needs),
  rss: rssService(needs),
});
