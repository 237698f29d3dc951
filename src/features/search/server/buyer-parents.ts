import { countsFrom, entriesOf, type Answer, type FacetCounts } from "#search-core/index.ts";

/** By the id of a buyer that belongs to another (an agency of a department): the id of its parent. */
export type BuyerParents = ReadonlyMap<number, number>;

/** By the id of a former name or other spelling of a buyer: the id of the buyer. */
export type CanonicalBuyers = ReadonlyMap<number, number>;

/** Maps chosen buyers to their current ids: stored choices outlive a rename. */
export const toCurrentBuyers = (ids: number[], canonicalBuyers: CanonicalBuyers): number[] => [
  ...new Set(ids.map((id) => canonicalBuyers.get(id) ?? id)),
];

/** Adds the descendants of the chosen buyers: choosing a department includes its agencies. */
export function withChildren(ids: number[], parents: BuyerParents): number[] {
  const chosen = new Set(ids);
  if (ids.length === 0) return ids;
  for (const child of parents.keys())
    if (ancestorsOf(child, parents).some((ancestor) => chosen.has(ancestor))) chosen.add(child);
  return [...chosen];
}

/** Rolls the counts of buyers up to their parents, so that a count is what choosing the buyer gives. */
export const rollUpBuyerCounts = (answer: Answer, parents: BuyerParents): Answer => ({
  ...answer,
  facets: { ...answer.facets, buyer: sumWithChildren(answer.facets.buyer, parents) },
});

function sumWithChildren(counts: FacetCounts, parents: BuyerParents): FacetCounts {
  const entries = entriesOf(counts);
  const sums = new Map(entries);
  for (const [id, count] of entries)
    for (const ancestor of ancestorsOf(id, parents)) sums.set(ancestor, (sums.get(ancestor) ?? 0) + count);
  return countsFrom(sums);
}

/** The ancestors of a buyer, nearest first. */
function ancestorsOf(id: number, parents: BuyerParents): number[] {
  const found: number[] = [];
  for (let at = parents.get(id); at !== undefined && at !== id && !found.includes(at); at = parents.get(at))
    found.push(at);
  return found;
}
