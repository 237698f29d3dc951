import type { QueryChange, WeighedChange, WeighedChanges } from "#search-core/advice.ts";
import type { Scratch } from "#search-core/evaluate/scratch.ts";
import type { SegmentReader } from "#search-core/read/segment-reader.ts";
import { matchingDocs } from "#search-core/search/matching-docs.ts";
import { instantBase } from "#search-core/segment/segment.ts";
import type { Query, QueryEmbedding } from "#search-core/types.ts";
import { evenSample, fingerprintOf, hasDoc, sizeOf, subtractSets, type DocSets } from "./doc-sets.ts";
import { judgementBy } from "./nearness.ts";

/** So many of what a change adds or takes off are judged. */
const maxJudged = 40;
/** From this share of the sample on, one change does what another does. */
const nearlyAll = 0.8;
const yearSeconds = 365 * 86_400;

/** See IndexReader. */
export function weighChanges(
  readers: readonly SegmentReader[],
  scratch: Scratch,
  { query, changes }: { query: Query; changes: readonly QueryChange[] },
  embedding: QueryEmbedding,
): WeighedChanges {
  const set = matchingDocs(readers, scratch, query);
  const { looksRight, looksWrong } = judgementBy(readers, embedding);
  const differences = changes.map(({ text, category, narrows }) => {
    const changed = matchingDocs(readers, scratch, { ...query, text, filters: { ...query.filters, category } });
    return narrows ? subtractSets(set, changed) : subtractSets(changed, set);
  });
  const weigh = (difference: DocSets, i: number): WeighedChange => {
    const { narrows } = changes[i]!;
    const sample = evenSample(difference, maxJudged);
    const right = sample.filter((doc) => (narrows ? !looksWrong(doc) : looksRight(doc)));
    const contains = (other: DocSets) => sample.filter((doc) => hasDoc(other, doc)).length >= nearlyAll * sample.length;
    return {
      documents: sizeOf(difference),
      lastYear: countLastYear(readers, difference, query.weeks.now),
      sample: { right: right.length, of: sample.length },
      sameSet: fingerprintOf(difference),
      within: differences.flatMap((other, index) =>
        index !== i && changes[index]!.narrows === narrows && contains(other) ? [index] : [],
      ),
    };
  };
  return { lastYear: countLastYear(readers, set, query.weeks.now), changes: differences.map(weigh) };
}

function countLastYear(readers: readonly SegmentReader[], sets: DocSets, now: number): number {
  const [from, to] = [now - yearSeconds - instantBase, now - instantBase];
  return sets.reduce((sum, docIds, i) => {
    const { news } = readers[i]!.segment.columns.instants;
    let count = 0;
    for (const docId of docIds) count += Number(news[docId]! > from) & Number(news[docId]! <= to);
    return sum + count;
  }, 0);
}
