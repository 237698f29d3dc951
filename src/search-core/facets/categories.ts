import type { Columns } from "#search-core/segment/segment.ts";

/** A segment's categories as dense ords, and which paths contain each. */
export type Categories = {
  /** By ord, ascending. */
  codes: Uint32Array;
  ordOf: ReadonlyMap<number, number>;
  /** By index in `pathCategories`: the ord of that category. */
  ords: Uint32Array;
  /** Paths of category c: paths[categoryOffsets[c]] to paths[categoryOffsets[c + 1]]. */
  categoryOffsets: Uint32Array;
  paths: Uint32Array;
  /** Buffer for counts by ord. */
  counts: Uint32Array;
};

export function categoriesOf({ pathOffsets, pathCategories }: Columns): Categories {
  const codes = Uint32Array.from(new Set(pathCategories)).sort();
  const ordOf = new Map(Array.from(codes, (code, ord) => [code, ord]));
  const ords = pathCategories.map((code) => ordOf.get(code)!);
  const categoryOffsets = new Uint32Array(ordOf.size + 1);
  for (const ord of ords) categoryOffsets[ord + 1]!++;
  for (let ord = 0; ord < ordOf.size; ord++) categoryOffsets[ord + 1]! += categoryOffsets[ord]!;
  const next = categoryOffsets.slice();
  const paths = new Uint32Array(ords.length);
  for (let path = 0; path < pathOffsets.length - 1; path++)
    for (let i = pathOffsets[path]!; i < pathOffsets[path + 1]!; i++) paths[next[ords[i]!]!++] = path;
  return { codes, ordOf, ords, categoryOffsets, paths, counts: new Uint32Array(ordOf.size) };
}

/** By path: 1 if it contains one of the categories. */
export function matchingPaths({ pathOffsets }: Columns, categories: Categories, wanted: readonly number[]): Uint8Array {
  const { ordOf, categoryOffsets, paths } = categories;
  const isMatching = new Uint8Array(pathOffsets.length - 1);
  for (const code of wanted) {
    const ord = ordOf.get(code);
    if (ord === undefined) continue;
    for (let i = categoryOffsets[ord]!; i < categoryOffsets[ord + 1]!; i++) isMatching[paths[i]!] = 1;
  }
  return isMatching;
}

/** Rolls path counts up to category ords: each path counts once in each of its categories. */
export function rollUpCounts(
  { pathOffsets }: Columns,
  { ords, counts }: Categories,
  pathCounts: Uint32Array,
): Uint32Array {
  counts.fill(0);
  for (let path = 1; path < pathCounts.length; path++) {
    const count = pathCounts[path]!;
    if (count === 0) continue;
    for (let i = pathOffsets[path]!; i < pathOffsets[path + 1]!; i++) counts[ords[i]!]! += count;
  }
  return counts;
}
