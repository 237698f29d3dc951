import { dollars, instant, localDate, lookupId } from "#contract/shapes.ts";
import { publicOpportunityId } from "#features/opportunities/contract.ts";
import * as shape from "#features/opportunities/shapes.ts";
import { z } from "zod";

export const count = z.number().int();
export const urlSlug = z.string().max(200);

/** A buyer, with the end of its page's address. */
export const buyerName = shape.buyer.extend({ urlSlug });

/** An open notice, the closing soonest first. */
export const closingRow = z.object({
  publicOpportunityId,
  title: z.string(),
  buyerName: z.string().nullable(),
  categoryName: z.string().nullable(),
  isInvented: z.boolean(),
  status: shape.statusName,
  ...shape.closing,
  ...shape.dates,
});

/** An awarded notice. A seller whose name may be a person's is left out, because search engines read these pages. */
export const awardedRow = z.object({
  publicOpportunityId,
  title: z.string(),
  buyerName: z.string().nullable(),
  sellerNames: z.array(z.string()),
  isInvented: z.boolean(),
  dateAwarded: instant,
  timeZoneId: z.string(),
  awardedValue: dollars.nullable().describe("null if it is not stated, or not in Australian dollars"),
});

/** What was published and awarded in one month of Sydney's calendar. */
export const month = z.object({
  month: z.string().regex(/^\d{4}-\d{2}$/),
  published: count.describe("notices that invite suppliers"),
  publishedYearBefore: count.describe("the same in that month a year earlier, as far as we know"),
  awarded: count,
  awardedValue: dollars,
});

const totals = { numOpen: count, numAwarded: count, awardedValue: dollars };

/** What browsing shows of a place, a category or a buyer. Awards are those of the last 12 months. */
export const browseDetail = z.object({
  figures: z.object({
    ...totals,
    numClosingThisWeek: count,
    awardedFrom: localDate.describe("the first of those 12 months' days, in Sydney"),
    awardedTo: localDate.describe("the last of them: today"),
  }),
  closingNext: z.array(closingRow),
  awardedRecently: z.array(awardedRow),
  months: z.array(month).describe("13 months, so that the present one has its like a year before"),
  buyers: z.array(buyerName.extend(totals)).describe("by awarded value"),
  sellers: z
    .array(z.object({ sellerName: z.string(), urlSlug, numAwarded: count, numBuyers: count, awardedValue: dollars }))
    .describe("by awarded value; without those whose name may be a person's"),
  categories: z
    .array(z.object({ categoryId: lookupId, categoryName: z.string(), urlSlug, ...totals }))
    .describe("segments, or in a category the level below it; by awarded value"),
  locations: z
    .array(z.object({ locationId: lookupId, locationName: z.string(), urlSlug, ...totals }))
    .describe("by open notices"),
});

const categoryTotals = { numOpen: count, numClosingThisWeek: count, numAwarded: count };

/** A category without those below it. A notice counts in its own categories and in all above them. */
const categoryNode = z.object({
  categoryId: lookupId,
  levelName: z.string(),
  urlSlug,
  ...categoryTotals,
  numSubCategories: count.describe("how many are below it, shown or not"),
});
const withLevel = <Node extends z.ZodType>(node: Node) => categoryNode.extend({ subCategories: z.array(node) });

/** A category with the levels below it: segments, families, classes and commodities. */
export const categoryTree = withLevel(withLevel(withLevel(withLevel(z.never()))));

/** A place as the overview lists it. */
export const placeRow = z.object({
  locationId: lookupId,
  locationName: z.string(),
  urlSlug,
  numOpen: count,
  numClosingThisWeek: count,
});
