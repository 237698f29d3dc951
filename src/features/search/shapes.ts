import { listItem } from "#features/opportunities/contract.ts";
import { dateFields } from "#domain/date-fields.ts";
import { localDate, lookupId, paging, timeZoneId } from "#contract/shapes.ts";
import { maxQueryLength } from "#domain/query-limits.ts";
import { closingBuckets, searchOrders, type PublicationPeriod } from "#domain/search-order.ts";
import { z } from "zod";

const freeText = z.string().max(maxQueryLength).default("");
export const ids = z.array(lookupId).max(1_000);
const amount = z.number().min(0).max(1e13);

const datePairs = {
  expectedReleaseFrom: localDate.optional(),
  expectedReleaseTo: localDate.optional(),
  openFrom: localDate.optional(),
  openTo: localDate.optional(),
  closingFrom: localDate.optional(),
  closingTo: localDate.optional(),
  cancelledReleaseFrom: localDate.optional(),
  cancelledReleaseTo: localDate.optional(),
  awardedFrom: localDate.optional(),
  awardedTo: localDate.optional(),
  lastActivityFrom: localDate.optional(),
  lastActivityTo: localDate.optional(),
};

export const requestFields = z.object({
  useSemanticSearch: z.boolean().default(false),
  ...paging,
  timeZoneId: timeZoneId.default("Australia/Sydney"),
  orderBy: z.enum(searchOrders).default("Relevance"),
  freeText,
  categoryIds: ids.default([]),
  locationIds: ids.default([]),
  buyerIds: ids.default([]),
  excludedBuyerIds: ids.default([]).describe("none of these, nor of what belongs to them"),
  excludedCategoryIds: ids.default([]).describe("coded at or below none of these by the buyer"),
  opportunityTypeIds: ids.default([]),
  statusIds: ids.optional().describe("absent: Open and Future Opportunity; empty: every status"),
  closingIn: z.array(z.enum(closingBuckets)).default([]),
  publishedIn: z
    .enum(["last24Hours", "last7Days"] satisfies PublicationPeriod[])
    .optional()
    .describe("by the opening date, or when we first saw the notice if it has none"),
  mandatoryBriefing: z.boolean().default(false).describe("only notices with a mandatory briefing"),
  briefingAhead: z
    .boolean()
    .default(false)
    .describe("only notices with a briefing that a supplier can still register for or attend"),
  priceFrom: amount.optional().describe("dollars"),
  priceTo: amount.optional().describe("dollars"),
  includeNotStated: z
    .boolean()
    .default(true)
    .describe("a notice without a value or a closing date passes those filters"),
  includeFlagged: z.boolean().default(false).describe("also sales, leases and grants"),
  includeTradeWords: z.boolean().default(true).describe("also what the lexicon says means the same as a typed term"),
  expandedCategoryIds: ids.default([]).describe("categories whose next level the facet shows"),
  skipUserPreferences: z.boolean().default(false),
  fromInterests: z
    .boolean()
    .default(false)
    .describe("categoryIds and locationIds are the organisation's interests; a place in the words replaces theirs"),
  readAs: z.boolean().default(true).describe("read filters from the words, such as an exact reference"),
  ...datePairs,
});

/** A search request (specification, section 3). Values of one filter are alternatives; all filters must pass. */
export const searchRequest = requestFields.superRefine((request, context) => {
  const wrongOrder = (field: string, from?: string | number, to?: string | number) =>
    from !== undefined &&
    to !== undefined &&
    from > to &&
    context.addIssue({
      code: "custom",
      path: [field],
      params: { rule: "range_order" },
      message: "is before the start of its range",
    });
  for (const field of dateFields) wrongOrder(`${field}To`, request[`${field}From`], request[`${field}To`]);
  wrongOrder("priceTo", request.priceFrom, request.priceTo);
});

/** A search without something of a notice. */
export const exclusion = z.object({
  kind: z.enum(["Buyer", "Category", "Word"]),
  label: z.string(),
  request: requestFields,
  leavesOut: z.number().int().describe("how many of the notices that match now"),
});

/** A filter that was read from the words of a search. */
export const reading = z.object({
  words: z.string(),
  phrase: z.string().describe("the words with those that introduce them, such as: in Queensland"),
  field: z.enum(["reference", "place", "status", "closing", "value", "buyer"]),
  value: z.string().describe("an id, a closing bucket, or dollars such as 1000000- and 5000-10000"),
  label: z.string(),
  freeText: z.string().describe("the text that is searched as words instead"),
  remaining: z.string().describe("the text without these words"),
});

/** A term of the text, and trade words that mean the same and are searched too, most common first. */
export const addedTerms = z.object({
  typed: z.string(),
  terms: z.array(z.string()).describe("at most five of them"),
  count: z.number().int().describe("how many there are"),
});

/**
 * A range of values in dollars, both ends inclusive; null is open. `count`: notices of the search that state a value in
 * it.
 */
export const valueRange = z.object({
  id: lookupId,
  label: z.string(),
  valueFrom: z.number().nullable(),
  valueTo: z.number().nullable(),
  displayOrder: z.number().int(),
  count: z.number().int(),
});

/** A JSON text in a query string; absent: no filters. */
export const jsonText = z
  .string()
  .default("{}")
  .transform((text, { addIssue }): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      addIssue("must be valid JSON");
    }
  });

const alike = z.number().int().describe("how many other notices with nearly the same text this one represents");

/** A notice with most of the words; its `explanation` says which ones it lacks. */
export const partialItem = listItem.extend({
  missing: z.array(z.string()).describe("the words, as typed, that it does not have"),
  alike,
});
/** At most this many below the results. */
export const maxPartial = 5;

/** A notice beside the results; its `explanation` says why it is there. */
export const relatedItem = listItem.extend({
  reason: z.enum(["NearInMeaning", "BroaderCategory"]),
  nearness: z.number().nullable().describe("0 to 100; null where the category is the reason"),
  alike,
});
/** At most this many beside the results. */
export const maxRelated = 20;

/** What a piece of advice changes. The first and third widen a search, the others narrow it. */
export const adviceKinds = ["addWord", "leaveOutWord", "addCategory", "leaveOutCategory", "onlyCategory"] as const;

const count = z.number().int();

/** A change that would make a search better. */
export const advice = z.object({
  kind: z.enum(adviceKinds),
  text: z.string().describe("the word or words, or the name of the category"),
  noticesPerYear: count.describe("how many notices of the last 365 days it adds, or takes off; whatever their status"),
  sample: z
    .object({ right: count, of: count })
    .describe("how many of a sample of the notices that it adds, or takes off, look right for the search"),
  totalRecords: count.describe("how many notices the changed request finds"),
  request: requestFields.describe("the changed request"),
});
