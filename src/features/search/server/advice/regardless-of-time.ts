import type { Query } from "#search-core/types.ts";

/**
 * The notices of a search whatever their status and dates. Advice counts and judges these: most of what became news
 * within a year has closed since, and says as much about a word as what is open.
 */
export function regardlessOfTime(query: Query): Query {
  const { type, buyer, category, location, price, mandatoryBriefing } = query.filters;
  return {
    ...query,
    filters: {
      ...(type && { type }),
      ...(buyer && { buyer }),
      ...(category && { category }),
      ...(location && { location }),
      ...(price && { price }),
      ...(mandatoryBriefing && { mandatoryBriefing }),
    },
  };
}
