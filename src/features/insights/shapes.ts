import { dollars, instant, localDate, lookupId, unspscId } from "#contract/shapes.ts";
import { accessKinds } from "#domain/opportunity-type.ts";
import { z } from "zod";

const count = z.number().int();
const slug = z.string();
/** What some values say about GST. Values are never converted. */
export const gstBasis = z.enum(["included", "excluded", "mixed"]).nullable().describe("null if no source says");

/** A profile as specified; what no source gives is null. */
export const sellerProfile = z.object({
  sellerId: lookupId,
  urlSlug: slug,
  name: z.string(),
  abn: z.string().nullable(),
  acn: z.string().nullable(),
  website: z.string().nullable(),
  overview: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  operatingStatus: z.enum(["Active", "Cancelled"]).nullable().describe("of the ABN, by the business register"),
  organisationType: z.string().nullable(),
  employees: count.nullable(),
  locations: z.array(z.object({ locationId: lookupId, name: z.string() })).describe("states of its contracts"),
  industries: z.array(z.string()).nullable(),
  numBids: count.describe("0 as long as no source names who answered"),
  numAwarded: count.describe("public contracts"),
  lastAwardedDate: instant.nullable(),
  timeZoneId: z.string().nullable().describe("of the last contract"),
  totalSellerAwardedValue: dollars,
  isIndexable: z.boolean().describe("false if the name may be a person's: search engines are asked to leave it out"),
});

const notice = {
  publicOpportunityId: z.string(),
  title: z.string(),
  buyerSlug: slug.nullable(),
  buyerName: z.string().nullable(),
};

export const awardedRow = z.object({
  ...notice,
  dateAwarded: instant.nullable(),
  timeZoneId: z.string(),
  awardedValue: dollars.nullable().describe("of all sellers"),
  sellerAwardedValue: dollars.nullable(),
  currency: z.string(),
  gst: z.enum(["included", "excluded"]).nullable(),
});

export const closedRow = z.object({ ...notice, dateClosed: instant.nullable() });

const share = { awardedValue: dollars, numAwarded: count };
const named = { name: z.string(), urlSlug: slug };

const endingContract = z.object({
  ...notice,
  isStandingOffer: z.boolean(),
  access: z.enum(accessKinds).nullable(),
  exemptionCode: z.string().nullable(),
  sellerAwardedValue: dollars.nullable(),
  contractEndDate: instant,
  timeZoneId: z.string(),
});

/** Figures count public contracts in Australian dollars, each once, at its latest value. */
export const sellerInsights = z.object({
  firstAwardedDate: localDate.nullable(),
  date: localDate.describe("today in Sydney; the last 12 months end with it"),
  gst: gstBasis,
  numInvented: count.describe("contracts invented for the demonstration"),
  numWithoutValue: count.describe("contracts without a value in Australian dollars"),
  lastYear: z.object({ ...share, numBuyers: count }),
  usualWin: dollars.nullable().describe("the median"),
  numValued: count.describe("contracts that the median is of"),
  years: z
    .array(z.object({ year: count.describe("the calendar year in which the financial year ends"), ...share }))
    .describe("at most seven financial years without a gap, the last one being the present"),
  sharesAre: z
    .enum(["lastYear", "all"])
    .describe("what buyers and categories count: everything if the last 12 months are empty"),
  buyers: z.array(z.object({ buyerId: lookupId, ...named, ...share })).describe("the first five"),
  categories: z
    .array(z.object({ categoryId: lookupId, name: z.string(), ...share }))
    .describe("the first five UNSPSC families"),
  sizes: z.array(z.object({ from: dollars, to: dollars.nullable(), numAwarded: count, hasMedian: z.boolean() })),
  ending: z
    .array(endingContract)
    .describe("contracts and standing offers that end within 18 months and may be tendered again, the first first"),
  others: z
    .array(z.object({ sellerId: lookupId, ...named, ...share, numBuyers: count }))
    .describe("sellers with most from the same buyers in the same UNSPSC families in the last 24 months"),
});

