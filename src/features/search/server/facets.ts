import { opportunityStatuses } from "#domain/opportunity-status.ts";
import { opportunityTypes } from "#domain/opportunity-type.ts";
import { places } from "#domain/places.ts";
import { unspscParent, unspscPath } from "#domain/unspsc.ts";
import type { SearchRequest } from "#features/search/server/query.ts";
import type { Answer, FacetCounts } from "#search-core/types.ts";

/** A facet lists the largest values, and those that are selected whatever their size. */
export const largest = 50;

type Named = { id: number; name: string };
export type Names = { buyers: Map<number, string>; categories: Map<number, string> };

/** A short vocabulary is shown whole: zero counts too. */
const whole = (values: readonly Named[], counts: FacetCounts) =>
  values.map(({ id, name }) => ({ id, name, count: counts.get(id) ?? 0 }));

/** The facets whose vocabulary is our own. */
export const wholeFacets = ({ facets }: Answer) => ({
  statuses: whole(opportunityStatuses, facets.status),
  opportunityTypes: whole(opportunityTypes, facets.type),
  locations: whole(places, facets.location),
});

function top(counts: FacetCounts, selected: number[]): [id: number, count: number][] {
  const sorted = [...counts].filter(([, count]) => count > 0).sort(([a, m], [b, n]) => n - m || a - b);
  const shown = new Set(sorted.slice(0, largest).map(([id]) => id));
  const beyond = selected.filter((id) => !shown.has(id)).map((id): [number, number] => [id, counts.get(id) ?? 0]);
  return [...sorted.slice(0, largest), ...beyond];
}

/** Segments, and one level more below each selected or expanded category and all above it. */
function categoriesShown(counts: FacetCounts, { categoryIds, expandedCategoryIds }: SearchRequest): FacetCounts {
  const open = new Set([...categoryIds, ...expandedCategoryIds].flatMap(unspscPath));
  return new Map(
    [...counts].filter(([id]) => {
      const parent = unspscParent(id);
      return parent === null || open.has(parent);
    }),
  );
}

/** The ids that a view of these facets names. */
export function idsNamed({ facets }: Answer, request: SearchRequest) {
  return {
    buyers: top(facets.buyer, request.buyerIds).map(([id]) => id),
    categories: topCategories(facets.category, request).map(([id]) => id),
  };
}

/** The largest of each level that is shown, so that an opened branch never pushes the segments out. */
function topCategories(counts: FacetCounts, request: SearchRequest): [id: number, count: number][] {
  const shown = categoriesShown(counts, request);
  const siblings = Map.groupBy(shown, ([id]) => unspscParent(id));
  const found = [...siblings.values()].flatMap((level) => top(new Map(level), []));
  const listed = new Set(found.map(([id]) => id));
  const beyond = request.categoryIds.filter((id) => !listed.has(id));
  return [...found, ...beyond.map((id): [number, number] => [id, counts.get(id) ?? 0])];
}

/** The facets of an answer with their names. A category without a title in the shipped list shows its code. */
export function presentFacets(answer: Answer, request: SearchRequest, names: Names) {
  const { facets } = answer;
  return {
    ...wholeFacets(answer),
    buyers: top(facets.buyer, request.buyerIds).flatMap(([id, count]) => {
      const name = names.buyers.get(id);
      return name === undefined ? [] : [{ id, name, count }];
    }),
    categories: topCategories(facets.category, request).map(([id, count]) => ({
      id,
      name: names.categories.get(id) ?? String(id),
      count,
      parentId: unspscParent(id),
    })),
  };
}
