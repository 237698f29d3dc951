import { unspscParent } from "#domain/unspsc.ts";
import type { facetFields } from "#features/search/contract.ts";
import type { SearchRequest } from "#features/search/server/query.ts";
import { entriesOf, type Answer } from "#search-core/index.ts";
import { largest, wholeFacets } from "./facets.ts";
import { nameMatcher, nameWords } from "#search-core/analysis/name-match.ts";

export type FacetField = (typeof facetFields)[number];
type Values = { id: number; name: string; count: number };

/** The core's facet and the request's filter of each field. */
export const facetOf = {
  statuses: "status",
  opportunityTypes: "type",
  buyers: "buyer",
  categories: "category",
  locations: "location",
} as const satisfies Record<FacetField, keyof Answer["facets"]>;

const selectedIn: Record<FacetField, (request: SearchRequest) => number[]> = {
  statuses: (request) => request.statusIds ?? [],
  opportunityTypes: (request) => request.opportunityTypeIds,
  buyers: (request) => request.buyerIds,
  categories: (request) => request.categoryIds,
  locations: (request) => request.locationIds,
};

/** The ids whose names are needed to search a field; none if the vocabulary is our own. */
export const idsToName = (answer: Answer, request: SearchRequest, field: FacetField): number[] =>
  field === "buyers" || field === "categories"
    ? [...new Set([...answer.facets[facetOf[field]].values, ...selectedIn[field](request)])]
    : [];

/**
 * The values of a facet whose names match, largest first: the top fifty and the selected ones. Values without notices
 * appear only if the facet is always shown whole, or if selected.
 */
export function presentFacetSearch(
  answer: Answer,
  request: SearchRequest,
  { field, prefix }: { field: FacetField; prefix: string },
  names: Map<number, string>,
) {
  const counts = new Map(entriesOf(answer.facets[facetOf[field]]));
  const values: Values[] =
    field === "buyers" || field === "categories"
      ? [...names].map(([id, name]) => ({ id, name, count: counts.get(id) ?? 0 }))
      : wholeFacets(answer)[field];
  const matches = nameMatcher(prefix);
  const selected = new Set(selectedIn[field](request));
  const found = values.filter(({ name }) => matches(nameWords(name))).sort((a, b) => b.count - a.count || a.id - b.id);
  const items = found.filter(({ id }, at) => at < largest || selected.has(id));
  return {
    totalRecords: found.length,
    items: field === "categories" ? items.map((value) => ({ ...value, parentId: unspscParent(value.id) })) : items,
  };
}
