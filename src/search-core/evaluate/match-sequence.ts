import { fields } from "#search-core/fields.ts";
import { impactOf } from "#search-core/bm25f.ts";
import { PositionsIterator } from "#search-core/segment/positions.ts";
import { fieldMaskBits } from "#search-core/segment/segment.ts";
import type { CompiledSequence, TermMatch } from "./compile.ts";
import type { SegmentContext } from "./segment-context.ts";
import { termPostings } from "./among.ts";
import { matchPhrase } from "./match-phrase.ts";
import type { ScoredDocs, ScoreAccumulator } from "./scratch.ts";
import { drain, drainWithin, raiseTo } from "./accumulator.ts";
import { synonymPostingList } from "./synonym-postings.ts";
import {
  copyInto,
  gallopRatio,
  collectAll,
  intersect,
  advance,
  accumulateMax,
  postingListOf,
  type PostingList,
} from "./posting-list.ts";

const everyField = (1 << fields.length) - 1;

/** Documents that have the sequence in the fields, within `within` (null: all), with their scores. */
export function matchSequence(
  context: SegmentContext,
  sequence: CompiledSequence,
  fieldMask: number,
  within: ScoredDocs | null,
): ScoredDocs {
  if (sequence.isPostingList) return matchPostingList(context, postingListOfSequence(context, sequence), within);
  return sequence.termMatches[context.segmentOrd]!.length > 1
    ? matchPhrase(context, sequence, fieldMask, within)
    : matchTerms(context, sequence, fieldMask, within);
}

/** The posting list of a sequence that has one. */
export function postingListOfSequence(context: SegmentContext, sequence: CompiledSequence): PostingList {
  const [first, ...others] = sequence.termMatches[context.segmentOrd]!;
  return others.length > 0 ? synonymPostingList(context, sequence) : termPostings(context, first![0]!.term, sequence);
}

/** The documents of a posting list, within `within` (null: all). */
export function matchPostingList(context: SegmentContext, list: PostingList, within: ScoredDocs | null): ScoredDocs {
  const matches = context.scratch.acquireDocs();
  if (within) {
    copyInto(matches, within);
    intersect(matches, list);
  } else collectAll(matches, list);
  return matches;
}

/** Any of several terms, limited to some forms or fields. In each document the best one counts. */
function matchTerms(
  context: SegmentContext,
  sequence: CompiledSequence,
  fieldMask: number,
  within: ScoredDocs | null,
): ScoredDocs {
  const { segment, scratch } = context;
  const accumulator = scratch.acquireAccumulator();
  const scorer = createMaxScorer(context, accumulator, fieldMask);
  for (const termMatches of sequence.termMatches[context.segmentOrd]![0]!) {
    const list = postingListOf(segment.postings, termMatches.term, context, sequence);
    const isFarLonger = within !== null && list.to - list.from > within.count * gallopRatio;
    if (within && isFarLonger) scorer.gallop(termMatches, list, within);
    else if (termMatches.forms === null && fieldMask === everyField) accumulateMax(accumulator, list);
    else scorer.walk(termMatches, list);
  }
  const matches = scratch.acquireDocs();
  if (within) {
    copyInto(matches, within);
    drainWithin(accumulator, matches);
  } else drain(accumulator, matches);
  scratch.releaseAccumulator(accumulator);
  return matches;
}

/** Raises accumulated scores to those of some forms of a term in some fields. */
function createMaxScorer({ segment }: SegmentContext, accumulator: ScoreAccumulator, fieldMask: number) {
  const { columns, postings } = segment;
  const iterator = new PositionsIterator(segment);
  const counts = new Uint32Array(fields.length);

  function impactOfMatch({ term, forms }: TermMatch, posting: number): number {
    const packedDoc = postings.packedDocs[posting]!;
    if ((packedDoc & fieldMask) === 0) return 0;
    if (forms === null && (packedDoc & everyField & ~fieldMask) === 0) return postings.impacts[posting]!;
    counts.fill(0);
    let before = -1;
    iterator.open(term, posting);
    while (iterator.next()) {
      const { field, form, position } = iterator;
      if (((fieldMask >>> field) & 1) === 0 || (forms !== null && forms[form] === 0)) continue;
      if (position !== before) counts[field]!++;
      before = position;
    }
    return impactOf(counts, columns.fieldLengths, (packedDoc >>> fieldMaskBits) * fields.length);
  }

  function raiseAt(termMatches: TermMatch, { idf }: PostingList, posting: number): void {
    const impact = impactOfMatch(termMatches, posting);
    if (impact > 0) raiseTo(accumulator, postings.packedDocs[posting]! >>> fieldMaskBits, idf * impact);
  }

  return {
    /** At every posting. */
    walk(termMatches: TermMatch, list: PostingList): void {
      for (let posting = list.from; posting < list.to; posting++) raiseAt(termMatches, list, posting);
    },
    /** At the postings of the given documents. */
    gallop(termMatches: TermMatch, list: PostingList, { docIds, count }: ScoredDocs): void {
      let posting = list.from;
      for (let i = 0; i < count && posting < list.to; i++) {
        posting = advance(list.packedDocs, posting, list.to, docIds[i]!);
        if (posting < list.to && list.packedDocs[posting]! >>> fieldMaskBits === docIds[i]!)
          raiseAt(termMatches, list, posting);
      }
    },
  };
}
