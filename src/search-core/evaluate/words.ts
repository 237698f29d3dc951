import { fieldMaskBits, type Postings } from "#search-core/segment/segment.ts";
import type { Ground } from "./ground.ts";
import type { Matches, Sums } from "./scratch.ts";

/*
 * A plain word: one term in any field, whose worth is a byte of its posting. These loops are what most queries spend
 * their time in, so each is flat: typed arrays, integers, no calls. Where chance says which match stays, every match is
 * written and the place moves on or not: a branch that a processor guesses wrong costs more than two such writes.
 */

/** A term in a segment: its postings from `from` to `to`, and the start of its dense row, -1 where it has none. */
export type Word = {
  packedDocs: Uint32Array;
  impacts: Uint8Array;
  from: number;
  to: number;
  dense: Uint8Array;
  row: number;
  /** What the word scores is (rarity * impact) >> halved. */
  rarity: number;
  halved: number;
};

/** The postings of a term from a slot on. */
export function wordOf(
  { offsets: from, packedDocs, impacts, dense, denseOf }: Postings,
  term: number,
  { segment, minDocId }: Pick<Ground, "segment" | "minDocId">,
  { rarity, halved }: { rarity: number; halved: number },
): Word {
  const to = from[term + 1]!;
  const row = denseOf[term]!;
  const at = minDocId === 0 ? from[term]! : postingFrom(packedDocs, from[term]!, to, minDocId);
  return { packedDocs, impacts, from: at, to, dense, row: row < 0 ? -1 : row * segment.documents, rarity, halved };
}

/** The first posting from `from` on, before `to`, whose slot is not before one. */
export const postingFrom = (packedDocs: Uint32Array, from: number, to: number, docId: number): number =>
  placeFrom(packedDocs, from, to, (docId << fieldMaskBits) >>> 0);

/** The first place from `from` on, before `to`, whose value is not less than one; by steps that double, then by halves. */
export function placeFrom(ascending: Uint32Array, from: number, to: number, wanted: number): number {
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
export const leap = 16;

/** The same documents, without a score. */
export function copyInto(matches: Matches, { docIds, count }: Matches): void {
  matches.docIds.set(docIds.subarray(0, count));
  matches.scores.fill(0, 0, count);
  matches.count = count;
}

/** All that have the word, into `matches`. */
export function listWord(matches: Matches, { packedDocs: source, impacts, from, to, rarity, halved }: Word): void {
  const { docIds, scores } = matches;
  const count = to - from;
  for (let at = 0; at < count; at++) {
    docIds[at] = source[from + at]! >>> fieldMaskBits;
    scores[at] = Math.imul(rarity, impacts[from + at]!) >> halved;
  }
  matches.count = count;
}

/** Keeps those that have the word, and adds what it scores. */
export function narrowByWord(matches: Matches, word: Word): void {
  if (word.row >= 0) narrowByRow(matches, word);
  else if (matches.count * leap < word.to - word.from) narrowByLeaps(matches, word);
  else narrowByMerging(matches, word);
}

function narrowByRow(matches: Matches, { dense, row, rarity, halved }: Word): void {
  const { docIds, scores, count } = matches;
  let kept = 0;
  for (let at = 0; at < count; at++) {
    const docId = docIds[at]!;
    const impact = dense[row + docId]!;
    docIds[kept] = docId;
    scores[kept] = scores[at]! + (Math.imul(rarity, impact) >> halved);
    kept += Number(impact !== 0);
  }
  matches.count = kept;
}

function narrowByLeaps(matches: Matches, { packedDocs, impacts, from, to, rarity, halved }: Word): void {
  const { docIds, scores, count } = matches;
  let kept = 0;
  let posting = from;
  for (let at = 0; at < count; at++) {
    const docId = docIds[at]!;
    posting = postingFrom(packedDocs, posting, to, docId);
    if (posting === to) break;
    if (packedDocs[posting]! >>> fieldMaskBits !== docId) continue;
    docIds[kept] = docId;
    scores[kept++] = scores[at]! + ((rarity * impacts[posting++]!) >> halved);
  }
  matches.count = kept;
}

function narrowByMerging(matches: Matches, { packedDocs, impacts, from, to, rarity, halved }: Word): void {
  const { docIds, scores, count } = matches;
  let kept = 0;
  for (let at = 0, posting = from; at < count && posting < to;) {
    const docId = docIds[at]!;
    const other = packedDocs[posting]! >>> fieldMaskBits;
    const isSame = Number(docId === other);
    docIds[kept] = docId;
    // What stays at this place until the postings have come as far must not be added to it meanwhile.
    scores[kept] = scores[at]! + ((Math.imul(rarity, impacts[posting]!) >> halved) & -isSame);
    kept += isSame;
    at += Number(docId <= other);
    posting += Number(other <= docId);
  }
  matches.count = kept;
}

/** Keeps those that do not have the word. */
export function withoutWord(matches: Matches, { packedDocs, from, to }: Word): void {
  const { docIds, scores, count } = matches;
  let kept = 0;
  let posting = from;
  for (let at = 0; at < count; at++) {
    const docId = docIds[at]!;
    posting = postingFrom(packedDocs, posting, to, docId);
    if (posting < to && packedDocs[posting]! >>> fieldMaskBits === docId) continue;
    docIds[kept] = docId;
    scores[kept++] = scores[at]!;
  }
  matches.count = kept;
}

/** Adds what the word scores wherever it is. */
export function addWord(sums: Sums, { packedDocs, impacts, from, to, rarity, halved }: Word): void {
  const { scores, bits } = sums;
  for (let at = from; at < to; at++) {
    const docId = packedDocs[at]! >>> fieldMaskBits;
    const score = (rarity * impacts[at]!) >> halved;
    const before = scores[docId]!;
    if (before === 0) {
      bits[docId >>> 5]! |= 1 << (docId & 31);
      scores[docId] = score + 1;
    } else scores[docId] = before + score;
  }
}

/** Raises each score to what the word scores there. */
export function raiseByWord(sums: Sums, { packedDocs, impacts, from, to, rarity, halved }: Word): void {
  const { scores, bits } = sums;
  for (let at = from; at < to; at++) {
    const docId = packedDocs[at]! >>> fieldMaskBits;
    const score = ((rarity * impacts[at]!) >> halved) + 1;
    const before = scores[docId]!;
    if (score <= before) continue;
    if (before === 0) bits[docId >>> 5]! |= 1 << (docId & 31);
    scores[docId] = score;
  }
}

/** Sets the bit of each that has the word. */
export function markWord(bits: Uint32Array, { packedDocs, from, to }: Word): void {
  for (let at = from; at < to; at++) {
    const docId = packedDocs[at]! >>> fieldMaskBits;
    bits[docId >>> 5]! |= 1 << (docId & 31);
  }
}
