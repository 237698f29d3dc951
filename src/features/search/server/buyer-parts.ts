import { countsFrom, entriesOf, type Answer, type FacetCounts } from "#search-core/index.ts";

/** By the id of a buyer that is a part of another (an agency of a department) the id of that other. */
export type Wholes = ReadonlyMap<number, number>;

/** By the id of a buyer's former name or other spelling the id of the buyer. */
export type Mains = ReadonlyMap<number, number>;

/** The chosen buyers as they are called today: a choice that was kept outlives a rename. */
export const underTodaysNames = (ids: number[], mains: Mains): number[] => [
  ...new Set(ids.map((id) => mains.get(id) ?? id)),
];

/** The chosen buyers with all that are a part of them: who chooses a department means its agencies too. */
export function withParts(ids: number[], wholes: Wholes): number[] {
  const chosen = new Set(ids);
  if (ids.length === 0) return ids;
  for (const part of wholes.keys()) if (wholesOf(part, wholes).some((whole) => chosen.has(whole))) chosen.add(part);
  return [...chosen];
}

/** An answer whose counts of a buyer hold those of its parts: a count is what choosing the value gives. */
export const countedWithParts = (answer: Answer, wholes: Wholes): Answer => ({
  ...answer,
  facets: { ...answer.facets, buyer: summed(answer.facets.buyer, wholes) },
});

function summed(counts: FacetCounts, wholes: Wholes): FacetCounts {
  const entries = entriesOf(counts);
  const sums = new Map(entries);
  for (const [id, count] of entries)
    for (const whole of wholesOf(id, wholes)) sums.set(whole, (sums.get(whole) ?? 0) + count);
  return countsFrom(sums);
}

/** What a buyer is a part of, the nearest first. */
function wholesOf(id: number, wholes: Wholes): number[] {
  const found: number[] = [];
  for (let at = wholes.get(id); at !== undefined && at !== id && !found.includes(at); at = wholes.get(at))
    found.push(at);
  return found;
}
