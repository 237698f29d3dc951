import { fieldMaskBits } from "#search-core/segment/segment.ts";
import { drain } from "./accumulator.ts";
import type { CompiledLeaf, CompiledSequence } from "./compile.ts";
import { postingListOfSequence } from "./match-sequence.ts";
import { accumulateMax, advance, type PostingList } from "./posting-list.ts";
import type { SegmentContext, SynonymPostings } from "./segment-context.ts";

type Postings = NonNullable<ReturnType<SynonymPostings["get"]>>;
const noRow = new Uint8Array(0);
/** A term has a dozen synonyms, so reading them one by one costs more than the typed words. */
const minMerged = 2;
/** Merged lists are cached for this many leaves of a segment, and only if they have at most this share of documents. */
const maxCached = 256;
const maxShare = 1 / 16;

/**
 * All synonyms of a leaf as one posting list, from the context's minDocId on: they share one idf, so in each document the
 * highest impact counts. Null if they are few, or too common to cache.
 */
export function mergedSynonyms(
  context: SegmentContext,
  { leaf }: CompiledLeaf,
  synonyms: readonly CompiledSequence[],
): PostingList | null {
  if (synonyms.length < minMerged || synonyms.some(({ isPostingList }) => !isPostingList)) return null;
  const { merged, among } = context;
  const known = merged.get(leaf.key);
  const cached = known === undefined ? among?.merged.get(leaf.key) : known;
  const postings = cached === undefined ? merge(context, synonyms) : cached;
  if (cached === undefined) cache(among?.merged ?? merged, leaf.key, postings);
  if (postings === null) return null;
  const { packedDocs } = postings;
  const from = advance(packedDocs, 0, packedDocs.length, context.minDocId);
  return { ...postings, from, to: packedDocs.length, dense: noRow, denseOffset: -1, idf: synonyms[0]!.idf };
}

function merge(context: SegmentContext, synonyms: readonly CompiledSequence[]): Postings | null {
  const { scratch, segment } = context;
  const whole = { ...context, minDocId: 0 };
  const lists = synonyms.map((sequence) => postingListOfSequence(whole, sequence));
  const postings = lists.reduce((sum, { from, to }) => sum + to - from, 0);
  if (postings > segment.documents * maxShare) return null;
  const accumulator = scratch.acquireAccumulator();
  for (const list of lists) accumulateMax(accumulator, { ...list, idf: 1 });
  const matches = scratch.acquireDocs();
  drain(accumulator, matches);
  scratch.releaseAccumulator(accumulator);
  const { docIds, scores, count } = matches;
  const merged = {
    packedDocs: Uint32Array.from({ length: count }, (_, i) => docIds[i]! << fieldMaskBits),
    impacts: Uint8Array.from({ length: count }, (_, i) => scores[i]!),
  };
  scratch.releaseDocs(matches);
  return merged;
}

function cache(merged: SegmentContext["merged"], key: string, postings: Postings | null): void {
  const [oldest] = merged.size < maxCached ? [] : merged.keys();
  if (oldest !== undefined) merged.delete(oldest);
  merged.set(key, postings);
}
