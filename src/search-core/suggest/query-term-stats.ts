import { compile } from "#search-core/evaluate/compile.ts";
import { match } from "#search-core/evaluate/match.ts";
import type { SegmentReader } from "#search-core/read/segment-reader.ts";
import type { Scratch } from "#search-core/evaluate/scratch.ts";
import { parseQuery } from "#search-core/query/parse.ts";
import { planOf } from "#search-core/query/plan.ts";
import { retainPublic, statsInSet, type DocSet } from "./public-docs.ts";
import type { TermStats } from "#search-core/read/term-stats.ts";

/** Term statistics over the public tenders that match a text. */
export type QueryTermStats = {
  /** True if a segment has none of these documents. */
  isEmpty(segmentOrd: number): boolean;
  /** The statistics of a word by its term id in each segment; -1 if absent. */
  stats(terms: readonly number[]): TermStats;
  /** Releases its buffers. */
  release(): void;
};

/** True if a word ranks below another: words of titles say what notices are about. */
export const ranksBelow = (a: TermStats, b: TermStats): boolean =>
  a.titles < b.titles || (a.titles === b.titles && a.documents < b.documents);

/** With an empty text it counts all public tenders. */
export function createQueryTermStats(
  readers: readonly SegmentReader[],
  scratch: Scratch,
  text: string,
): QueryTermStats {
  const plan = planOf(parseQuery(text).node, { includeTradeWords: true });
  const compiled =
    plan &&
    compile(
      plan,
      readers.map(({ segment }) => segment),
    );
  const docSets = readers.map((reader, segmentOrd): DocSet | null => {
    if (compiled === null) return null;
    const matches = match(
      { segment: reader.segment, segmentOrd, minDocId: 0, scratch, synonyms: reader.synonyms, merged: reader.merged },
      compiled,
      null,
    );
    const docSet = { matches, accumulator: scratch.acquireAccumulator() };
    retainPublic(docSet, reader);
    return docSet;
  });

  return {
    isEmpty: (segmentOrd) => docSets[segmentOrd]?.matches.count === 0,
    stats(terms) {
      const stats = { documents: 0, titles: 0 };
      for (const [segmentOrd, term] of terms.entries()) {
        if (term < 0) continue;
        const docSet = docSets[segmentOrd] ?? null;
        const segmentStats = docSet
          ? statsInSet(readers[segmentOrd]!, term, docSet)
          : readers[segmentOrd]!.termStats.statsOf(term);
        stats.documents += segmentStats.documents;
        stats.titles += segmentStats.titles;
      }
      return stats;
    },
    release() {
      for (const docSet of docSets) {
        if (docSet === null) continue;
        docSet.accumulator.bits.fill(0);
        scratch.releaseAccumulator(docSet.accumulator);
        scratch.releaseDocs(docSet.matches);
      }
    },
  };
}
