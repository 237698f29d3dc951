import type { PublicationPeriod } from "#domain/search-order.ts";

/** Document counts by facet value: the values that occur, ascending, and the count of each. */
export type FacetCounts = { readonly values: Uint32Array; readonly counts: Uint32Array };

/** Counts of the filters that are no facets. The two periods are alternatives; each kind of briefing is a filter. */
export type TraitCounts = {
  published: Record<PublicationPeriod, number>;
  briefings: { mandatory: number; ahead: number };
};
