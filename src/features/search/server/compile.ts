import type { BuyerService } from "#features/opportunities/server/buyers/service.ts";
import type { Viewer } from "#platform/auth/caller.ts";
import type { Query } from "#search-core/types.ts";
import { type BuyerParents, toCurrentBuyers, withChildren } from "./buyer-parents.ts";
import { queryOf, type SearchRequest } from "./query.ts";

/** What compiling looks up. */
export type Lookups = { buyers: Pick<BuyerService, "canonical" | "parents"> };
/** The query for the engine, and the request as it is run. */
export type CompiledRequest = { query: Query; request: SearchRequest; parents: BuyerParents };

/**
 * Compiles requests into queries of the search core. Everything relative is resolved: the viewer to their organisation,
 * local dates and weeks to the instant's, and former buyers to current ones with their children. Nothing is read from
 * the words: that is done before (read-as/request-reader.ts).
 */
export const requestCompiler =
  ({ buyers }: Lookups) =>
  async (wanted: SearchRequest, viewer: Viewer, instant: Temporal.Instant): Promise<CompiledRequest> => {
    const [canonicalBuyers, parents] = await Promise.all([buyers.canonical(), buyers.parents()]);
    const request = {
      ...wanted,
      buyerIds: toCurrentBuyers(wanted.buyerIds, canonicalBuyers),
      excludedBuyerIds: toCurrentBuyers(wanted.excludedBuyerIds, canonicalBuyers),
    };
    const buyerIds = withChildren(request.buyerIds, parents);
    const excludedBuyerIds = withChildren(request.excludedBuyerIds, parents);
    return { request, parents, query: queryOf({ ...request, buyerIds, excludedBuyerIds }, viewer, instant) };
  };
