import { EngineNotReady, type SearchEngine } from "#adapters/search-engine/port.ts";
import { opportunityStatuses } from "#domain/opportunity-status.ts";
import { places } from "#domain/places.ts";
import { unspscParent } from "#domain/unspsc.ts";
import type { OpportunityService } from "#features/opportunities/server/service.ts";
import { idsNamed, presentFacets } from "#features/search/server/facets.ts";
import { type SearchRequest, defaultStatusIds, queryOf, requestNameOf } from "#features/search/server/query.ts";
import type { Caller } from "#platform/auth/caller.ts";
import type { Clock } from "#platform/clock.ts";
import { unavailable } from "#platform/http/problem.ts";
import type { FilterName, Query } from "#search-core/types.ts";

export type SearchService = ReturnType<typeof searchService>;
type Needs = { engine: SearchEngine; opportunities: OpportunityService; clock: Clock };

/** Reads run as a pipeline: ids from the engine, rows from the database, policy, view. */
export function searchService({ engine, opportunities, clock }: Needs) {
  async function ask(query: Query) {
    try {
      return await engine.search(query);
    } catch (error) {
      if (error instanceof EngineNotReady) throw unavailable("The search index is being rebuilt.", 2);
      throw error;
    }
  }

  return {
    async search(request: SearchRequest, caller: Caller) {
      const answer = await ask(queryOf(request, clock.now()));
      const named = idsNamed(answer, request);
      const [items, buyers, categories] = await Promise.all([
        opportunities.listItems(answer.hits, caller),
        opportunities.buyerNames(named.buyers),
        opportunities.categoryTitles(named.categories),
      ]);
      const hidden = Object.entries(answer.hidden) as [FilterName, number][];
      return {
        totalRecords: answer.total,
        items,
        facets: presentFacets(answer, request, { buyers, categories }),
        closing: answer.closing,
        effectiveRequest: { ...request, statusIds: request.statusIds ?? defaultStatusIds },
        ...(answer.notice !== null && { queryNotice: answer.notice }),
        hiddenByFilters: hidden
          .filter(([, hides]) => hides > 0)
          .map(([filter, hides]) => ({ filter: requestNameOf[filter], hides })),
      };
    },

    /** The values that filters can take. */
    async browseSummary() {
      const [buyers, categories] = await Promise.all([
        opportunities.buyersWithOpportunities(),
        opportunities.allCategories(),
      ]);
      return {
        buyers: buyers.map(({ id, name }) => ({ id, label: name })),
        categories: categories.map(({ id, title }) => ({ id, label: title, parentId: unspscParent(id) })),
        locations: places.map(({ id, name }) => ({ id, label: name })),
        statuses: opportunityStatuses.map(({ id, name }) => ({ id, label: name })),
      };
    },
  };
}
