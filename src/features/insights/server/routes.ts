import type { Handlers } from "#contract/endpoint.ts";
import type { insightsContract } from "#features/insights/contract.ts";
import type { SellerService } from "#features/insights/server/sellers/service.ts";
import type { Caller } from "#platform/auth/caller.ts";

type Needs = { sellers: SellerService };

export const insightsHandlers = ({ sellers }: Needs): Handlers<typeof insightsContract, Caller> => ({
  seller: ({ params: { slug } }) => sellers.profile(slug),
  sellerAwarded: ({ params: { slug }, query }) => sellers.awarded(slug, query),
  sellerClosed: ({ params: { slug } }) => sellers.closed(slug),
  sellerInsights: ({ params: { slug } }) => sellers.insights(slug),
});
