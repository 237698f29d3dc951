import type { BuyerService } from "#features/opportunities/server/buyers/service.ts";
import type { Viewer } from "#platform/auth/caller.ts";
import type { Query } from "#search-core/types.ts";
import { type BuyerParents, toCurrentBuyers, withChildren } from "./buyer-parents.ts";
import { queryOf, type SearchRequest } from "./query.ts";

/** The buyers that compiling needs. */
export type Buyers = Pick<BuyerService, "canonical" | "parents">;
/** The query for the engine, and the request with current buyer ids. */
export type CompiledRequest = { query: Query; request: SearchRequest; parents: BuyerParents };

/**
 * Compiles requests into queries of the search core. Everything relative is resolved: the viewer to their organisation,
 * local dates and weeks to the instant's, former buyers to current ones with their children.
 */
export const requestCompiler =
  (buyers: Buyers) =>
  async (wanted: SearchRequest, viewer: Viewer, instant: Temporal.Instant): Promise<CompiledRequest> => {
    const [canonicalBuyers, parents] = await Promise.all([buyers.canonical(), buyers.parents()]);
    const request = { ...wanted, buyerIds: toCurrentBuyers(wanted.buyerIds, canonicalBuyers) };
    const buyerIds = withChildren(request.buyerIds, parents);
    return { request, parents, query: queryOf({ ...request, buyerIds }, viewer, instant) };
  };
