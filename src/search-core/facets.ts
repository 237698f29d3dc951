import { placeOf } from "#domain/places.ts";
import { unspscPath } from "#domain/unspsc.ts";
import type { Answer, Doc } from "./types.ts";

export type FacetName = keyof Answer["facets"];
export const facetNames = ["status", "type", "buyer", "category", "location"] as const satisfies FacetName[];

const notStated = [placeOf("NS").id];

/**
 * The values of a document in each facet, possibly repeated. A category includes its ancestors, so that choosing one
 * finds everything coded at or below it. A document without a place is "Not stated".
 */
export const facetValues: Record<FacetName, (doc: Doc) => number[]> = {
  status: (doc) => [doc.status],
  type: (doc) => [doc.type],
  buyer: (doc) => (doc.buyer === null ? [] : [doc.buyer]),
  category: (doc) => doc.categories.flatMap(unspscPath),
  location: (doc) => (doc.locations.length === 0 ? notStated : doc.locations),
};
