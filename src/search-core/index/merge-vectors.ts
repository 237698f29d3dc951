import type { MergedSlots } from "#search-core/segment/merged-slots.ts";
import { copyVector, createBlock, openBlock } from "#search-core/vectors/block.ts";

/**
 * The vectors of merged parts by new slot: those of the model that the last part with vectors has. Null where no part
 * has any. A document whose vector was made while this ran has none here, and gets it as any that is without.
 */
export function mergedVectors(
  parts: readonly (SharedArrayBuffer | null)[],
  { documents, part, slot }: MergedSlots,
): SharedArrayBuffer | null {
  const blocks = parts.map((one) => one && openBlock(one));
  const last = blocks.findLast((block) => block !== null);
  if (!last) return null;
  const merged = createBlock(last.model, last.dims, documents);
  for (let to = 0; to < documents; to++) {
    const block = blocks[part[to]!];
    if (block && block.model === last.model && block.dims === last.dims) copyVector(block, slot[to]!, merged, to);
  }
  return merged.bytes;
}
