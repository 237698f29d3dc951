import { placeOf } from "#domain/places.ts";
import { unspscPath } from "#domain/unspsc.ts";
import type { Answer, Doc } from "./types.ts";

export type FacetName = keyof Answer["facets"];
export const facetNames = ["status", "type", "buyer", "category", "location"] as const satisfies FacetName[];

const notStated = [placeOf("NS").id];

/**
 * The values that a document has in each facet, possibly repeated. A category brings all above it, so that choosing one
 * finds what is coded at or below it; a document without a place is "Not stated".
 */
export const facetValues: Record<FacetName, (doc: Doc) => number[]> = {
  status: (doc) => [doc.status],
  type: (doc) => [doc.type],
  buyer: (doc) => (doc.buyer === null ? [] : [doc.buyer]),
  category: (doc) => doc.categories.flatMap(unspscPath),
  location: (doc) => (doc.locations.length === 0 ? notStated : doc.locations),
};
