import type { Matches, Sums } from "./scratch.ts";

/** Adds the scores of matches. */
export function addMatches(sums: Sums, { docIds, scores: added, count }: Matches): void {
  const { scores, bits } = sums;
  for (let at = 0; at < count; at++) {
    const docId = docIds[at]!;
    const before = scores[docId]!;
    if (before === 0) bits[docId >>> 5]! |= 1 << (docId & 31);
    scores[docId] = (before === 0 ? 1 : before) + added[at]!;
  }
}

/** Raises each score to that of the match there. */
export function raiseByMatches(sums: Sums, { docIds, scores: others, count }: Matches): void {
  for (let at = 0; at < count; at++) raise(sums, docIds[at]!, others[at]!);
}

/** Raises the score of one slot. */
export function raise({ scores, bits }: Sums, docId: number, score: number): void {
  const before = scores[docId]!;
  if (score < before) return;
  if (before === 0) bits[docId >>> 5]! |= 1 << (docId & 31);
  scores[docId] = score + 1;
}

/** Moves what was put together into `matches`, by ascending slot, and leaves the sums empty. */
export function gather({ scores: sums, bits }: Sums, matches: Matches): void {
  const { docIds, scores } = matches;
  let count = 0;
  for (let block = 0; block < bits.length; block++) {
    let left = bits[block]!;
    if (left === 0) continue;
    bits[block] = 0;
    while (left !== 0) {
      const lowest = left & -left;
      const docId = block * 32 + 31 - Math.clz32(lowest);
      left ^= lowest;
      docIds[count] = docId;
      scores[count++] = sums[docId]! - 1;
      sums[docId] = 0;
    }
  }
  matches.count = count;
}

/** The same, of those that are in `matches` already; their scores are replaced. */
export function gatherWithin(sums: Sums, matches: Matches): void {
  const { docIds, scores, count } = matches;
  const { scores: found } = sums;
  let kept = 0;
  for (let at = 0; at < count; at++) {
    const docId = docIds[at]!;
    const score = found[docId]!;
    if (score === 0) continue;
    docIds[kept] = docId;
    scores[kept++] = score - 1;
  }
  matches.count = kept;
  empty(sums);
}

function empty({ scores, bits }: Sums): void {
  for (let block = 0; block < bits.length; block++) {
    let left = bits[block]!;
    if (left === 0) continue;
    bits[block] = 0;
    while (left !== 0) {
      const lowest = left & -left;
      scores[block * 32 + 31 - Math.clz32(lowest)] = 0;
      left ^= lowest;
    }
  }
}

/** Keeps those whose bit is not set. */
export function withoutMarked(matches: Matches, bits: Uint32Array): void {
  const { docIds, scores, count } = matches;
  let kept = 0;
  for (let at = 0; at < count; at++) {
    const docId = docIds[at]!;
    docIds[kept] = docId;
    scores[kept] = scores[at]!;
    kept += 1 - ((bits[docId >>> 5]! >>> (docId & 31)) & 1);
  }
  matches.count = kept;
}
