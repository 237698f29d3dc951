import type { MergedDocIds } from "#search-core/segment/merge-doc-ids.ts";
import { copyVector, createBlock, openBlock } from "#search-core/vectors/block.ts";

/**
 * The vectors of a merged segment, of the model of the last input that has any; null if none has. A document embedded
 * while the merge ran has none here and is embedded again.
 */
export function mergeVectors(
  segments: readonly (SharedArrayBuffer | null)[],
  { documents, input, docId }: MergedDocIds,
): SharedArrayBuffer | null {
  const blocks = segments.map((segment) => segment && openBlock(segment));
  const last = blocks.findLast((block) => block !== null);
  if (!last) return null;
  const merged = createBlock(last.model, last.dims, documents);
  for (let to = 0; to < documents; to++) {
    const block = blocks[input[to]!];
    if (block && block.model === last.model && block.dims === last.dims) copyVector(block, docId[to]!, merged, to);
  }
  return merged.bytes;
}
