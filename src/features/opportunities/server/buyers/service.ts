import * as queries from "#features/opportunities/server/buyers/queries.ts";
import { createRevisionCache } from "#platform/revision-cache.ts";
import { organisationIdOf, type Viewer } from "#platform/auth/caller.ts";
import type { Database } from "#platform/db/db.ts";

export type BuyerService = ReturnType<typeof buyerService>;

/** Names and relations of buyers. `revision` changes whenever notices have changed; without it nothing is cached. */
export function buyerService({ db, revision }: { db: Database; revision?: () => number }) {
  const cache = createRevisionCache(revision);
  return {
    /** Names for ids in counts and lists that the viewer can see. Unknown ids are missing from the map. */
    names: cache.byId((ids) => queries.buyerNames(db, ids)),
    /** By the id of a former name or other spelling of a buyer: the id of the buyer. */
    canonical: cache.one(
      async () => new Map((await queries.duplicateBuyers(db)).map((row) => [row.buyer_id, row.main_buyer_id])),
    ),
    /** By the id of a buyer that belongs to another: the id of its parent. */
    parents: cache.one(async () => new Map((await queries.childBuyers(db)).map((row) => [row.id, row.parent_id!]))),
    /** Names for ids from a request: only of buyers with a notice that is public or the viewer's own. */
    visibleNames: (ids: number[], viewer: Viewer) => queries.visibleBuyerNames(db, ids, organisationIdOf(viewer)),
    withOpportunities: (viewer: Viewer) => queries.buyersWithOpportunities(db, organisationIdOf(viewer)),
  };
}
