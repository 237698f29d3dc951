import type { ScoredDocs, ScoreAccumulator } from "./scratch.ts";

/** Adds the scores of matches. */
export function addScores(accumulator: ScoreAccumulator, { docIds, scores: added, count }: ScoredDocs): void {
  const { scores, bits } = accumulator;
  for (let i = 0; i < count; i++) {
    const docId = docIds[i]!;
    const before = scores[docId]!;
    if (before === 0) bits[docId >>> 5]! |= 1 << (docId & 31);
    scores[docId] = (before === 0 ? 1 : before) + added[i]!;
  }
}

/** Raises each score to the match's score. */
export function raiseScores(accumulator: ScoreAccumulator, { docIds, scores: others, count }: ScoredDocs): void {
  for (let i = 0; i < count; i++) raiseTo(accumulator, docIds[i]!, others[i]!);
}

/** Raises the score of one document. */
export function raiseTo({ scores, bits }: ScoreAccumulator, docId: number, score: number): void {
  const before = scores[docId]!;
  if (score < before) return;
  if (before === 0) bits[docId >>> 5]! |= 1 << (docId & 31);
  scores[docId] = score + 1;
}

/** Moves all documents into `matches`, by ascending doc id, and empties the accumulator. */
export function drain({ scores: totals, bits }: ScoreAccumulator, matches: ScoredDocs): void {
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
      scores[count++] = totals[docId]! - 1;
      totals[docId] = 0;
    }
  }
  matches.count = count;
}

/** The same, restricted to documents already in `matches`; replaces their scores. */
export function drainWithin(accumulator: ScoreAccumulator, matches: ScoredDocs): void {
  const { docIds, scores, count } = matches;
  const { scores: found } = accumulator;
  let retained = 0;
  for (let i = 0; i < count; i++) {
    const docId = docIds[i]!;
    const score = found[docId]!;
    if (score === 0) continue;
    docIds[retained] = docId;
    scores[retained++] = score - 1;
  }
  matches.count = retained;
  empty(accumulator);
}

function empty({ scores, bits }: ScoreAccumulator): void {
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

/** Drops documents whose bit is set. */
export function removeMarked(matches: ScoredDocs, bits: Uint32Array): void {
  const { docIds, scores, count } = matches;
  let retained = 0;
  for (let i = 0; i < count; i++) {
    const docId = docIds[i]!;
    docIds[retained] = docId;
    scores[retained] = scores[i]!;
    retained += 1 - ((bits[docId >>> 5]! >>> (docId & 31)) & 1);
  }
  matches.count = retained;
}
