import type { Columns } from "#search-core/segment/segment.ts";

/** A segment's categories in dense numbers, and which chains hold each. */
export type Categories = {
  /** By number, ascending. */
  codes: Uint32Array;
  numberOf: ReadonlyMap<number, number>;
  /** For each place in `chainCategories` the number of the category there. */
  numbers: Uint32Array;
  /** The chains of category c are chains[chainsFrom[c]] to chains[chainsFrom[c + 1]]. */
  chainsFrom: Uint32Array;
  chains: Uint32Array;
  /** Room for counting by number. */
  counts: Uint32Array;
};

export function categoriesOf({ pathOffsets, pathCategories }: Columns): Categories {
  const codes = Uint32Array.from(new Set(pathCategories)).sort();
  const numberOf = new Map(Array.from(codes, (code, number) => [code, number]));
  const numbers = pathCategories.map((code) => numberOf.get(code)!);
  const chainsFrom = new Uint32Array(numberOf.size + 1);
  for (const number of numbers) chainsFrom[number + 1]!++;
  for (let number = 0; number < numberOf.size; number++) chainsFrom[number + 1]! += chainsFrom[number]!;
  const next = chainsFrom.slice();
  const chains = new Uint32Array(numbers.length);
  for (let chain = 0; chain < pathOffsets.length - 1; chain++)
    for (let at = pathOffsets[chain]!; at < pathOffsets[chain + 1]!; at++) chains[next[numbers[at]!]!++] = chain;
  return { codes, numberOf, numbers, chainsFrom, chains, counts: new Uint32Array(numberOf.size) };
}

/** By chain: 1 where it holds one of the categories. */
export function wantedChains({ pathOffsets }: Columns, categories: Categories, wanted: readonly number[]): Uint8Array {
  const { numberOf, chainsFrom, chains } = categories;
  const isWanted = new Uint8Array(pathOffsets.length - 1);
  for (const code of wanted) {
    const number = numberOf.get(code);
    if (number === undefined) continue;
    for (let at = chainsFrom[number]!; at < chainsFrom[number + 1]!; at++) isWanted[chains[at]!] = 1;
  }
  return isWanted;
}

/** What was counted by chain, by number of the category: a chain counts in each of its own. */
export function rolledUp({ pathOffsets }: Columns, { numbers, counts }: Categories, byChain: Uint32Array): Uint32Array {
  counts.fill(0);
  for (let chain = 1; chain < byChain.length; chain++) {
    const count = byChain[chain]!;
    if (count === 0) continue;
    for (let at = pathOffsets[chain]!; at < pathOffsets[chain + 1]!; at++) counts[numbers[at]!]! += count;
  }
  return counts;
}
