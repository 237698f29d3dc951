import { fieldMaskBits, type Postings, type Segment } from "#search-core/segment/segment.ts";
import type { ScoredDocs, ScoreAccumulator } from "./scratch.ts";

/*
 * Hot loops over the posting list of one term in any field; its impact is one byte per posting. Keep them flat: typed
 * arrays, integers, no calls. Where a branch would be unpredictable we always write and advance the output index
 * conditionally: a mispredicted branch costs more than two spare writes.
 */

/** A term's postings in a segment from `from` to `to`, and the offset of its dense row, or -1. */
export type PostingList = {
  packedDocs: Uint32Array;
  impacts: Uint8Array;
  from: number;
  to: number;
  dense: Uint8Array;
  denseOffset: number;
  /** Score = idf * impact. */
  idf: number;
};

/** The posting list of a term from minDocId on. */
export function postingListOf(
  { offsets: from, packedDocs, impacts, dense, denseOf }: Postings,
  term: number,
  { segment, minDocId }: { segment: Segment; minDocId: number },
  { idf }: { idf: number },
): PostingList {
  const to = from[term + 1]!;
  const row = denseOf[term]!;
  const i = minDocId === 0 ? from[term]! : advance(packedDocs, from[term]!, to, minDocId);
  return {
    packedDocs,
    impacts,
    from: i,
    to,
    dense,
    denseOffset: row < 0 ? -1 : row * segment.documents,
    idf,
  };
}

/** The first posting in [from, to) whose doc id is >= `docId`, else `to`. */
export const advance = (packedDocs: Uint32Array, from: number, to: number, docId: number): number =>
  gallopLowerBound(packedDocs, from, to, (docId << fieldMaskBits) >>> 0);

