import type { PublicationPeriod } from "#domain/search-order.ts";

/** Document counts by facet value: the values that occur, ascending, and the count of each. */
export type FacetCounts = { readonly values: Uint32Array; readonly counts: Uint32Array };

/**
 * Results that state no value, or no closing date, although a filter concerns it. Null without such a filter, if the query
 * leaves such documents out, and in the facet mode `none`.
 */
export type UnstatedCount = { unstated: number | null };

/** Counts of the filters that are no facets. The two periods are alternatives; each kind of briefing is a filter. */
export type TraitCounts = {
  published: Record<PublicationPeriod, number>;
  briefings: { mandatory: number; ahead: number };
};
