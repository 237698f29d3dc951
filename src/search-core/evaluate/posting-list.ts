import { fieldMaskBits, type Postings, type Segment } from "#search-core/segment/segment.ts";
import type { ScoredDocs, ScoreAccumulator } from "./scratch.ts";

/*
 * A plain word: one term in any field, whose worth is a byte of its posting. These loops are what most queries spend
 * their time in, so each is flat: typed arrays, integers, no calls. Where chance says which match stays, every match is
 * written and the place moves on or not: a branch that a processor guesses wrong costs more than two such writes.
 */

/** A term in a segment: its postings from `from` to `to`, and the start of its dense row, -1 where it has none. */
export type PostingList = {
  packedDocs: Uint32Array;
  impacts: Uint8Array;
  from: number;
  to: number;
  dense: Uint8Array;
  denseOffset: number;
  /** What the word scores is (rarity * impact) >> halved. */
  idf: number;
  boostShift: number;
};

/** The postings of a term from a slot on. */
export function postingListOf(
  { offsets: from, packedDocs, impacts, dense, denseOf }: Postings,
  term: number,
  { segment, minDocId }: { segment: Segment; minDocId: number },
  { idf, boostShift }: { idf: number; boostShift: number },
): PostingList {
  const to = from[term + 1]!;
  const row = denseOf[term]!;
  const at = minDocId === 0 ? from[term]! : advance(packedDocs, from[term]!, to, minDocId);
  return {
    packedDocs,
    impacts,
    from: at,
    to,
    dense,
    denseOffset: row < 0 ? -1 : row * segment.documents,
    idf,
    boostShift,
  };
}

/** The first posting from `from` on, before `to`, whose slot is not before one. */
export const advance = (packedDocs: Uint32Array, from: number, to: number, docId: number): number =>
  gallopLowerBound(packedDocs, from, to, (docId << fieldMaskBits) >>> 0);

/** The first place from `from` on, before `to`, whose value is not less than one; by steps that double, then by halves. */
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

/** A list this much longer than another is leapt through, not read. */
export const gallopRatio = 16;

/** The same documents, without a score. */
export function copyInto(matches: ScoredDocs, { docIds, count }: ScoredDocs): void {
  matches.docIds.set(docIds.subarray(0, count));
  matches.scores.fill(0, 0, count);
  matches.count = count;
}

/** All that have the word, into `matches`. */
export function collectAll(
  matches: ScoredDocs,
  { packedDocs: source, impacts, from, to, idf, boostShift }: PostingList,
): void {
  const { docIds, scores } = matches;
  const count = to - from;
  for (let at = 0; at < count; at++) {
    docIds[at] = source[from + at]! >>> fieldMaskBits;
    scores[at] = Math.imul(idf, impacts[from + at]!) >> boostShift;
  }
  matches.count = count;
}

/** Keeps those that have the word, and adds what it scores. */
export function intersect(matches: ScoredDocs, list: PostingList): void {
  if (list.denseOffset >= 0) intersectDense(matches, list);
  else if (matches.count * gallopRatio < list.to - list.from) intersectGalloping(matches, list);
  else intersectMerging(matches, list);
}

function intersectDense(matches: ScoredDocs, { dense, denseOffset: row, idf, boostShift }: PostingList): void {
  const { docIds, scores, count } = matches;
  let kept = 0;
  for (let at = 0; at < count; at++) {
    const docId = docIds[at]!;
    const impact = dense[row + docId]!;
    docIds[kept] = docId;
    scores[kept] = scores[at]! + (Math.imul(idf, impact) >> boostShift);
    kept += Number(impact !== 0);
  }
  matches.count = kept;
}

function intersectGalloping(
  matches: ScoredDocs,
  { packedDocs, impacts, from, to, idf, boostShift }: PostingList,
): void {
  const { docIds, scores, count } = matches;
  let kept = 0;
  let posting = from;
  for (let at = 0; at < count; at++) {
    const docId = docIds[at]!;
    posting = advance(packedDocs, posting, to, docId);
    if (posting === to) break;
    if (packedDocs[posting]! >>> fieldMaskBits !== docId) continue;
    docIds[kept] = docId;
    scores[kept++] = scores[at]! + ((idf * impacts[posting++]!) >> boostShift);
  }
  matches.count = kept;
}

function intersectMerging(matches: ScoredDocs, { packedDocs, impacts, from, to, idf, boostShift }: PostingList): void {
  const { docIds, scores, count } = matches;
  let kept = 0;
  for (let at = 0, posting = from; at < count && posting < to;) {
    const docId = docIds[at]!;
    const other = packedDocs[posting]! >>> fieldMaskBits;
    const isSame = Number(docId === other);
    docIds[kept] = docId;
    // What stays at this place until the postings have come as far must not be added to it meanwhile.
    scores[kept] = scores[at]! + ((Math.imul(idf, impacts[posting]!) >> boostShift) & -isSame);
    kept += isSame;
    at += Number(docId <= other);
    posting += Number(other <= docId);
  }
  matches.count = kept;
}

/** Keeps those that do not have the word. */
export function subtract(matches: ScoredDocs, { packedDocs, from, to }: PostingList): void {
  const { docIds, scores, count } = matches;
  let kept = 0;
  let posting = from;
  for (let at = 0; at < count; at++) {
    const docId = docIds[at]!;
    posting = advance(packedDocs, posting, to, docId);
    if (posting < to && packedDocs[posting]! >>> fieldMaskBits === docId) continue;
    docIds[kept] = docId;
    scores[kept++] = scores[at]!;
  }
  matches.count = kept;
}

/** Adds what the word scores wherever it is. */
export function accumulateSum(
  accumulator: ScoreAccumulator,
  { packedDocs, impacts, from, to, idf, boostShift }: PostingList,
): void {
  const { scores, bits } = accumulator;
  for (let at = from; at < to; at++) {
    const docId = packedDocs[at]! >>> fieldMaskBits;
    const score = (idf * impacts[at]!) >> boostShift;
    const before = scores[docId]!;
    if (before === 0) {
      bits[docId >>> 5]! |= 1 << (docId & 31);
      scores[docId] = score + 1;
    } else scores[docId] = before + score;
  }
}

/** Raises each score to what the word scores there. */
export function accumulateMax(
  accumulator: ScoreAccumulator,
  { packedDocs, impacts, from, to, idf, boostShift }: PostingList,
): void {
  const { scores, bits } = accumulator;
  for (let at = from; at < to; at++) {
    const docId = packedDocs[at]! >>> fieldMaskBits;
    const score = ((idf * impacts[at]!) >> boostShift) + 1;
    const before = scores[docId]!;
    if (score <= before) continue;
    if (before === 0) bits[docId >>> 5]! |= 1 << (docId & 31);
    scores[docId] = score;
  }
}

/** Sets the bit of each that has the word. */
export function setBits(bits: Uint32Array, { packedDocs, from, to }: PostingList): void {
  for (let at = from; at < to; at++) {
    const docId = packedDocs[at]! >>> fieldMaskBits;
    bits[docId >>> 5]! |= 1 << (docId & 31);
  }
}