/** Galloping lower bound: the first index in [from, to) whose value is >= `wanted`, else `to`. */
export function gallopLowerBound(ascending: Uint32Array, from: number, to: number, wanted: number): number {
  if (from >= to || ascending[from]! >= wanted) return from;
  let low = from;
  let step = 1;
  while (low + step < to && ascending[low + step]! < wanted) {
    low += step;
    step <<= 1;
  }
  let high = low + step < to ? low + step : to;
  low++;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Gallop through a posting list instead of merging when it is this many times longer than the other. */
export const gallopRatio = 16;

/** Copies documents without their scores. */
export function copyInto(matches: ScoredDocs, { docIds, count }: ScoredDocs): void {
  matches.docIds.set(docIds.subarray(0, count));
  matches.scores.fill(0, 0, count);
  matches.count = count;
}

/** Collects all documents of the list into `matches`. */
export function collectAll(matches: ScoredDocs, { packedDocs: source, impacts, from, to, idf }: PostingList): void {
  const { docIds, scores } = matches;
  const count = to - from;
  for (let i = 0; i < count; i++) {
    docIds[i] = source[from + i]! >>> fieldMaskBits;
    scores[i] = Math.imul(idf, impacts[from + i]!);
  }
  matches.count = count;
}

/**
 * Collects the documents of two lists; one that is in both gets the higher score. Copies the longer list in runs between
 * the documents of the shorter one.
 */
export function collectEither(
  matches: ScoredDocs,
  { longer, shorter }: { longer: PostingList; shorter: PostingList },
): void {
  const { docIds, scores } = matches;
  const { packedDocs, impacts, to, idf } = longer;
  let [i, count] = [longer.from, 0];
  for (let j = shorter.from; j < shorter.to; j++) {
    const docId = shorter.packedDocs[j]! >>> fieldMaskBits;
    let score = Math.imul(shorter.idf, shorter.impacts[j]!);
    const until = (docId << fieldMaskBits) >>> 0;
    for (; i < to && packedDocs[i]! < until; i++) {
      docIds[count] = packedDocs[i]! >>> fieldMaskBits;
      scores[count++] = Math.imul(idf, impacts[i]!);
    }
    if (i < to && packedDocs[i]! >>> fieldMaskBits === docId) score = Math.max(score, Math.imul(idf, impacts[i++]!));
    docIds[count] = docId;
    scores[count++] = score;
  }
  for (; i < to; i++) {
    docIds[count] = packedDocs[i]! >>> fieldMaskBits;
    scores[count++] = Math.imul(idf, impacts[i]!);
  }
  matches.count = count;
}

/** Keeps documents that are in the list, and adds its scores. */
export function intersect(matches: ScoredDocs, list: PostingList): void {
  if (list.denseOffset >= 0) intersectDense(matches, list);
  else if (matches.count * gallopRatio < list.to - list.from) intersectGalloping(matches, list);
  else if ((list.to - list.from) * gallopRatio < matches.count) intersectShort(matches, list);
  else intersectMerging(matches, list);
}

function intersectDense(matches: ScoredDocs, { dense, denseOffset: row, idf }: PostingList): void {
  const { docIds, scores, count } = matches;
  let retained = 0;
  for (let i = 0; i < count; i++) {
    const docId = docIds[i]!;
    const impact = dense[row + docId]!;
    docIds[retained] = docId;
    scores[retained] = scores[i]! + Math.imul(idf, impact);
    retained += Number(impact !== 0);
  }
  matches.count = retained;
}

function intersectGalloping(matches: ScoredDocs, { packedDocs, impacts, from, to, idf }: PostingList): void {
  const { docIds, scores, count } = matches;
  let retained = 0;
  let posting = from;
  for (let i = 0; i < count; i++) {
    const docId = docIds[i]!;
    posting = advance(packedDocs, posting, to, docId);
    if (posting === to) break;
    if (packedDocs[posting]! >>> fieldMaskBits !== docId) continue;
    docIds[retained] = docId;
    scores[retained++] = scores[i]! + idf * impacts[posting++]!;
  }
  matches.count = retained;
}

/** For a list that is far shorter than the matches: gallops through them instead. */
function intersectShort(matches: ScoredDocs, { packedDocs, impacts, from, to, idf }: PostingList): void {
  const { docIds, scores, count } = matches;
  let retained = 0;
  let i = 0;
  for (let posting = from; posting < to && i < count; posting++) {
    const docId = packedDocs[posting]! >>> fieldMaskBits;
    i = gallopLowerBound(docIds, i, count, docId);
    if (i === count || docIds[i] !== docId) continue;
    docIds[retained] = docId;
    scores[retained++] = scores[i++]! + Math.imul(idf, impacts[posting]!);
  }
  matches.count = retained;
}

function intersectMerging(matches: ScoredDocs, { packedDocs, impacts, from, to, idf }: PostingList): void {
  const { docIds, scores, count } = matches;
  let retained = 0;
  for (let i = 0, posting = from; i < count && posting < to;) {
    const docId = docIds[i]!;
    const other = packedDocs[posting]! >>> fieldMaskBits;
    const isSame = Number(docId === other);
    docIds[retained] = docId;
    // An entry stays here until the postings catch up; its score must not be added before.
    scores[retained] = scores[i]! + (Math.imul(idf, impacts[posting]!) & -isSame);
    retained += isSame;
    i += Number(docId <= other);
    posting += Number(other <= docId);
  }
  matches.count = retained;
}

/** Keeps documents that are not in the list. */
export function subtract(matches: ScoredDocs, { packedDocs, from, to }: PostingList): void {
  const { docIds, scores, count } = matches;
  let retained = 0;
  let posting = from;
  for (let i = 0; i < count; i++) {
    const docId = docIds[i]!;
    posting = advance(packedDocs, posting, to, docId);
    if (posting < to && packedDocs[posting]! >>> fieldMaskBits === docId) continue;
    docIds[retained] = docId;
    scores[retained++] = scores[i]!;
  }
  matches.count = retained;
}

/** Adds the list's scores. */
export function accumulateSum(
  accumulator: ScoreAccumulator,
  { packedDocs, impacts, from, to, idf }: PostingList,
): void {
  const { scores, bits } = accumulator;
  for (let i = from; i < to; i++) {
    const docId = packedDocs[i]! >>> fieldMaskBits;
    const score = idf * impacts[i]!;
    const before = scores[docId]!;
    if (before === 0) {
      bits[docId >>> 5]! |= 1 << (docId & 31);
      scores[docId] = score + 1;
    } else scores[docId] = before + score;
  }
}

/** Raises each score to the list's score. */
export function accumulateMax(
  accumulator: ScoreAccumulator,
  { packedDocs, impacts, from, to, idf }: PostingList,
): void {
  const { scores, bits } = accumulator;
  for (let i = from; i < to; i++) {
    const docId = packedDocs[i]! >>> fieldMaskBits;
    const score = idf * impacts[i]! + 1;
    const before = scores[docId]!;
    if (score <= before) continue;
    if (before === 0) bits[docId >>> 5]! |= 1 << (docId & 31);
    scores[docId] = score;
  }
}

/** Sets the bit of each document in the list. */
export function setBits(bits: Uint32Array, { packedDocs, from, to }: PostingList): void {
  for (let i = from; i < to; i++) {
    const docId = packedDocs[i]! >>> fieldMaskBits;
    bits[docId >>> 5]! |= 1 << (docId & 31);
  }
}
