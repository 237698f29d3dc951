import type { Handlers } from "#contract/endpoint.ts";
import type { browseContract } from "#features/browse/contract.ts";
import type { BrowseService } from "#features/browse/server/service.ts";
import type { Caller } from "#platform/auth/caller.ts";

export const browseHandlers = ({
  buyers,
  categories,
  places,
}: BrowseService): Handlers<typeof browseContract, Caller> => ({
  filterBuyers: ({ body }) => buyers.filter(body),
  buyers: () => buyers.all(),
  countBuyers: () => buyers.count(),
  buyersByIds: ({ query }) => buyers.byIds(query.buyerIds),
  suggestBuyers: ({ body }) => buyers.suggest(body.name),
  buyer: ({ params }) => buyers.get(params.slug),
  categories: ({ query }) => categories.tree(query),
  category: ({ params }) => categories.get(params.slug),
  location: ({ params }) => places.get(params.slug),
  overview: () => places.overview(),
});
