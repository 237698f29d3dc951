import { opportunityStatuses } from "#domain/opportunity-status.ts";
import { opportunityTypes } from "#domain/opportunity-type.ts";
import { places } from "#domain/places.ts";
import { categoryName, unspscParent, unspscPath } from "#domain/unspsc.ts";
import type { SearchRequest } from "#features/search/server/query.ts";
import { countOf, entriesOf, type Answer, type FacetCounts } from "#search-core/index.ts";

/** A facet lists its largest values, and all selected ones. */
export const largest = 50;

type Named = { id: number; name: string };
type Counted = [id: number, count: number];
/** Names by id. `categories` has those of their ancestors too, `shortCategories` the ones that are long. */
export type Names = {
  buyers: Map<number, string>;
  categories: Map<number, string>;
  shortCategories: Map<number, string>;
};

/** A short vocabulary is shown whole, including zero counts. */
const whole = (values: readonly Named[], counts: FacetCounts) =>
  values.map(({ id, name }) => ({ id, name, count: countOf(counts, id) }));

/** The facets with a vocabulary of our own. */
export const wholeFacets = ({ facets }: Answer) => ({
  statuses: whole(opportunityStatuses, facets.status),
  opportunityTypes: whole(opportunityTypes, facets.type),
  locations: whole(places, facets.location),
});

const byCount = ([a, m]: Counted, [b, n]: Counted) => n - m || a - b;

/** The listed values, and selected ones that are not among them. */
function withSelected(listed: Counted[], selected: number[], counts: FacetCounts): Counted[] {
  const shown = new Set(listed.map(([id]) => id));
  return [...listed, ...selected.filter((id) => !shown.has(id)).map((id): Counted => [id, countOf(counts, id)])];
}

const top = (counts: FacetCounts, selected: number[]): Counted[] =>
  withSelected(entriesOf(counts).sort(byCount).slice(0, largest), selected, counts);

/** Segments, and one level below each selected or expanded category and its ancestors. */
function categoriesShown(counts: FacetCounts, { categoryIds, expandedCategoryIds }: SearchRequest): Counted[] {
  const open = new Set([...categoryIds, ...expandedCategoryIds].flatMap(unspscPath));
  return entriesOf(counts).filter(([id]) => {
    const parent = unspscParent(id);
    return parent === null || open.has(parent);
  });
}

/** The ids whose names a view of these facets needs. */
export function idsNamed({ facets }: Answer, request: SearchRequest) {
  return {
    buyers: [...new Set([...top(facets.buyer, request.buyerIds).map(([id]) => id), ...request.excludedBuyerIds])],
    categories: [
      ...new Set(
        [...topCategories(facets.category, request).map(([id]) => id), ...request.excludedCategoryIds].flatMap(
          unspscPath,
        ),
      ),
    ],
  };
}

/** The names of what a request leaves out, if it does. A buyer of whom the viewer sees nothing has none. */
export function excludedNames(
  { excludedBuyerIds, excludedCategoryIds }: SearchRequest,
  buyers: ReadonlyMap<number, string>,
  categories: ReadonlyMap<number, string>,
) {
  if (excludedBuyerIds.length + excludedCategoryIds.length === 0) return {};
  return {
    excluded: {
      buyers: excludedBuyerIds.flatMap((id) => (buyers.has(id) ? { id, name: buyers.get(id)! } : [])),
      categories: excludedCategoryIds.map((id) => ({ id, name: categoryName(id, categories) })),
    },
  };
}

/** The largest of each visible level, so that an open branch never pushes segments out. */
function topCategories(counts: FacetCounts, request: SearchRequest): Counted[] {
  const siblings = Map.groupBy(categoriesShown(counts, request), ([id]) => unspscParent(id));
  const found = [...siblings.values()].flatMap((level) => level.sort(byCount).slice(0, largest));
  return withSelected(found, request.categoryIds, counts);
}

/** An answer's facets with names. */
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
      name: categoryName(id, names.categories),
      shortName: names.shortCategories.get(id) ?? null,
      count,
      parentId: unspscParent(id),
    })),
  };
}
