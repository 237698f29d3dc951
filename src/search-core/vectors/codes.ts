import { unspscPath } from "#domain/unspsc.ts";
import type { Columns } from "#search-core/segment/segment.ts";

/**
 * The categories that documents are coded at, by slot: of each chain the deepest. A code above another of the same
 * document may be missing, when the other came first.
 */
export function codesAt({ facetRows, moreSlots, moreFrom, moreChains, chainFrom, chainCategories }: Columns) {
  const depth = (code: number) => unspscPath(code).length;
  const codeOf = (chain: number) =>
    chainCategories
      .subarray(chainFrom[chain], chainFrom[chain + 1])
      .reduce((deepest, code) => (deepest === 0 || depth(code) > depth(deepest) ? code : deepest), 0);
  const codes = new Map<number, number>();
  const known = (chain: number) => {
    let code = codes.get(chain);
    if (code === undefined) codes.set(chain, (code = codeOf(chain)));
    return code;
  };
  return (slot: number): number[] => {
    const chains = [...facetRows.subarray(slot * 4, slot * 4 + 3)];
    const more = moreSlots.indexOf(slot);
    if (more !== -1) chains.push(...moreChains.subarray(moreFrom[more], moreFrom[more + 1]));
    return chains.filter((chain) => chain !== 0).map(known);
  };
}
