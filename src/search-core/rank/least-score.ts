import type { Matches } from "#search-core/evaluate/scratch.ts";
import { leastOf } from "#search-core/vectors/nearest.ts";

const steps = 1024;
const stepBits = Math.log2(steps);

/**
 * The best score of the matches, and a score that at least so many of them reach and few others; 0 where there are not so
 * many. Two passes over scores that lie side by side cost less than one look at where a match lies.
 */
export function leastScoreOf({ scores, count }: Matches, wanted: number): { best: number; least: number } {
  let best = 0;
  for (let at = 0; at < count; at++) if (scores[at]! > best) best = scores[at]!;
  if (count <= wanted) return { best, least: 0 };
  const shift = Math.max(0, 32 - Math.clz32(best) - stepBits);
  const reaching = new Uint32Array(steps);
  for (let at = 0; at < count; at++) reaching[scores[at]! >> shift]!++;
  return { best, least: leastOf(reaching, wanted) << shift };
}
