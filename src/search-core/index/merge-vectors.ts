import type { MergedDocIds } from "#search-core/segment/merge-doc-ids.ts";
import { copyVector, createBlock, openBlock } from "#search-core/vectors/block.ts";

/**
 * The vectors of merged parts by new slot: those of the model that the last part with vectors has. Null where no part
 * has any. A document whose vector was made while this ran has none here, and gets it as any that is without.
 */
export function mergeVectors(
  segments: readonly (SharedArrayBuffer | null)[],
  { documents, input, docId }: MergedDocIds,
): SharedArrayBuffer | null {
  const blocks = segments.map((one) => one && openBlock(one));
  const last = blocks.findLast((block) => block !== null);
  if (!last) return null;
  const merged = createBlock(last.model, last.dims, documents);
  for (let to = 0; to < documents; to++) {
    const block = blocks[input[to]!];
    if (block && block.model === last.model && block.dims === last.dims) copyVector(block, docId[to]!, merged, to);
  }
  return merged.bytes;
}
