import { EngineBusy, EngineNotReady, type SearchEngine, TookTooLong } from "#adapters/search-engine/port.ts";
import { opportunityStatuses } from "#domain/opportunity-status.ts";
import { places } from "#domain/places.ts";
import { maxTypedLength } from "#domain/query-limits.ts";
import { unspscParent } from "#domain/unspsc.ts";
import type { BuyerService } from "#features/opportunities/server/buyers/service.ts";
import type { CategoryService } from "#features/opportunities/server/categories/service.ts";
import type { OpportunityService } from "#features/opportunities/server/service.ts";
import { rollUpBuyerCounts, toCurrentBuyers, withChildren } from "./buyer-parents.ts";
import { type FacetField, idsToName, presentFacetSearch } from "#features/search/server/facet-search.ts";
import { idsNamed, presentFacets } from "#features/search/server/facets.ts";
import { type Interests, withInterests } from "#features/search/server/interests.ts";
import { type SearchRequest, defaultStatusIds, queryOf, requestNameOf } from "#features/search/server/query.ts";
import { countNotStated } from "#features/search/server/not-stated.ts";
import { noHighlights } from "./highlights.ts";
import { percent, relatedNotices } from "#features/search/server/related.ts";
import { countValueRanges } from "#features/search/server/value-ranges.ts";
import { suggestionsFor } from "#features/search/server/suggestions.ts";
import { type Caller, anonymous } from "#platform/auth/caller.ts";
import type { Clock } from "#platform/clock.ts";
import { ruleProblem, unavailable } from "#platform/http/problem.ts";
import type { DocText, FilterName } from "#search-core/types.ts";

export type SearchService = ReturnType<typeof searchService>;
type Needs = {
  engine: SearchEngine;
  opportunities: OpportunityService;
  buyers: BuyerService;
  categories: CategoryService;
  clock: Clock;
  /** The interests of a caller's organisation. */
  interestsOf: (caller: Caller) => Promise<Interests>;
};

/** The field of the text in a nested request. */
const inside = "request.freeText";
const tooCostly = "This search takes too long. Use fewer words, or type more letters before the *.";

/**
 * Maps engine errors to HTTP problems: 503 with Retry-After while rebuilding or busy, and a refusal of the text if it
 * takes too long. `field`: where the request has the text.
 */
async function whenReady<T>(asked: Promise<T> | T, field = "freeText"): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof EngineNotReady) throw unavailable("The search index is being rebuilt.", 2);
    if (error instanceof EngineBusy) throw unavailable(error.message, 2);
    if (error instanceof TookTooLong) throw ruleProblem(400, field, "tooCostly", tooCostly);
    throw error;
  }
}

