import { nameWords } from "#search-core/analysis/name-match.ts";

/** By the key of a name: the only buyer of that name. */
export type BuyerIds = ReadonlyMap<string, { id: number; name: string }>;

const unimportant = new Set(["and", "the"]);

/** A name for comparison: "The Department of Roads & Transport" equals "department of roads and transport". */
export const nameKey = (name: string): string =>
  nameWords(name)
    .filter((word) => !unimportant.has(word))
    .join(" ");

/** Buyers by name, without names that several buyers have, of which none can be meant for certain. */
export function buyerIdsOf(buyers: readonly { id: number; name: string }[]): BuyerIds {
  const found = new Map<string, { id: number; name: string } | null>();
  for (const buyer of buyers) {
    const key = nameKey(buyer.name);
    found.set(key, found.has(key) ? null : buyer);
  }
  return new Map([...found].flatMap(([key, buyer]) => (buyer ? [[key, buyer]] : [])));
}
