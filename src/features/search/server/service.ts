import type { SearchEngine } from "#adapters/search-engine/port.ts";
import { opportunityStatuses } from "#domain/opportunity-status.ts";
import { places } from "#domain/places.ts";
import { maxTypedLength } from "#domain/query-limits.ts";
import { categoryName, unspscParent, unspscPath } from "#domain/unspsc.ts";
import type { BuyerService } from "#features/opportunities/server/buyers/service.ts";
import type { CategoryService } from "#features/opportunities/server/categories/service.ts";
import type { OpportunityService } from "#features/opportunities/server/service.ts";
import { advisor } from "#features/search/server/advice/service.ts";
import { buyerNames } from "./buyer-names.ts";
import { listedNotices } from "./listed-notices.ts";
import { matchesOf } from "./matches.ts";
import { rollUpBuyerCounts } from "./buyer-parents.ts";
import { type Lookups, requestCompiler } from "./compile.ts";
import { type FacetField, idsToName, presentFacetSearch } from "#features/search/server/facet-search.ts";
import { excludedNames, idsNamed, presentFacets } from "#features/search/server/facets.ts";
import {
  countWithoutInterests,
  type Interests,
  withInterests,
  type WithInterests,
} from "#features/search/server/interests.ts";
import { exclusionsOf } from "#features/search/server/exclusions.ts";
import { type SearchRequest, defaultStatusIds, requestNameOf } from "#features/search/server/query.ts";
import { noHighlights } from "./highlights.ts";
import { presentForAll, presentInterpretation, presentTradeWords, presentTypedWords } from "./interpretations.ts";
import { asPartialHit, type PartialHit, presentPartial } from "#features/search/server/some-of-your-words.ts";
import { asHit, percent, presentRelated, type RelatedHit, similarNotices } from "#features/search/server/related.ts";
import { searchRequest } from "#features/search/contract.ts";
import { maxPartial, maxRelated } from "#features/search/shapes.ts";
import { withReadWords } from "#features/search/server/read-as/with-read-words.ts";
import { townFinder } from "#features/search/server/towns/find-town.ts";
import { offerState } from "#features/search/server/towns/offer-state.ts";
import { requestReader } from "#features/search/server/read-as/request-reader.ts";
import { countValueRanges } from "#features/search/server/value-ranges.ts";
import { suggestionsFor } from "#features/search/server/suggestions.ts";
import { whenReady } from "#features/search/server/when-ready.ts";
import type { Caller, Viewer } from "#platform/auth/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { DocText, FilterName, Hit, Query, QueryText } from "#search-core/types.ts";

export type SearchService = ReturnType<typeof searchService>;
export type { SearchRequest };
type Needs = {
  engine: SearchEngine;
  opportunities: OpportunityService;
  buyers: BuyerService;
  categories: CategoryService;
  clock: Clock;
  /** The interests of a caller's organisation. */
  interestsOf: (caller: Caller) => Promise<Interests>;
};

/**
 * Makes `compile(request, viewer, instant)`: the query that a search of this viewer runs at that instant, for those who
 * evaluate searches themselves, such as jobs that match saved searches. The request is the `effectiveRequest` of an
 * answer, whose words have been read. It needs no engine. The documents to match are those of documents/service.ts.
 */
export function searchCompiler(lookups: Lookups) {
  const compile = requestCompiler(lookups);
  return async (request: SearchRequest, viewer: Viewer, instant: Temporal.Instant): Promise<Query> =>
    (await compile(request, viewer, instant)).query;
}

/** The field of the text in a nested request. */
const inside = "request.freeText";