/** Which contracts are ranked, and how. */
export const rankRequest = z.object({
  page: z.number().int().min(1).max(1_000_000_000),
  pageSize: z.number().int().min(1).max(100),
  sortColumn: z
    .enum(["AwardedValue", "NumAwarded", "Others", "UsualValue", "LastAwarded", "Name"])
    .default("AwardedValue"),
  sortDirection: z.enum(["Ascending", "Descending"]).default("Descending"),
  name: z.string().max(100).nullish().describe("part of the name, or the ABN"),
  locationIds: z.array(lookupId).max(100).default([]),
  categoryIds: z.array(unspscId).max(100).default([]).describe("UNSPSC codes, with what is below them"),
  buyerIds: z.array(lookupId).max(1_000).default([]),
  awardedFrom: localDate.nullish().describe("the first day of award, at the buyer"),
  awardedTo: localDate.nullish().describe("the last; default: today"),
});

const ranked = {
  ...named,
  numAwarded: count,
  usualValue: dollars.nullable().describe("the median of its contracts"),
  lastAwarded: instant,
  timeZoneId: z.string(),
  locations: z.array(z.string()).describe("places of work by their short names, most contracts first"),
};

export const rankedSeller = z.object({
  sellerId: lookupId,
  abn: z.string().nullable(),
  numBids: count.describe("0 as long as no source names who answered"),
  totalSellerAwardedValue: dollars,
  numBuyers: count,
  ...ranked,
});
export const rankedBuyer = z.object({ buyerId: lookupId, totalAwardedValue: dollars, numSellers: count, ...ranked });

/** What all the chosen contracts come to, each counted once. */
export const rankTotals = z.object({
  ...share,
  numWithoutValue: count,
  numSellers: count,
  numBuyers: count,
  numInvented: count,
  gst: gstBasis,
});

export const rankChoices = z.object({
  numAwarded: count.describe("public contracts that name who won"),
  firstAwardedDate: localDate.nullable(),
  date: localDate.describe("today in Sydney"),
  categories: z.array(z.object({ categoryId: lookupId, name: z.string() })).describe("UNSPSC segments by name"),
});

const quartiles = z.object({
  least: z.number(),
  lower: z.number(),
  median: z.number(),
  upper: z.number(),
  most: z.number(),
});

const reason = z.object({
  kind: z.enum(["Named", "SameBuyer", "SameCategory", "SameWords", "EndsThen"]),
  holds: z.boolean(),
  detail: z.string().nullable(),
});

export const earlierContract = z.object({
  publicOpportunityId: z.string(),
  title: z.string(),
  sellers: z.array(z.object(named)).describe("the first ten"),
  numSellers: count,
  awardedValue: dollars.nullable(),
  currency: z.string(),
  gst: z.enum(["included", "excluded"]).nullable(),
  isStandingOffer: z.boolean(),
  access: z.enum(accessKinds).nullable(),
  exemptionCode: z.string().nullable(),
  dateAwarded: instant.nullable(),
  contractStartDate: instant.nullable(),
  contractEndDate: instant.nullable(),
  timeZoneId: z.string(),
  daysAfterClose: count.nullable().describe("from the notice's closing to the contract's end"),
  reasons: z.array(reason),
});

export const workHolder = z.object({
  basis: z.enum(["named", "probable"]).nullable().describe("named: the notice says which contract it follows"),
  numCandidates: count.describe("contracts that fit; none is shown if there are more than two"),
  contracts: z.array(earlierContract),
});

/** What a supplier wants to know about the work of a notice. */
export const noticeInsights = z.object({
  publicOpportunityId: z.string(),
  buyer: z.object({ ...named, hasParts: z.boolean() }).nullable(),
  closeDate: instant.nullable(),
  timeZoneId: z.string(),
  holder: workHolder,
  price: z
    .object({
      categories: z.array(z.string()),
      since: localDate,
      numContracts: count,
      gst: gstBasis,
      quartiles: quartiles.nullable().describe("dollars; null for fewer than eight contracts, which are listed"),
      contracts: z.array(
        z.object({
          publicOpportunityId: z.string(),
          title: z.string(),
          dateAwarded: instant,
          timeZoneId: z.string(),
          awardedValue: dollars,
        }),
      ),
    })
    .nullable()
    .describe("what the buyer and its parts paid for such work; null without a buyer or category"),
  closeToAward: z
    .object({ numTenders: count, days: quartiles.nullable().describe("null for fewer than eight tenders") })
    .nullable(),
});
