import { stemsIn } from "#search-core/query/known-terms.ts";
import type { SegmentReader } from "#search-core/read/segment-reader.ts";
import { termOf } from "#search-core/segment/dictionary.ts";

/** In how many public titles a text's rarest word occurs; 0 for a word that none has. */
export function titleFreqs(readers: readonly SegmentReader[], texts: readonly string[]): number[] {
  const titlesWith = (stem: string) =>
    readers.reduce((sum, { segment, termStats }) => {
      const term = termOf(segment.terms, stem);
      return term < 0 ? sum : sum + termStats.statsOf(term).titles;
    }, 0);
  return texts.map((text) => stemsIn(text).reduce((least, stem) => Math.min(least, titlesWith(stem)), Infinity));
}
