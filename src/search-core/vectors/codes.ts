import { unspscPath } from "#domain/unspsc.ts";
import type { Columns } from "#search-core/segment/segment.ts";

/**
 * The categories that documents are coded at, by slot: of each chain the deepest. A code above another of the same
 * document may be missing, when the other came first.
 */
export function codesAt({
  facetRows,
  overflowDocs,
  overflowOffsets,
  overflowPaths,
  pathOffsets,
  pathCategories,
}: Columns) {
  const depth = (code: number) => unspscPath(code).length;
  const codeOf = (chain: number) =>
    pathCategories
      .subarray(pathOffsets[chain], pathOffsets[chain + 1])
      .reduce((deepest, code) => (deepest === 0 || depth(code) > depth(deepest) ? code : deepest), 0);
  const codes = new Map<number, number>();
  const known = (chain: number) => {
    let code = codes.get(chain);
    if (code === undefined) codes.set(chain, (code = codeOf(chain)));
    return code;
  };
  return (docId: number): number[] => {
    const chains = [...facetRows.subarray(docId * 4, docId * 4 + 3)];
    const more = overflowDocs.indexOf(docId);
    if (more !== -1) chains.push(...overflowPaths.subarray(overflowOffsets[more], overflowOffsets[more + 1]));
    return chains.filter((chain) => chain !== 0).map(known);
  };
}
