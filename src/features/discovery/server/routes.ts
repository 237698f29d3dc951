import type { Handlers } from "#contract/endpoint.ts";
import type { discoveryContract } from "#features/discovery/contract.ts";
import type { RssService } from "#features/discovery/server/rss/service.ts";
import type { Caller } from "#platform/auth/caller.ts";

export const discoveryHandlers = (rss: RssService): Handlers<typeof discoveryContract, Caller> => ({
  searchFeed: ({ query }) => rss.ofSearch(query.request),
  categoryFeed: ({ params }) => rss.ofCategory(params.slug),
  buyerFeed: ({ params }) => rss.ofBuyer(params.slug),
  postsFeed: () => Promise.resolve(rss.ofPosts()),
});
