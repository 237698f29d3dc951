import type { DictionarySections } from "./build-dictionary.ts";
import { ensureCapacity } from "./growable-array.ts";
import type { MergeInput } from "./merge-input.ts";
import type { MergedDocIds } from "./merge-doc-ids.ts";
import { encodedLength, endOfPosting, valueAt } from "./position-code.ts";
import {
  addPosition,
  addPosting,
  endTerm,
  postingsSections,
  postingsWriter,
  type PostingsWriter,
} from "./postings-writer.ts";
import { fieldMaskBits, type Postings, type Segment } from "./segment.ts";

/** An input whose postings are read once, from first to last. */
type Reader = {
  segment: Segment;
  postings: Postings;
  docIdTo: Int32Array;
  termTo: Int32Array;
  formTo: Int32Array;
  /** The current or next term. */
  term: number;
  /** The term's next live posting, the end of its postings, and the byte offset of the posting's positions. */
  posting: number;
  end: number;
  offset: number;
  /** The new doc id of the next posting; Infinity after the last. */
  docId: number;
  /** True if the term's forms keep their numbers, so positions can be copied unchanged. */
  isSame: boolean;
};

/** Merges postings term by term. Each document has its postings in exactly one input. */
export function mergePostings(
  inputs: readonly MergeInput[],
  docIds: MergedDocIds,
  sections: DictionarySections,
  termTo: readonly Int32Array[],
  formTo: readonly Int32Array[],
) {
  const readers = inputs.map(({ segment }, input): Reader => {
    const maps = { docIdTo: docIds.to[input]!, termTo: termTo[input]!, formTo: formTo[input]! };
    return {
      segment,
      postings: segment.postings,
      ...maps,
      term: 0,
      posting: 0,
      end: 0,
      offset: 0,
      docId: 0,
      isSame: true,
    };
  });
  const sum = (of: (postings: Postings) => number) => readers.reduce((all, { postings }) => all + of(postings), 0);
  const terms = sections.formOffsets.length - 1;
  const most = sum((postings) => postings.packedDocs.length);
  const writer = postingsWriter(terms, most, sum((postings) => postings.positions.length) + 64);
  const having: Reader[] = [];
  for (let term = 0; term < terms; term++) {
    having.length = 0;
    for (const reader of readers) if (openTerm(reader, term, sections)) having.push(reader);
    for (;;) {
      let first = having[0]!;
      for (let i = 1; i < having.length; i++) if (having[i]!.docId < first.docId) first = having[i]!;
      if (first.docId === Infinity) break;
      const { postings, posting } = first;
      const mask = postings.packedDocs[posting]! & ((1 << fieldMaskBits) - 1);
      if (first.isSame) copyPositions(writer, first);
      else recodePositions(writer, first, sections, term);
      addPosting(writer, (first.docId << fieldMaskBits) | mask, postings.impacts[posting]!);
      first.posting++;
      toNextLive(first);
    }
    endTerm(writer, term);
  }
  return postingsSections(writer, docIds.documents);
}

/** Advances to a term of the merged segment, past deleted ones. False if the input does not have it. */
function openTerm(reader: Reader, term: number, sections: DictionarySections): boolean {
  const { terms, postings } = reader.segment;
  while (reader.term < terms.count && reader.termTo[reader.term]! < term) {
    // Either already read, or deleted; skip the remaining positions.
    const end = postings.offsets[reader.term + 1]!;
    for (; reader.posting < end; reader.posting++) reader.offset = endOfPosting(postings.positions, reader.offset);
    reader.term++;
  }
  if (reader.termTo[reader.term] !== term) return false;
  reader.end = postings.offsets[reader.term + 1]!;
  reader.isSame = keepsForms(reader, term, sections);
  toNextLive(reader);
  return true;
}

/** The same number of forms does not mean the same forms: one may be gone and another input may add one. */
function keepsForms({ segment, term: own, formTo }: Reader, term: number, sections: DictionarySections): boolean {
  const { formOffsets, formOf } = segment.terms;
  const first = formOffsets[own]!;
  const forms = formOffsets[own + 1]! - first;
  if (forms !== sections.formOffsets[term + 1]! - sections.formOffsets[term]!) return false;
  for (let form = 0; form < forms; form++) {
    const to = formTo[formOf[first + form]!]!;
    if (to < 0 || sections.formNumber[to] !== form) return false;
  }
  return true;
}

function toNextLive(reader: Reader): void {
  const { postings, docIdTo, end } = reader;
  for (; reader.posting < end; reader.posting++) {
    reader.docId = docIdTo[postings.packedDocs[reader.posting]! >>> fieldMaskBits]!;
    if (reader.docId >= 0) return;
    reader.offset = endOfPosting(postings.positions, reader.offset);
  }
  reader.docId = Infinity;
}

function copyPositions(writer: PostingsWriter, reader: Reader): void {
  const { positions } = reader.postings;
  const end = endOfPosting(positions, reader.offset);
  const to = writer.positions;
  ensureCapacity(to, end - reader.offset);
  for (let i = reader.offset; i < end; i++) to.items[to.length++] = positions[i]!;
  reader.offset = end;
}

/** Copies positions, replacing form numbers. */
function recodePositions(writer: PostingsWriter, reader: Reader, sections: DictionarySections, term: number): void {
  const { positions } = reader.postings;
  const { formOffsets, formOf } = reader.segment.terms;
  const firstForm = formOffsets[reader.term]!;
  const before = formOffsets[reader.term + 1]! - firstForm;
  const after = sections.formOffsets[term + 1]! - sections.formOffsets[term]!;
  for (let isLast = false; !isLast;) {
    const value = valueAt(positions, reader.offset);
    reader.offset += encodedLength(positions[reader.offset]!);
    isLast = (value & 1) === 1;
    const step = Math.floor((value >>> 1) / before);
    const form = (value >>> 1) - step * before;
    const number = sections.formNumber[reader.formTo[formOf[firstForm + form]!]!]!;
    addPosition(writer, step * after + number, isLast);
  }
}
