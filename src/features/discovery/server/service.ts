import type { Database } from "#platform/db/db.ts";
import { linkPictureService } from "#features/discovery/server/link-pictures/service.ts";
import { rssService } from "#features/discovery/server/rss/service.ts";
import { sitemapService } from "#features/discovery/server/sitemaps/service.ts";

type Needs = Parameters<typeof rssService>[0] & Parameters<typeof linkPictureService>[0] & { db: Database };

/** What search engines, feed readers and previews of links ask for. */
export const discoveryServices = (needs: Needs) => ({
  sitemaps: sitemapService(needs),
  rss: rssService(needs),
  linkPictures: linkPictureService(needs),
});
