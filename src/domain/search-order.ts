/** Sort orders of a list of results, by their names in the API. */
export const searchOrders = [
  "Relevance",
  "BestMatch",
  "MostActive",
  "ClosingSoon",
  "AwardedRecently",
  "ClosedRecently",
  "CancelledRecently",
  "LowestPrice",
  "HighestPrice",
  "OpenDateNewestFirst",
  "ExpectedReleaseDateOldestFirst",
] as const;
export type SearchOrder = (typeof searchOrders)[number];

/** How long ago a notice was published at most. */
export const publicationPeriods = { last24Hours: 86_400, last7Days: 7 * 86_400 } as const;
export type PublicationPeriod = keyof typeof publicationPeriods;

/**
 * When a notice closes, in weeks from Monday to Sunday, and in the seven days from today on, which overlap them. `none`:
 * no closing date.
 */
export const closingBuckets = ["nextSevenDays", "thisWeek", "nextWeek", "later", "none"] as const;
export type ClosingBucket = (typeof closingBuckets)[number];
