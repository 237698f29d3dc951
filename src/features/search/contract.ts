import type { Contract } from "#contract/endpoint.ts";
import { dateFields } from "#domain/date-fields.ts";
import { lookupId, listOf } from "#contract/shapes.ts";
import { maxQueryLength } from "#domain/query-limits.ts";
import { listItem, publicOpportunityId } from "#features/opportunities/contract.ts";
import {
  addedTerms,
  exclusion,
  advice,
  ids,
  jsonText,
  maxPartial,
  maxRelated,
  partialItem,
  reading,
  relatedItem,
  requestFields,
  searchRequest,
  valueRange,
} from "#features/search/shapes.ts";
import { z } from "zod";

export { searchRequest };

export const facetCount = z.object({ id: lookupId, name: z.string(), count: z.number().int() });
const count = z.number().int();
const namedId = z.object({ id: lookupId, name: z.string() });

/** The filters that can hide notices, named as in the request. */
export const filterNames = [
  "statusIds",
  "opportunityTypeIds",
  "buyerIds",
  "categoryIds",
  "locationIds",
  "excludedBuyerIds",
  "excludedCategoryIds",
  "closingIn",
  "price",
  "publishedIn",
  "mandatoryBriefing",
  "briefingAhead",
  ...dateFields,
] as const;

export const searchResult = z.object({
  ...listOf(listItem).shape,
  facets: z.object({
    statuses: z.array(facetCount),
    opportunityTypes: z.array(facetCount),
    buyers: z.array(facetCount),
    categories: z.array(
      facetCount.extend({
        parentId: lookupId.nullable(),
        shortName: z.string().nullable().describe("for narrow places; null if the name is short enough"),
      }),
    ),
    locations: z.array(facetCount),
  }),
  closing: z.object({ nextSevenDays: count, thisWeek: count, nextWeek: count, later: count, none: count }),
  published: z.object({ last24Hours: count, last7Days: count }).describe("what publishedIn gives, whatever it is now"),
  briefings: z
    .object({ mandatory: count, ahead: count })
    .describe("what mandatoryBriefing and briefingAhead give, with the other as it is"),
  effectiveRequest: requestFields,
  interests: z
    .object({ categoryIds: ids, locationIds: ids, hides: count.describe("how many more would match without them") })
    .optional()
    .describe("the interests of the caller's organisation, if they are the filters of this search"),
  readAs: z.array(reading).optional().describe("what the words were read as; effectiveRequest has it as filters"),
  excluded: z
    .object({ buyers: z.array(namedId), categories: z.array(namedId) })
    .optional()
    .describe("the names of what excludedBuyerIds and excludedCategoryIds leave out"),
  notStated: count
    .optional()
    .describe("with a filter on value or closing dates: how many includeNotStated brings in, or would"),
  flaggedLeftOut: count.describe("sales, leases and grants that match too; includeFlagged brings them in"),
  queryNotice: z.string().optional().describe("how the text was read, when it could not be read as typed"),
  didYouMean: z.string().optional().describe("what was meant by a text that no public notice matches"),
  anyWords: z
    .object({ freeText: z.string(), count })
    .optional()
    .describe("without results: the text that any of the words match, and how many notices"),
  termSearches: z
    .array(z.object({ freeText: z.string(), count }))
    .optional()
    .describe("with fewer than ten results: the trade terms inside the text, and how many notices each finds"),
  interpretations: z
    .array(
      z.object({
        kind: z.enum(["AnyOf", "ForAll", "OptionalWords", "TypedWords", "Town"]),
        sentence: z.string(),
        instead: z.object({ label: z.string(), freeText: z.string() }).describe("the text that is read the other way"),
      }),
    )
    .optional()
    .describe("how the text was read, where that is not obvious"),
  tradeWords: z
    .array(addedTerms)
    .optional()
    .describe("trade words that are searched too; includeTradeWords: false leaves them out"),
  hiddenByFilters: z
    .array(z.object({ filter: z.enum(filterNames), hides: count }))
    .optional()
    .describe("how many more would match without each active filter"),
  someOfYourWords: z
    .array(partialItem)
    .max(maxPartial)
    .optional()
    .describe(
      "with fewer than ten results, on the first page: notices with most of the words, which are never counted",
    ),
  alsoRelevant: z
    .array(relatedItem)
    .max(maxRelated)
    .optional()
    .describe("with useSemanticSearch, on the first page: notices that do not match and are never counted"),
});

/** The facets that can be searched by name, named as in a result. */
export const facetFields = ["statuses", "opportunityTypes", "buyers", "categories", "locations"] as const;

