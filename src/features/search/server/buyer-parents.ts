import { countsFrom, entriesOf, type Answer, type FacetCounts } from "#search-core/index.ts";

/** By the id of a buyer that is a part of another (an agency of a department) the id of that other. */
export type BuyerParents = ReadonlyMap<number, number>;

/** By the id of a buyer's former name or other spelling the id of the buyer. */
export type CanonicalBuyers = ReadonlyMap<number, number>;

/** The chosen buyers as they are called today: a choice that was kept outlives a rename. */
export const toCurrentBuyers = (ids: number[], canonicalBuyers: CanonicalBuyers): number[] => [
  ...new Set(ids.map((id) => canonicalBuyers.get(id) ?? id)),
];

/** The chosen buyers with all that are a part of them: who chooses a department means its agencies too. */
export function withChildren(ids: number[], parents: BuyerParents): number[] {
  const chosen = new Set(ids);
  if (ids.length === 0) return ids;
  for (const child of parents.keys())
    if (ancestorsOf(child, parents).some((ancestor) => chosen.has(ancestor))) chosen.add(child);
  return [...chosen];
}

/** An answer whose counts of a buyer hold those of its parts: a count is what choosing the value gives. */
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

/** What a buyer is a part of, the nearest first. */
function ancestorsOf(id: number, parents: BuyerParents): number[] {
  const found: number[] = [];
  for (let at = parents.get(id); at !== undefined && at !== id && !found.includes(at); at = parents.get(at))
    found.push(at);
  return found;
}
