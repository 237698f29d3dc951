import { countUnstated } from "#search-core/facets/count.ts";
import { createTally } from "#search-core/facets/tally.ts";
import { positiveLeaves } from "#search-core/query/plan.ts";
import { columnOrderOf, fillSortKeys } from "#search-core/rank/sort-keys.ts";
import { createTopK } from "#search-core/rank/top-k.ts";
import type { Answer, QueryEmbedding, Query } from "#search-core/types.ts";
import { rescoreHybrid } from "#search-core/vectors/rescore-hybrid.ts";
import { edgesOf } from "#search-core/filter/closing-states.ts";
import { compileQuery, matchSegment } from "./match-segment.ts";
import type { SegmentReader } from "#search-core/read/segment-reader.ts";
import type { ScoredDocs, Scratch } from "#search-core/evaluate/scratch.ts";

/**
 * Answers a query. In each segment: match the text, remove deleted and invisible documents, filter, count, and collect
 * the top k.
 */
export function search(
  readers: readonly SegmentReader[],
  scratch: Scratch,
  query: Query,
  embedding: QueryEmbedding | null = null,
): Answer {
  const compiledQuery = compileQuery(readers, query);
  const { plan, notices, active } = compiledQuery;
  const isScored = plan !== null && positiveLeaves(plan).length > 0;
  const facetMode = query.facetMode ?? "disjunctive";
  const order = columnOrderOf(query.sort, isScored);
  const tally = createTally(facetMode === "disjunctive" ? active : []);
  const topK = createTopK(query.offset, query.limit);
  const isHybrid = embedding !== null && order === null && query.sort === "BestMatch";
  /** The matches by segment: similarity is weighed against the best text score of all segments. */
  const matchesBySegment: ScoredDocs[] = [];

  const asked = { price: active.includes("price"), closing: active.includes("closing") };
  const countsUnstated = (asked.price || asked.closing) && query.includeNotStated && facetMode !== "none";

  let [total, unstated] = [0, 0];
  for (const [i, reader] of readers.entries()) {
    const { activity } = reader;
    const { columns } = reader.segment;
    const { matches, failedByTuple } = matchSegment(reader, i, compiledQuery, scratch);
    total += matches.count;
    if (countsUnstated) unstated += countUnstated(matches, columns, asked);
    if (facetMode !== "none") tally.add(reader, failedByTuple);
    if (isHybrid) matchesBySegment.push(copyOf(matches));
    else if (order === null) topK.collectByScore(matches, columns.externalIds);
    else {
      if (order === "ClosingSoon" && !isScored) removeLaterGroups(matches, reader, query);
      fillSortKeys(scratch.keys, matches, order, { columns, activity, now: query.weeks.now });
      topK.collectByKey(matches, columns.externalIds, scratch.keys);
    }
    scratch.releaseDocs(matches);
  }

  if (isHybrid) {
    rescoreHybrid(
      readers.map(({ vectors }, i) => ({ block: vectors, ...matchesBySegment[i]! })),
      embedding,
    );
    readers.forEach(({ segment }, i) => topK.collectByScore(matchesBySegment[i]!, segment.columns.externalIds));
  }
  // No best score: only exclusions matched.
  const best = Math.max(1, topK.best());
  const { facets, closing, published, briefings, hidden } = tally;
  return {
    total,
    hits: topK.topHits().map(({ id, score }) => ({ id, score: isScored ? Math.round((score / best) * 100) : null })),
    facets,
    closing,
    published,
    briefings,
    hidden,
    unstated: countsUnstated ? unstated : null,
    hiddenNonTenders: facetMode === "disjunctive" ? tally.hiddenNonTenders() : 0,
    notice: notices.length === 0 ? null : notices.join(" "),
  };
}

/**
 * Open, undated and closed documents follow each other in this order. Drops the groups that the page does not reach.
 */
function removeLaterGroups(
  matches: ScoredDocs,
  { closingStates }: SegmentReader,
  { weeks, offset, limit }: Query,
): void {
  const states = closingStates(edgesOf(weeks).now);
  const { docIds, count } = matches;
  let [open, undated] = [0, 0];
  for (let i = 0; i < count; i++) {
    const state = states[docIds[i]!]!;
    open += state >> 1;
    undated += state & 1;
  }
  const least = open >= offset + limit ? 2 : open + undated >= offset + limit ? 1 : 0;
  if (least === 0) return;
  let retained = 0;
  for (let i = 0; i < count; i++) {
    docIds[retained] = docIds[i]!;
    retained += Number(states[docIds[i]!]! >= least);
  }
  matches.count = retained;
}

const copyOf = ({ docIds, scores, count }: ScoredDocs): ScoredDocs => ({
  count,
  docIds: docIds.slice(0, count),
  scores: scores.slice(0, count),
});