/** A facet value; only categories have `parentId`. */
const facetValue = facetCount.extend({ parentId: lookupId.nullable().optional() });

/** At most this many suggestions of each kind. */
export const maxSuggestions = 4;

export const suggestions = z.object({
  words: z.array(z.object({ text: z.string().describe("the whole text, its last word completed"), notices: count })),
  buyers: z.array(namedId),
  categories: z.array(namedId),
  references: z.array(listItem.pick({ publicOpportunityId: true, reference: true, title: true })),
});

const user = z.object({ user: z.stringbool().optional().describe("apply the organisation's interests") });
const lookup = z.object({ id: lookupId, label: z.string() });

export const searchContract = {
  free: {
    method: "POST",
    path: "/api/v1/search/free/search",
    access: "public",
    summary: "Search for anyone",
    query: user,
    body: searchRequest,
    response: searchResult,
  },
  member: {
    method: "POST",
    path: "/api/v1/search/search",
    access: "member",
    summary: "Search for members",
    query: user,
    body: searchRequest,
    response: searchResult,
  },
  facet: {
    method: "POST",
    path: "/api/v1/search/facet",
    access: "optional",
    summary: "Values of one facet by name",
    body: z.object({
      request: searchRequest,
      field: z.enum(facetFields),
      prefix: z.string().max(200).default("").describe("each word must match the start of a word in the name"),
    }),
    response: listOf(facetValue).describe("the fifty largest and the selected; a count is what choosing it gives"),
  },
  advise: {
    method: "POST",
    path: "/api/v1/search/advise",
    access: "optional",
    summary: "Words and categories that would widen or narrow a search",
    body: searchRequest,
    response: z.object({
      ...listOf(advice).shape,
      noticesPerYear: count.describe("of the search itself: matching notices that became news in the last 365 days"),
    }),
  },
  exclusions: {
    method: "POST",
    path: "/api/v1/search/exclusions",
    access: "optional",
    summary: "What a search can leave out so that it does not find notices like one: its buyer, category, words",
    body: z.object({ request: searchRequest, publicOpportunityId }),
    response: listOf(exclusion),
  },
  valueRanges: {
    method: "GET",
    path: "/api/v1/search/value-ranges",
    access: "optional",
    summary: "The value ranges of the filter, with counts",
    query: z.object({ request: jsonText.pipe(searchRequest) }),
    response: listOf(valueRange),
  },
  explain: {
    method: "POST",
    path: "/api/v1/search/explain",
    access: "optional",
    summary: "Why a notice matches a search",
    body: z.object({ request: searchRequest, publicOpportunityId }),
    response: z.object({
      explanation: z.string().nullable(),
      highlights: listItem.shape.highlights.describe("as in a list item, but in the whole description"),
      parts: z
        .array(
          z.object({
            asked: z.string().describe("a word, phrase or beginning as typed"),
            fields: z.array(z.string()).describe("the fields that contain it: title, reference, buyer, description"),
            share: z.number().describe("of the score, in percent"),
          }),
        )
        .describe("in the order typed; empty where the words do not match it"),
      nearness: z
        .number()
        .nullable()
        .describe("0 to 100, as in alsoRelevant; null unless the search uses useSemanticSearch and BestMatch"),
    }),
  },
  similar: {
    method: "GET",
    path: "/api/v1/opportunity/:id/similar",
    access: "optional",
    summary: "Notices similar in meaning to a notice",
    params: z.object({ id: z.string() }),
    response: listOf(relatedItem).describe("open notices first, then by similarity; empty if no notice is similar"),
  },
  suggestions: {
    method: "GET",
    path: "/api/v1/search/suggestions",
    access: "optional",
    summary: "Search suggestions for a partly typed text",
    query: z.object({ q: z.string().max(maxQueryLength) }),
    response: suggestions,
  },
  configuration: {
    method: "GET",
    path: "/api/v1/search/search-configuration",
    access: "public",
    summary: "Whether semantic search can be chosen and is the default",
    response: z.object({ useSemanticSearchSelector: z.boolean(), useSemanticSearchByDefault: z.boolean() }),
  },
  browseSummary: {
    method: "POST",
    path: "/api/v1/search/browse-summary",
    access: "optional",
    summary: "The values that filters can take",
    body: z.object({}),
    response: z.object({
      buyers: z.array(lookup),
      categories: z.array(lookup.extend({ parentId: lookupId.nullable() })),
      locations: z.array(lookup),
      statuses: z.array(lookup),
    }),
  },
} as const satisfies Contract;
