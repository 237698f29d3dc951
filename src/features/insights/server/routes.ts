import type { Handlers } from "#contract/endpoint.ts";
import type { insightsContract } from "#features/insights/contract.ts";
import type { RankService } from "#features/insights/server/ranks/service.ts";
import type { SellerService } from "#features/insights/server/sellers/service.ts";
import type { WorkService } from "#features/insights/server/work/service.ts";
import type { Caller } from "#platform/auth/caller.ts";

type Needs = { sellers: SellerService; ranks: RankService; work: WorkService };

export const insightsHandlers = ({ sellers, ranks, work }: Needs): Handlers<typeof insightsContract, Caller> => ({
  filter: ({ body }) => ranks.sellers(body),
  buyers: ({ body }) => ranks.buyers(body),
  choices: () => ranks.choices(),
  ofNotice: ({ params: { id } }) => work.ofNotice(id),
  seller: ({ params: { slug } }) => sellers.profile(slug),
  sellerAwarded: ({ params: { slug }, query }) => sellers.awarded(slug, query),
  sellerClosed: ({ params: { slug } }) => sellers.closed(slug),
  sellerInsights: ({ params: { slug } }) => sellers.insights(slug),
});
