import { unspscPath } from "#domain/unspsc.ts";
import type { Columns } from "#search-core/segment/segment.ts";

/**
 * The categories a document is coded at, by doc id: the deepest of each path. A code above another one of the same
 * document may be missing if the other came first.
 */
export function codedCategoriesOf({
  facetRows,
  overflowDocs,
  overflowOffsets,
  overflowPaths,
  pathOffsets,
  pathCategories,
}: Columns) {
  const depth = (code: number) => unspscPath(code).length;
  const codeOf = (path: number) =>
    pathCategories
      .subarray(pathOffsets[path], pathOffsets[path + 1])
      .reduce((deepest, code) => (deepest === 0 || depth(code) > depth(deepest) ? code : deepest), 0);
  const codes = new Map<number, number>();
  const cachedCodeOf = (path: number) => {
    let code = codes.get(path);
    if (code === undefined) codes.set(path, (code = codeOf(path)));
    return code;
  };
  return (docId: number): number[] => {
    const paths = [...facetRows.subarray(docId * 4, docId * 4 + 3)];
    const overflow = overflowDocs.indexOf(docId);
    if (overflow !== -1)
      paths.push(...overflowPaths.subarray(overflowOffsets[overflow], overflowOffsets[overflow + 1]));
    return paths.filter((path) => path !== 0).map(cachedCodeOf);
  };
}
