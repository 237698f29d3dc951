import type { Scratch } from "#search-core/evaluate/scratch.ts";
import type { SegmentReader } from "#search-core/read/segment-reader.ts";
import type { Query } from "#search-core/types.ts";
import { matchingDocs } from "./matching-docs.ts";

/** See IndexReader. */
export function matchingAmong(
  readers: readonly SegmentReader[],
  scratch: Scratch,
  queries: readonly Query[],
  ids: readonly number[],
): number[][] {
  const among = new Set(ids);
  const marks = readers.map(({ segment: { columns } }) => {
    const { externalIds } = columns;
    const mark = new Uint8Array(externalIds.length);
    for (let docId = 0; docId < mark.length; docId++) mark[docId] = Number(among.has(externalIds[docId]!));
    return mark;
  });
  return queries.map((query) => {
    const found: number[] = [];
    for (const [i, docIds] of matchingDocs(readers, scratch, query).entries())
      for (const docId of docIds)
        if (marks[i]![docId] === 1) found.push(readers[i]!.segment.columns.externalIds[docId]!);
    return found;
  });
}
