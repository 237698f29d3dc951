import { EngineNotReady, type SearchEngine } from "#adapters/search-engine/port.ts";
import { opportunityStatuses } from "#domain/opportunity-status.ts";
import { places } from "#domain/places.ts";
import { longestTypedText } from "#domain/query-limits.ts";
import { unspscParent } from "#domain/unspsc.ts";
import type { OpportunityService } from "#features/opportunities/server/service.ts";
import { type FacetField, idsToName, presentFacetSearch } from "#features/search/server/facet-search.ts";
import { idsNamed, presentFacets } from "#features/search/server/facets.ts";
import { type SearchRequest, defaultStatusIds, queryOf, requestNameOf } from "#features/search/server/query.ts";
import { suggestionsFor } from "#features/search/server/suggestions.ts";
import type { Caller } from "#platform/auth/caller.ts";
import type { Clock } from "#platform/clock.ts";
import { unavailable } from "#platform/http/problem.ts";
import { highlighter } from "#search-core/index.ts";
import type { FilterName } from "#search-core/types.ts";

export type SearchService = ReturnType<typeof searchService>;
type Needs = { engine: SearchEngine; opportunities: OpportunityService; clock: Clock };

/** While the index is being rebuilt, the caller is told to come back. */
async function whenReady<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof EngineNotReady) throw unavailable("The search index is being rebuilt.", 2);
    throw error;
  }
}

/** Reads run as a pipeline: ids from the engine, rows from the database, policy, view. */
export function searchService({ engine, opportunities, clock }: Needs) {
  /** A category without a title in the shipped list is called by its code. */
  async function categoryNames(codes: number[]) {
    const titles = await opportunities.categoryTitles(codes);
    return new Map(codes.map((code) => [code, titles.get(code) ?? String(code)]));
  }
  const meantBy = async (text: string) =>
    text === "" || text.length > longestTypedText ? null : whenReady(engine.didYouMean(text));
  const suggestions = suggestionsFor({ engine, opportunities, clock });

  return {
    async search(request: SearchRequest, caller: Caller) {
      const query = queryOf(request, clock.now());
      const answer = await whenReady(engine.search(query));
      const named = idsNamed(answer, request);
      const [items, buyers, categories, meant, withFlagged] = await Promise.all([
        opportunities.listItems(answer.hits, caller, highlighter(request.freeText)),
        opportunities.buyerNames(named.buyers),
        opportunities.categoryTitles(named.categories),
        answer.total === 0 ? meantBy(request.freeText) : null,
        request.includeFlagged
          ? null
          : whenReady(engine.search({ ...query, includeFlagged: true, limit: 0, counting: "none" })),
      ]);
      const hidden = Object.entries(answer.hidden) as [FilterName, number][];
      return {
        totalRecords: answer.total,
        items,
        facets: presentFacets(answer, request, { buyers, categories }),
        closing: answer.closing,
        effectiveRequest: { ...request, statusIds: request.statusIds ?? defaultStatusIds },
        flaggedLeftOut: (withFlagged?.total ?? answer.total) - answer.total,
        ...(answer.notice !== null && { queryNotice: answer.notice }),
        ...(meant !== null && { didYouMean: meant }),
        hiddenByFilters: hidden
          .filter(([, hides]) => hides > 0)
          .map(([filter, hides]) => ({ filter: requestNameOf[filter], hides })),
      };
    },

    /** The values of one facet whose names have words that start so, counted as a search counts them. */
    async facet({ request, field, prefix }: { request: SearchRequest; field: FacetField; prefix: string }) {
      const answer = await whenReady(engine.search({ ...queryOf(request, clock.now()), offset: 0, limit: 0 }));
      const ids = idsToName(answer, request, field);
      const names = await (field === "buyers" ? opportunities.buyerNames(ids) : categoryNames(ids));
      return presentFacetSearch(answer, request, { field, prefix }, names);
    },

    suggestions: (typed: string) => whenReady(suggestions(typed)),

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