/** Reads are a pipeline: ids from the engine, rows from the database, policy, view. */
export function searchService({ engine, opportunities, buyers, categories, clock, interestsOf }: Needs) {
  /** A category without a title in the shipped list shows its code. */
  async function categoryNames(codes: number[]) {
    const titles = await categories.titles(codes);
    return new Map(codes.map((code) => [code, titles.get(code) ?? String(code)]));
  }
  const meantBy = async (text: string) =>
    text === "" || text.length > maxTypedLength ? null : whenReady(engine.didYouMean(text));
  /** Runs in the engine's threads: matching a list of words against a page of texts must not block the event loop. */
  const marking = (text: string) =>
    text === "" ? noHighlights : (texts: DocText[]) => whenReady(engine.highlight(text, texts));
  /** The query for the engine, and the request with current buyer ids. */
  async function asked(wanted: SearchRequest) {
    const [canonicalBuyers, parents] = await Promise.all([buyers.canonical(), buyers.parents()]);
    const request = { ...wanted, buyerIds: toCurrentBuyers(wanted.buyerIds, canonicalBuyers) };
    const buyerIds = withChildren(request.buyerIds, parents);
    return { request, wholes: parents, query: queryOf({ ...request, buyerIds }, clock.now()) };
  }
  const isSemantic = engine.alsoRelevant !== undefined;
  const related = relatedNotices({ engine, opportunities, clock });
  const suggestions = suggestionsFor({ engine, opportunities, buyers, categories, clock });

  return {
    /** `user`: applies the interests of the caller's organisation if the request leaves room. */
    async search(wanted: SearchRequest, caller: Caller, { user = false }: { user?: boolean | undefined } = {}) {
      const {
        request,
        query,
        wholes: parents,
      } = await asked(user ? await withInterests(wanted, () => interestsOf(caller)) : wanted);
      const answer = rollUpBuyerCounts(await whenReady(engine.search(query)), parents);
      const named = idsNamed(answer, request);
      const mark = marking(request.freeText);
      const [items, buyerNames, titles, notStated, meant, beside] = await Promise.all([
        opportunities.listItems(answer.hits, caller, mark),
        buyers.names(named.buyers),
        categories.titles(named.categories),
        whenReady(countNotStated(engine, query, answer.total)),
        answer.total === 0 ? meantBy(request.freeText) : null,
        request.useSemanticSearch && request.page === 1 && isSemantic
          ? whenReady(related.alsoRelevant(query, request, caller, mark))
          : null,
      ]);
      const hidden = Object.entries(answer.hidden) as [FilterName, number][];
      return {
        totalRecords: answer.total,
        items: items.map(({ item }) => item),
        facets: presentFacets(answer, request, { buyers: buyerNames, categories: titles }),
        closing: answer.closing,
        effectiveRequest: {
          ...request,
          useSemanticSearch: request.useSemanticSearch && isSemantic,
          statusIds: request.statusIds ?? defaultStatusIds,
        },
        ...(notStated !== null && { notStated }),
        flaggedLeftOut: answer.hiddenNonTenders,
        ...(answer.notice !== null && { queryNotice: answer.notice }),
        ...(meant !== null && { didYouMean: meant }),
        ...(beside && { alsoRelevant: beside }),
        hiddenByFilters: hidden
          .filter(([, hides]) => hides > 0)
          .map(([filter, hides]) => ({ filter: requestNameOf[filter], hides })),
      };
    },

    /** Facet values by name, with counts as in a search. */
    async facet({ field, prefix, ...wanted }: { request: SearchRequest; field: FacetField; prefix: string }) {
      const { request, query, wholes: parents } = await asked(wanted.request);
      const answer = rollUpBuyerCounts(
        await whenReady(engine.search({ ...query, offset: 0, limit: 0 }), inside),
        parents,
      );
      const ids = idsToName(answer, request, field);
      const names = await (field === "buyers" ? buyers.names(ids) : categoryNames(ids));
      return presentFacetSearch(answer, request, { field, prefix }, names);
    },

    /** The value ranges that the filter offers, with counts. */
    async valueRanges(wanted: SearchRequest) {
      const { query } = await asked(wanted);
      return whenReady(countValueRanges(engine, query), inside);
    },

    /**
     * Explains one result: which words match where, the share of each in the score, and the similarity if the order
     * uses it.
     */
    async explain({ request, publicOpportunityId }: { request: SearchRequest; publicOpportunityId: string }) {
      const { id, texts } = await opportunities.indexedDoc(publicOpportunityId, anonymous);
      const { query } = await asked(request);
      const goesByMeaning = query.byMeaning && query.sort === "BestMatch";
      const [parts, [marks], nearness = null] = await Promise.all([
        whenReady(engine.explain(query, id), inside),
        marking(query.text)([texts]),
        goesByMeaning ? whenReady(engine.nearness?.(query, id), inside) : null,
      ]);
      return {
        ...marks!,
        parts: parts.map(({ typed: asked, fields, share }) => ({ asked, fields, share })),
        nearness: nearness === null || parts.length === 0 ? null : percent(nearness),
      };
    },

    async similar(publicId: string) {
      const items = await whenReady(related.similar(publicId));
      return { totalRecords: items.length, items };
    },

    /** Whether BestMatch by meaning is available and on by default. */
    configuration: () => ({ useSemanticSearchSelector: isSemantic, useSemanticSearchByDefault: isSemantic }),

    suggestions: (typed: string) => whenReady(suggestions(typed), "q"),

    /** The values that filters can take. */
    async browseSummary() {
      const [allBuyers, allCategories] = await Promise.all([buyers.withOpportunities(), categories.all()]);
      return {
        buyers: allBuyers.map(({ id, name }) => ({ id, label: name })),
        categories: allCategories.map(({ id, title }) => ({ id, label: title, parentId: unspscParent(id) })),
        locations: places.map(({ id, name }) => ({ id, label: name })),
        statuses: opportunityStatuses.map(({ id, name }) => ({ id, label: name })),
      };
    },
  };
}
