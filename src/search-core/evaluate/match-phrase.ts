import { fields } from "#search-core/fields.ts";
import { impactOf } from "#search-core/bm25f.ts";
import { PositionsIterator } from "#search-core/segment/positions.ts";
import { fieldMaskBits } from "#search-core/segment/segment.ts";
import type { CompiledSequence, TermMatch } from "./compile.ts";
import { termPostings } from "./among.ts";
import type { SegmentContext } from "./segment-context.ts";
import type { ScoredDocs } from "./scratch.ts";
import {
  copyInto,
  collectAll,
  intersect,
  gallopLowerBound,
  advance,
  postingListOf,
  type PostingList,
} from "./posting-list.ts";

/** One term of a phrase: its expansion, its offset from the phrase's start, and how many postings it has. */
type PhraseTerm = { termMatches: TermMatch[]; shift: number; size: number };

/**
 * Documents that contain the terms next to each other, within `within` (null: all). Intersects the postings first, so
 * positions are read only in documents that have all the words.
 */
export function matchPhrase(
  context: SegmentContext,
  sequence: CompiledSequence,
  fieldMask: number,
  within: ScoredDocs | null,
): ScoredDocs {
  const { segment, scratch } = context;
  const { offsets: from } = segment.postings;
  const phraseTerms = sequence.termMatches[context.segmentOrd]!.map((termMatches, shift): PhraseTerm => {
    const size = termMatches.reduce((sum, { term }) => sum + from[term + 1]! - from[term]!, 0);
    return { termMatches, shift, size };
  });
  // Only the last term can be a prefix, so at least one other has a single expansion.
  const ordered = phraseTerms.toSorted((a, b) => a.termMatches.length - b.termMatches.length || a.size - b.size);
  const listFor = ({ term }: TermMatch) => postingListOf(segment.postings, term, context, { idf: 0 });

  const matches = scratch.acquireDocs();
  for (const [nth, { termMatches }] of ordered.filter((place) => place.termMatches.length === 1).entries()) {
    const list = termPostings(context, termMatches[0]!.term, { idf: 0 });
    if (nth > 0) intersect(matches, list);
    else if (within) {
      copyInto(matches, within);
      intersect(matches, list);
    } else collectAll(matches, list);
  }
  if (matches.count === 0) return matches;
  const starts = createStarts(context, matches);
  const [first, ...others] = ordered;
  starts.collect(first!.termMatches[0]!, listFor(first!.termMatches[0]!), first!.shift);
  for (const { termMatches, shift } of others) {
    for (const termMatch of termMatches) starts.mark(termMatch, listFor(termMatch), shift);
    starts.keepMarked();
  }
  starts.score(fieldMask, sequence);
  return matches;
}

/** Where the phrase may start in each match: a flat list of positions, ascending per document. */
function createStarts({ segment, scratch }: SegmentContext, matches: ScoredDocs) {
  const iterator = new PositionsIterator(segment);
  const { docIds, scores } = matches;
  const ends = scratch.buffer("ends", matches.count);
  let positions = scratch.buffer("starts", matches.count);
  let marks = scratch.buffer("marks", 0);

  return {
    /** Collects the positions of the first term; every match has it. */
    collect({ term, forms }: TermMatch, list: PostingList, shift: number): void {
      let [count, posting] = [0, list.from];
      for (let i = 0; i < matches.count; i++) {
        posting = advance(list.packedDocs, posting, list.to, docIds[i]!);
        iterator.open(term, posting);
        let before = -1;
        while (iterator.next()) {
          const { position, form } = iterator;
          if (position === before || position < shift || (forms !== null && forms[form] === 0)) continue;
          before = position;
          if (count === positions.length) positions = scratch.buffer("starts", count + 1);
          positions[count++] = position - shift;
        }
        ends[i] = count;
      }
      marks = scratch.buffer("marks", count).fill(0, 0, count);
    },

    /**
     * Marks the starts that have a word at its offset. Gallops in both lists: a prefix has thousands of mostly rare
     * words, and none may cost a scan of all matches.
     */
    mark({ term, forms }: TermMatch, list: PostingList, shift: number): void {
      let posting = list.from;
      for (let i = 0; i < matches.count;) {
        posting = advance(list.packedDocs, posting, list.to, docIds[i]!);
        if (posting === list.to) return;
        const docId = list.packedDocs[posting]! >>> fieldMaskBits;
        i = gallopLowerBound(docIds, i, matches.count, docId);
        if (i === matches.count) return;
        if (docIds[i] !== docId) continue;
        const end = ends[i]!;
        let start = i === 0 ? 0 : ends[i - 1]!;
        i++;
        iterator.open(term, posting);
        while (start < end && iterator.next()) {
          if (forms !== null && forms[iterator.form] === 0) continue;
          const wanted = iterator.position - shift;
          while (start < end && positions[start]! < wanted) start++;
          if (start < end && positions[start] === wanted) marks[start] = 1;
        }
      }
    },

    /** Drops starts that were not marked since the last call, and matches without any left. */
    keepMarked(): void {
      let [count, retained] = [0, 0];
      for (let i = 0, begin = 0; i < matches.count; i++) {
        const end = ends[i]!;
        const before = count;
        for (let start = begin; start < end; start++) {
          if (marks[start] === 1) positions[count++] = positions[start]!;
          marks[start] = 0;
        }
        begin = end;
        if (count === before) continue;
        docIds[retained] = docIds[i]!;
        ends[retained++] = count;
      }
      matches.count = retained;
    },

    /** Scores matches by how often the phrase starts in each searched field; drops those where it does not. */
    score(fieldMask: number, { idf }: CompiledSequence): void {
      const { fieldLengths: lengths } = segment.columns;
      const counts = new Uint32Array(fields.length);
      let retained = 0;
      for (let i = 0, start = 0; i < matches.count; i++) {
        const row = docIds[i]! * fields.length;
        counts.fill(0);
        for (let field = 0, fieldEnd = 0; field < fields.length; field++) {
          fieldEnd += lengths[row + field]! + 1;
          const isAsked = (fieldMask >>> field) & 1;
          for (; start < ends[i]! && positions[start]! < fieldEnd; start++) counts[field]! += isAsked;
        }
        const impact = impactOf(counts, lengths, row);
        if (impact === 0) continue;
        docIds[retained] = docIds[i]!;
        scores[retained++] = idf * impact;
      }
      matches.count = retained;
    },
  };
}
