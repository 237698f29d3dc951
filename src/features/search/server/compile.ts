import type { BuyerService } from "#features/opportunities/server/buyers/service.ts";
import type { Viewer } from "#platform/auth/caller.ts";
import type { Query } from "#search-core/types.ts";
import { type BuyerParents, toCurrentBuyers, withChildren } from "./buyer-parents.ts";
import { queryOf, type SearchRequest } from "./query.ts";
import { type Reading, readReference, type References } from "#features/search/server/read-as/reference.ts";

/** What compiling looks up. */
export type Lookups = { buyers: Pick<BuyerService, "canonical" | "parents">; opportunities: References };
/** The query for the engine, the request as it is run, and what was read from its words. */
export type CompiledRequest = { query: Query; request: SearchRequest; readAs: Reading[]; parents: BuyerParents };

/**
 * Compiles requests into queries of the search core. Everything relative is resolved: the viewer to their organisation,
 * local dates and weeks to the instant's, former buyers to current ones with their children, and what the words say
 * about filters to filters.
 */
export const requestCompiler =
  ({ buyers, opportunities }: Lookups) =>
  async (wanted: SearchRequest, viewer: Viewer, instant: Temporal.Instant): Promise<CompiledRequest> => {
    const [canonicalBuyers, parents, read] = await Promise.all([
      buyers.canonical(),
      buyers.parents(),
      readReference(wanted, viewer, opportunities),
    ]);
    const request = { ...read.request, buyerIds: toCurrentBuyers(wanted.buyerIds, canonicalBuyers) };
    const buyerIds = withChildren(request.buyerIds, parents);
    return { request, readAs: read.readAs, parents, query: queryOf({ ...request, buyerIds }, viewer, instant) };
  };
