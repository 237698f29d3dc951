import type { BuyerService } from "#features/opportunities/server/buyers/service.ts";
import type { Viewer } from "#platform/auth/caller.ts";
import { countOf, type Answer } from "#search-core/index.ts";

/**
 * Names of the buyers that an answer counts, and of other ids as far as the viewer can see a notice of theirs: a request
 * may name any id, also the buyer of another organisation's private notice.
 */
export async function buyerNames(
  buyers: Pick<BuyerService, "names" | "visibleNames">,
  { facets }: Answer,
  ids: number[],
  viewer: Viewer,
): Promise<Map<number, string>> {
  const { counted = [], others = [] } = Object.groupBy(ids, (id) =>
    countOf(facets.buyer, id) > 0 ? "counted" : "others",
  );
  const names = await buyers.names(counted);
  if (others.length === 0) return names;
  return new Map([...names, ...(await buyers.visibleNames(others, viewer))]);
}