/** Reads are a pipeline: ids from the engine, rows from the database, policy, view. */
export function searchService({ engine, opportunities, buyers, categories, clock, interestsOf }: Needs) {
  async function categoryNames(codes: number[]) {
    const titles = await categories.titles([...new Set(codes.flatMap(unspscPath))]);
    return new Map(codes.map((code) => [code, categoryName(code, titles)]));
  }
  /** Runs in the engine's threads: matching a list of words against a page of texts must not block the event loop. */
  const marking =
    ({ text, includeTradeWords }: QueryText) =>
    (texts: DocText[]) =>
      text === "" || texts.length === 0
        ? noHighlights(texts)
        : whenReady(engine.highlight({ text, includeTradeWords }, texts));
  const compile = requestCompiler({ buyers });
  /** How many notices a request finds as it stands: nothing is read from its words. */
  async function countOf(request: SearchRequest, viewer: Viewer): Promise<number> {
    const { query } = await compile(request, viewer, clock.now());
    return (await whenReady(engine.search({ ...query, offset: 0, limit: 0, facetMode: "none" }))).total;
  }
  const findTown = townFinder();
  const readRequest = requestReader({
    opportunities,
    buyers,
    revision: () => engine.state().sequence,
    countTitles:
      (viewer) =>
      async (freeText, buyerIds = []) => {
        const request = searchRequest.parse({
          freeText,
          buyerIds,
          statusIds: [],
          includeFlagged: true,
          includeTradeWords: false,
        });
        return countOf(request, viewer);
      },
  });
  async function compileRequest(wanted: SearchRequest, caller: Caller) {
    const { request, readAs, forAll } = await readRequest(wanted, caller);
    return { ...(await compile(request, caller, clock.now())), readAs, forAll };
  }
  const advise = advisor({ engine, opportunities, categories, compile: compileRequest });
  const isSemantic = engine.similar !== undefined;
  /** The request with the interests of the caller's organisation as filters, where they apply. */
  const applyInterests = async (wanted: SearchRequest, caller: Caller, user: boolean): Promise<WithInterests> =>
    caller.kind === "member"
      ? withInterests(wanted, { user, interestsOf: () => interestsOf(caller) })
      : { request: wanted, interests: null };
  /** A request that was run, as the answer has it. */
  const presentRequest = (request: SearchRequest) => ({
    ...request,
    useSemanticSearch: request.useSemanticSearch && isSemantic,
    statusIds: request.statusIds ?? defaultStatusIds,
  });
  const similar = similarNotices({ engine, opportunities, clock });
  const suggestions = suggestionsFor({ engine, opportunities, buyers, categories, clock });

  return {
    /** `user`: applies the interests of the caller's organisation if the request leaves room. */
    async search(wanted: SearchRequest, caller: Caller, { user = false }: { user?: boolean | undefined } = {}) {
      const { request: withDefaults, interests } = await applyInterests(wanted, caller, user);
      const { request, readAs, forAll, query, parents } = await compileRequest(withDefaults, caller);
      const countFor = (other: SearchRequest) => countOf(other, caller);
      const arePlacesRead = readAs.some(({ field }) => field === "place");
      const isRelatedWanted = request.useSemanticSearch && request.page === 1 && isSemantic;
      // Two trips to the engine: everything that needs the index, then highlights of the rows of the database.
      const found = await whenReady(
        engine.search(query, {
          notStated: true,
          didYouMean: request.freeText !== "" && request.freeText.length <= maxTypedLength,
          anyWords: request.freeText.length <= maxTypedLength,
          interpretations: true,
          termSearches: request.freeText.length <= maxTypedLength,
          someOfYourWords: request.page === 1,
          alsoRelevant: isRelatedWanted,
        }),
      );
      const answer = rollUpBuyerCounts(found, parents);
      const named = idsNamed(answer, request);
      const hits: (Hit | PartialHit | RelatedHit)[] = [
        ...answer.hits,
        ...found.someOfYourWords.slice(0, maxPartial).map(asPartialHit),
        ...found.alsoRelevant.slice(0, maxRelated).map(asHit),
      ];
      const [listed, names, titles, shortTitles, withoutInterests, state, ofAll] = await Promise.all([
        opportunities.listItems(hits, caller, marking(query)),
        buyerNames(buyers, answer, named.buyers, caller),
        categories.titles(named.categories),
        categories.shortTitles(named.categories),
        interests && whenReady(engine.search(countWithoutInterests(query, arePlacesRead))),
        offerState(request, { findTown, count: countFor }),
        forAll && forAll().then((meant) => presentForAll(meant, countFor)),
      ]);
      const { notStated, didYouMean, anyWords, termSearches, interpretations, tradeWords } = found;
      const whole = (text: string) => withReadWords(text, readAs);
      const readings = [
        ...interpretations.map((one) => presentInterpretation({ ...one, instead: whole(one.instead) })),
        ...[ofAll, state].flatMap((one) =>
          one ? [{ ...one, instead: { ...one.instead, freeText: whole(one.instead.freeText) } }] : [],
        ),
        ...(request.includeTradeWords ? [] : presentTypedWords(tradeWords, whole(request.freeText))),
      ];
      const someOfYourWords = listed.flatMap(({ hit, item }) =>
        "missing" in hit ? [presentPartial({ hit, item })] : [],
      );
      const hidden = Object.entries(answer.hidden) as [FilterName, number][];
      return {
        totalRecords: answer.total,
        items: listed.flatMap(({ hit, item }) => ("reason" in hit || "missing" in hit ? [] : [item])),
        facets: presentFacets(answer, request, { buyers: names, categories: titles, shortCategories: shortTitles }),
        closing: answer.closing,
        published: answer.published,
        briefings: answer.briefings,
        effectiveRequest: presentRequest(request),
        ...(interests && { interests: { ...interests, hides: withoutInterests!.total - answer.total } }),
        ...(readAs.length > 0 && { readAs }),
        ...excludedNames(request, names, titles),
        ...(notStated !== null && { notStated }),
        flaggedLeftOut: answer.hiddenNonTenders,
        ...(answer.notice !== null && { queryNotice: answer.notice }),
        ...(didYouMean !== null && { didYouMean: whole(didYouMean) }),
        ...(anyWords !== null && { anyWords: { freeText: whole(anyWords.text), count: anyWords.total } }),
        ...(termSearches.length > 0 && {
          termSearches: termSearches.map(({ text, total }) => ({ freeText: whole(text), count: total })),
        }),
        ...(readings.length > 0 && { interpretations: readings }),
        ...(request.includeTradeWords && tradeWords.length > 0 && { tradeWords: presentTradeWords(tradeWords) }),
        ...(someOfYourWords.length > 0 && { someOfYourWords }),
        ...(isRelatedWanted && {
          alsoRelevant: listed.flatMap(({ hit, item }) =>
            "reason" in hit ? [presentRelated({ hit, item }, request.categoryIds)] : [],
          ),
        }),
        hiddenByFilters: hidden
          .filter(([, hides]) => hides > 0)
          .map(([filter, hides]) => ({ filter: requestNameOf[filter], hides })),
      };
    },

    /** The `effectiveRequest` of a search, without running it. */
    async effectiveRequest(wanted: SearchRequest, caller: Caller, { user = false }: { user?: boolean } = {}) {
      const { request: withDefaults } = await applyInterests(wanted, caller, user);
      return presentRequest((await compileRequest(withDefaults, caller)).request);
    },

    ...matchesOf({ engine, compileRequest }),

    ...listedNotices({ opportunities, marking }),

    /** Facet values by name, with counts as in a search. */
    async facet(
      { field, prefix, ...wanted }: { request: SearchRequest; field: FacetField; prefix: string },
      caller: Caller,
    ) {
      const { request, query, parents } = await compileRequest(wanted.request, caller);
      const answer = rollUpBuyerCounts(
        await whenReady(engine.search({ ...query, offset: 0, limit: 0 }), inside),
        parents,
      );
      const ids = idsToName(answer, request, field);
      const names = await (field === "buyers" ? buyerNames(buyers, answer, ids, caller) : categoryNames(ids));
      return presentFacetSearch(answer, request, { field, prefix }, names);
    },

    exclusions: exclusionsOf({ opportunities, categories, countOf, readRequest }),

    /** Changes that would make a better search of a request. */
    advise: (wanted: SearchRequest, caller: Caller) => whenReady(advise(wanted, caller)),

    /** The value ranges that the filter offers, with counts. */
    async valueRanges(wanted: SearchRequest, caller: Caller) {
      const { query } = await compileRequest(wanted, caller);
      return whenReady(countValueRanges(engine, query), inside);
    },

    /**
     * Explains one result: which words match where, the share of each in the score, and the similarity if the order
     * uses it.
     */
    async explain(
      { request, publicOpportunityId }: { request: SearchRequest; publicOpportunityId: string },
      caller: Caller,
    ) {
      const { id, texts } = await opportunities.indexedDoc(publicOpportunityId, caller);
      const { query } = await compileRequest(request, caller);
      const goesByMeaning = query.byMeaning && query.sort === "BestMatch";
      const [parts, [marks], nearness = null] = await Promise.all([
        whenReady(engine.explain(query, id), inside),
        marking(query)([texts]),
        goesByMeaning ? whenReady(engine.nearness?.(query, id), inside) : null,
      ]);
      return {
        ...marks!,
        parts: parts.map(({ typed, fields, share }) => ({ asked: typed, fields, share })),
        nearness: nearness === null || parts.length === 0 ? null : percent(nearness),
      };
    },

    async similar(publicId: string, caller: Caller) {
      const items = await whenReady(similar(publicId, caller));
      return { totalRecords: items.length, items };
    },

    /** Whether BestMatch by meaning is available and on by default. */
    configuration: () => ({ useSemanticSearchSelector: isSemantic, useSemanticSearchByDefault: isSemantic }),

    suggestions: (typed: string, caller: Caller) => whenReady(suggestions(typed, caller), "q"),

    /** The values that filters can take. */
    async browseSummary(caller: Caller) {
      const [allBuyers, allCategories] = await Promise.all([buyers.withOpportunities(caller), categories.all()]);
      return {
        buyers: allBuyers.map(({ id, name }) => ({ id, label: name })),
        categories: allCategories.map(({ id, title }) => ({ id, label: title, parentId: unspscParent(id) })),
        locations: places.map(({ id, name }) => ({ id, label: name })),
        statuses: opportunityStatuses.map(({ id, name }) => ({ id, label: name })),
      };
    },
  };
}
