import { addScores, drain } from "#search-core/evaluate/accumulator.ts";
import { compile, type CompiledPlan } from "#search-core/evaluate/compile.ts";
import { addScoresWithin, costOf, match } from "#search-core/evaluate/match.ts";
import type { ScoredDocs } from "#search-core/evaluate/scratch.ts";
import type { SegmentContext } from "#search-core/evaluate/segment-context.ts";
import { alternativesOf } from "#search-core/query/required-words.ts";
import { exclusionsOf, type Plan } from "#search-core/query/plan.ts";
import type { Segment } from "#search-core/segment/segment.ts";

/** Some of so many words always match. A mask has a bit for each. */
const maxWords = 20;

/** `alternatives`: the words of which a document must have all, as bit masks. */
export type WordMasks = {
  words: { typed: string; compiled: CompiledPlan }[];
  alternatives: number[];
  exclusions: CompiledPlan | null;
};

/** Prepares a plan; null if it requires fewer than two words, or too many. */
export function compileWords(plan: Plan, segments: readonly Segment[]): WordMasks | null {
  const required = alternativesOf(plan);
  const words = required.flat().map(({ typed, plan: word }) => ({ typed, word }));
  if (words.length < 2 || words.length > maxWords) return null;
  let before = 0;
  const alternatives = required.map(({ length }) => {
    const mask = ((1 << length) - 1) << before;
    before += length;
    return mask;
  });
  const exclusions = exclusionsOf(plan);
  return {
    words: words.map(({ typed, word }) => ({ typed, compiled: compile(word, segments) })),
    alternatives,
    exclusions: exclusions && compile(exclusions, segments),
  };
}

/**
 * The documents of a segment with most of the words of an alternative, but with all of none; none that is
 * excluded. `masks`: the words by doc id, until the next call.
 */
export function collectPartial(context: SegmentContext, wanted: WordMasks) {
  const { scratch, segment, minDocId } = context;
  const { words, exclusions } = wanted;
  const masks = scratch.buffer("words", segment.documents).fill(0, minDocId, segment.documents);
  const accumulator = scratch.acquireAccumulator();
  const rare = rareWords(context, wanted);
  for (const [i, { compiled }] of words.entries()) {
    if (((rare >>> i) & 1) === 0) continue;
    const found = match(context, compiled, null);
    mark(masks, found, 1 << i);
    addScores(accumulator, found);
    scratch.releaseDocs(found);
  }
  const matches = scratch.acquireDocs();
  drain(accumulator, matches);
  scratch.releaseAccumulator(accumulator);
  for (const [i, { compiled }] of words.entries()) {
    if (((rare >>> i) & 1) === 1) continue;
    const found = match(context, compiled, matches);
    mark(masks, found, 1 << i);
    addScoresWithin(matches, found);
    scratch.releaseDocs(found);
  }
  keepPartial(matches, masks, wanted);
  if (exclusions) keepScores(context, matches, exclusions);
  return { matches, masks };
}

function mark(masks: Uint32Array, { docIds, count }: ScoredDocs, bit: number): void {
  for (let i = 0; i < count; i++) masks[docIds[i]!]! |= bit;
}

/** Most of so many words: more than half, or one of two. */
const mostOf = (words: number): number => (words === 2 ? 1 : Math.floor(words / 2) + 1);

/**
 * Words, as a mask, of which a document with most of an alternative has at least one: all but as many of the commonest as
 * it may have beside. The lists of the others are not read whole.
 */
function rareWords(context: SegmentContext, { words, alternatives }: WordMasks): number {
  const costs = words.map(({ compiled }) => costOf(context, compiled));
  let rare = 0;
  for (const alternative of alternatives) {
    const own = [...words.keys()].filter((i) => (alternative >>> i) & 1).sort((a, b) => costs[a]! - costs[b]!);
    for (const i of own.slice(0, own.length - mostOf(own.length) + 1)) rare |= 1 << i;
  }
  return rare;
}

function keepPartial(matches: ScoredDocs, masks: Uint32Array, wanted: Omit<WordMasks, "exclusions">): void {
  const [unknown, partial, other] = [0, 1, 2];
  const known = new Uint8Array(1 << wanted.words.length);
  const { docIds, scores, count } = matches;
  let retained = 0;
  for (let i = 0; i < count; i++) {
    const mask = masks[docIds[i]!]!;
    if (known[mask] === unknown) known[mask] = missingFrom(mask, wanted) === null ? other : partial;
    docIds[retained] = docIds[i]!;
    scores[retained] = scores[i]!;
    retained += Number(known[mask] === partial);
  }
  matches.count = retained;
}

/** Keeps documents that match a plan, with their scores. */
function keepScores({ scratch, ...context }: SegmentContext, matches: ScoredDocs, plan: CompiledPlan): void {
  const passing = match({ scratch, ...context }, plan, matches);
  for (let i = 0, at = 0; at < passing.count; at++) {
    while (matches.docIds[i] !== passing.docIds[at]) i++;
    matches.docIds[at] = matches.docIds[i]!;
    matches.scores[at] = matches.scores[i++]!;
  }
  matches.count = passing.count;
  scratch.releaseDocs(passing);
}

/**
 * The words, as typed, that a document with these words lacks of the alternative that it has most of, and how many that has. Null if it has
 * most of none, or all of one. Words count alike: with their idf as weights, 0.64 instead of 0.67 of the first
 * ten open notices were right for half of our own searches, because a word that few notices have decided alone.
 */
export function missingFrom(mask: number, { words, alternatives }: Omit<WordMasks, "exclusions">) {
  let best = { share: 0, lacks: 0, words: 0 };
  for (const alternative of alternatives) {
    const lacks = alternative & ~mask;
    if (lacks === 0) return null;
    const words = bitCount(alternative);
    const share = 1 - bitCount(lacks) / words;
    if (share > best.share && words - bitCount(lacks) >= mostOf(words)) best = { share, lacks, words };
  }
  if (best.lacks === 0) return null;
  const missing = words.flatMap(({ typed }, i) => ((best.lacks >>> i) & 1 ? [typed] : []));
  return { missing, words: best.words };
}

function bitCount(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count++;
  return count;
}
