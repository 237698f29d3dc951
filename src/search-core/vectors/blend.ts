import type { Meaning } from "#search-core/types.ts";
import type { VectorBlock } from "./block.ts";
import { compareWith } from "./compare.ts";
import { leastOf } from "./nearest.ts";

/** What matched in a segment: `count` slots, and what each scores by its words. */
export type Scored = { block: VectorBlock | null; docIds: ArrayLike<number>; scores: Int32Array; count: number };

/** How much nearness in meaning weighs against words. The decision on the order of BestMatch has the measurements. */
const nearnessShare = 0.9;
/** A blended score is a whole number up to this. */
const most = 1_000_000;
/** So many are compared exactly; of more, those that seem best. */
const comparedMost = 5_000;
/** How finely those are told apart. */
const steps = 1_000;

/**
 * Puts in the place of each score by words one that also says how near the document is in meaning: nine parts nearness,
 * one part words (relative to the best of them). The order that comes of it depends on what matched alone and not on the
 * page, so that pages never overlap. Of very many the likeliest are compared exactly, and the others keep a guess.
 * A document without a vector of this model counts as far away.
 */
export function blend(parts: readonly Scored[], asked: Pick<Meaning, "model" | "direction">): void {
  let best = 1;
  let size = 0;
  for (const { scores, count } of parts) {
    size += count;
    for (let at = 0; at < count; at++) if (scores[at]! > best) best = scores[at]!;
  }
  const blended = (nearness: number, score: number) =>
    Math.round(most * (nearnessShare * Math.max(0, nearness) + (1 - nearnessShare) * (score / best)));
  const compared = parts.map((part) => ({
    ...part,
    comparison: part.block?.model === asked.model ? compareWith(part.block, asked.direction) : null,
  }));

  const counts = new Uint32Array(steps + 1);
  const guesses = compared.map(({ docIds, scores, count, comparison }) => {
    const guessed = new Int32Array(size <= comparedMost ? 0 : count);
    for (let at = 0; at < guessed.length; at++) {
      guessed[at] = blended(comparison?.guess(docIds[at]!) ?? 0, scores[at]!);
      counts[Math.floor((guessed[at]! / most) * steps)]!++;
    }
    return guessed;
  });
  const least = size <= comparedMost ? 0 : (leastOf(counts, comparedMost) / steps) * most;
  for (const [part, { docIds, scores, count, comparison }] of compared.entries()) {
    const guessed = guesses[part]!;
    for (let at = 0; at < count; at++) {
      const guess = guessed[at];
      const isLikely = guess === undefined || guess >= least;
      scores[at] = isLikely ? blended(comparison?.exact(docIds[at]!) ?? 0, scores[at]!) : guess;
    }
  }
}
