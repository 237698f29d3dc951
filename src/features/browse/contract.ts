import type { Contract } from "#contract/endpoint.ts";
import { dollars, instant, listOf, lookupId, paging } from "#contract/shapes.ts";
import {
  browseDetail,
  buyerName,
  categoryTree,
  closingRow,
  count,
  placeRow,
  urlSlug,
} from "#features/browse/shapes.ts";
import * as shape from "#features/opportunities/shapes.ts";
import { z } from "zod";

const ids = z.array(lookupId).max(1_000);

export const buyerSortColumns = ["name", "numOpen", "numBids", "numAwarded", "awardedValue", "lastAwarded"] as const;

/** A row of the list of buyers. Its figures include the buyer's children and former names. */
export const buyerRow = z.object({
  buyerId: lookupId,
  name: z.string(),
  numBids: count.describe("notices of the last 12 months that invite suppliers"),
  numAwarded: count.describe("contracts awarded in the last 12 months"),
  lastAwarded: instant.nullable().describe("of all time"),
  timeZoneId: z.string().describe("that of its newest notice"),
  urlSlug,
  numOpen: count,
  awardedValue: dollars.describe("of numAwarded, in Australian dollars"),
  parentName: z.string().nullable(),
  formerNames: z.array(z.string()),
  childNames: z.array(z.string()),
});

const facetCount = z.object({ id: lookupId, name: z.string(), count });

/** Facts that no source gives yet are null. */
const notGiven = z.string().nullable();

export const buyerProfile = z.object({
  buyerId: lookupId,
  name: z.string(),
  urlSlug,
  abn: z.string().nullable(),
  acn: notGiven,
  website: notGiven,
  overview: notGiven,
  email: notGiven,
  phone: notGiven,
  operatingStatus: notGiven,
  organisationType: notGiven,
  employees: notGiven,
  industries: z.array(z.string()).nullable(),
  numBids: count,
  numAwarded: count,
  lastAwardedDate: instant.nullable(),
  timeZoneId: z.string(),
  formerNames: z.array(z.string()),
  parent: buyerName.nullable(),
  children: z.array(buyerName.extend({ numOpen: count })),
  sources: z.array(z.object({ name: z.string(), url: z.string().nullable() })).describe("where its open notices are"),
  usualDaysToAward: count
    .nullable()
    .describe(
      "the median from close to award in the last 24 months; null for fewer than eight tenders with both dates",
    ),
  ...browseDetail.shape,
});

const categoryLink = z.object({ categoryId: lookupId, categoryName: z.string(), urlSlug });

/** A category with what browsing shows of it. */
export const categoryDetail = categoryLink.extend({
  ancestors: z.array(categoryLink).describe("the segment first"),
  ...browseDetail.shape,
});

/** A state or territory with what browsing shows of it. */
export const locationDetail = z.object({
  locationId: lookupId,
  locationName: z.string(),
  urlSlug,
  ...browseDetail.shape,
});

const bySlug = z.object({ slug: urlSlug });
const maxAgeSeconds = 60;

export const browseContract = {
  filterBuyers: {
    method: "POST",
    path: "/api/v1/buyer/filter",
    access: "public",
    summary: "Buyers with their figures, by place, category, name and activity",
    body: z.object({
      ...paging,
      sortColumn: z.enum(buyerSortColumns).default("numAwarded"),
      sortDirection: z.enum(["Ascending", "Descending"]).default("Descending"),
      name: z
        .string()
        .max(200)
        .default("")
        .describe("each word must match the start of a word of a name it has or had"),
      locationIds: ids.default([]),
      categoryIds: ids.default([]),
      buyerIds: ids.default([]),
      hasOpen: z.boolean().default(false).describe("only those with an open notice"),
      awardedRecently: z.boolean().default(false).describe("only those with an award in the last 12 months"),
    }),
    response: listOf(buyerRow).extend({
      facets: z
        .object({
          locations: z.array(facetCount),
          categories: z.array(facetCount).describe("segments by their short names, the commonest first"),
          hasOpen: count,
          awardedRecently: count,
        })
        .describe("how many buyers each choice gives, whatever the others of its facet are"),
    }),
  },
  buyers: {
    method: "GET",
    path: "/api/v1/buyer",
    access: "public",
    maxAgeSeconds,
    summary: "All buyers with public notices, by name",
    response: listOf(shape.buyer),
  },
  countBuyers: {
    method: "GET",
    path: "/api/v1/buyer/count",
    access: "public",
    maxAgeSeconds,
    summary: "How many buyers published or awarded something in the last 12 months",
    response: count,
  },
  buyersByIds: {
    method: "GET",
    path: "/api/v1/buyer/get-by-ids",
    access: "public",
    maxAgeSeconds,
    summary: "Buyers by their ids; a former one is answered as the present one",
    query: z.object({
      buyerIds: z
        .union([z.string(), z.array(z.string()).max(1_000)])
        .transform((given) => (Array.isArray(given) ? given : [given]).map(Number))
        .pipe(ids)
        .describe("repeated"),
    }),
    response: listOf(shape.buyer),
  },
  suggestBuyers: {
    method: "POST",
    path: "/api/v1/buyer/search-suggestions",
    access: "public",
    summary: "Buyers by the start of the words of their names, or of former ones",
    body: z.object({ name: z.string().max(200) }),
    response: listOf(buyerName),
  },
  buyer: {
    method: "GET",
    path: "/api/v1/buyer/:slug",
    access: "public",
    maxAgeSeconds,
    summary:
      "A buyer with its names, parent, children and figures; a former name's slug, or an id, answers the present buyer",
    params: bySlug,
    response: buyerProfile,
  },
  categories: {
    method: "GET",
    path: "/api/v1/category",
    access: "public",
    maxAgeSeconds,
    summary: "The tree of UNSPSC categories with how many public notices each has",
    query: z.object({
      categoryId: z.coerce.number<number>().pipe(lookupId).optional().describe("the tree below it; absent: the whole"),
      levels: z.coerce.number<number>().int().min(1).max(4).default(4),
      name: z.string().max(200).default("").describe("only categories with this name or code, and those above them"),
      onlyOpen: z.stringbool().default(false).describe("only categories with an open notice"),
    }),
    response: listOf(categoryTree),
  },
  category: {
    method: "GET",
    path: "/api/v1/browse/categories/:slug",
    access: "public",
    maxAgeSeconds,
    summary: "A category by its slug or code: open, awarded, by month, buyers and sellers",
    params: bySlug,
    response: categoryDetail,
  },
  location: {
    method: "GET",
    path: "/api/v1/browse/locations/:slug",
    access: "public",
    maxAgeSeconds,
    summary: "A state or territory by its slug or code: open, awarded, by month, buyers and sellers",
    params: bySlug,
    response: locationDetail,
  },
  overview: {
    method: "GET",
    path: "/api/v1/browse",
    access: "public",
    maxAgeSeconds,
    summary: "Where to start: places, the categories and the buyers with the most open notices",
    response: z.object({
      numOpen: count,
      locations: z.array(placeRow).describe("every place, the most open notices first"),
      categories: z
        .array(
          categoryLink.extend({
            shortName: z.string().nullable().describe("for narrow places; null if the name is short enough"),
            numOpen: count,
          }),
        )
        .describe("segments, the most open notices first"),
      numCategories: count.describe("segments with open notices"),
      buyers: z.array(buyerRow.extend({ closesNext: closingRow.nullable() })).describe("the most open notices first"),
      numBuyers: count,
    }),
  },
} as const satisfies Contract;
