import { fields } from "#search-core/fields.ts";
import { fieldMaskBits } from "#search-core/segment/segment.ts";
import type { CompiledSequence } from "./compile.ts";
import type { SegmentContext } from "./segment-context.ts";
import { matchPhrase } from "./match-phrase.ts";
import { advance, type PostingList } from "./posting-list.ts";

/** The postings of a sequence of several words, as those of one term. */
type Postings = Pick<PostingList, "packedDocs" | "impacts">;

const everyField = (1 << fields.length) - 1;
const noRow = new Uint8Array(0);

/** The posting list of a synonym, from the context's minDocId on, among the context's documents if it has some. */
export function synonymPostingList(context: SegmentContext, sequence: CompiledSequence): PostingList {
  const key = sequence.sequence.terms.map(({ term }) => term).join(" ");
  const { synonyms, minDocId, among } = context;
  let postings = synonyms.get(key) ?? among?.synonyms.get(key);
  if (!postings) (among?.synonyms ?? synonyms).set(key, (postings = findPostings(context, sequence)));
  const { packedDocs } = postings;
  const { idf } = sequence;
  const from = advance(packedDocs, 0, packedDocs.length, minDocId);
  return { ...postings, from, to: packedDocs.length, dense: noRow, denseOffset: -1, idf };
}

function findPostings(context: SegmentContext, sequence: CompiledSequence): Postings {
  const unweighted = { ...sequence, idf: 1 };
  const matches = matchPhrase({ ...context, minDocId: 0 }, unweighted, everyField, context.among?.docs ?? null);
  const { docIds, scores, count } = matches;
  const postings = {
    packedDocs: Uint32Array.from({ length: count }, (_, i) => docIds[i]! << fieldMaskBits),
    impacts: Uint8Array.from({ length: count }, (_, i) => scores[i]!),
  };
  context.scratch.releaseDocs(matches);
  return postings;
}
