import { categoriesOf } from "#search-core/facets/categories.ts";
import { tupleValuesOf, type ValueOrds } from "#search-core/filter/tuple-values.ts";
import { createCounts } from "#search-core/facets/count.ts";
import type { SegmentFacets } from "#search-core/facets/tally.ts";
import { eachDeleted } from "#search-core/segment/deleted.ts";
import { openState, type OpenSegment } from "#search-core/index/state.ts";
import { writtenChecksum } from "#search-core/segment/encoding.ts";
import type { Segment } from "#search-core/segment/segment.ts";
import type { DocPools } from "./doc-pools.ts";
import { openTermStats, type TermStatsCache } from "./term-stats.ts";
import type { IndexState, SegmentState } from "#search-core/types.ts";
import { createClosingStates } from "#search-core/filter/closing-states.ts";
import { createTraits } from "#search-core/filter/traits.ts";
import type { MergedSynonyms, SynonymPostings } from "#search-core/evaluate/segment-context.ts";
import { openBlock, type VectorBlock } from "#search-core/vectors/block.ts";

/** Derived from a segment's bytes on first use, and cached as long as the bytes are the same. */
type Derived = Omit<SegmentFacets, "segment"> & {
  /** Closing states at an instant, see `createClosingStates`. */
  closingStates(now: number): Uint8Array;
  /** Traits at an instant, see `createTraits`. */
  traits(now: number): Uint8Array;
  /** Documents by facet tuple, deleted ones included: of active statuses and of the others. */
  docsByTuple(): { active: Uint32Array; inactive: Uint32Array };
  synonyms: SynonymPostings;
  merged: MergedSynonyms;
  /** What saved searches were run against, see doc-pools.ts. */
  pools: DocPools;
};

/** A segment in one state of the index, opened for reading. */
export type SegmentReader = OpenSegment &
  Derived & {
    liveCount: number;
    /** Live documents by facet tuple. */
    liveByTuple(): Uint32Array;
    termStats: TermStatsCache;
    /** Null until vectors are made. */
    vectors: VectorBlock | null;
  };

/**
 * Opens the segments of a state; `before` are those of an earlier one. Segments are identified by checksum, because
 * another thread sends new objects over the same bytes.
 */
export function openSegmentReaders({ segments }: IndexState, before: readonly SegmentReader[]): SegmentReader[] {
  const known = new Map(before.map((reader) => [writtenChecksum(reader.segment.bytes), reader]));
  return segments.map((segment) => openSegmentReader(segment, known.get(writtenChecksum(segment.bytes))));
}

/** Opens one segment; `before` is the same segment in an earlier state. */
function openSegmentReader(state: SegmentState, before?: SegmentReader): SegmentReader {
  const open = openState(state, before?.segment);
  const { counts, tupleValues, categories, buyers, closingStates, traits, docsByTuple, synonyms, merged, pools } =
    before ?? derive(open.segment);
  const liveByTuple = once(() => liveTuples(open, docsByTuple()));
  const vectors = state.vectors && openBlock(state.vectors);
  const termStats = before?.termStats.reopen(open) ?? openTermStats(open);
  const derived = {
    counts,
    tupleValues,
    categories,
    buyers,
    closingStates,
    traits,
    docsByTuple,
    synonyms,
    merged,
    pools,
  };
  return { ...open, ...derived, liveCount: state.liveCount, liveByTuple, termStats, vectors };
}

function derive({ columns, activeFrom, documents }: Segment): Derived {
  const closingStates = once(() => createClosingStates(columns));
  const traits = once(() => createTraits(columns));
  return {
    counts: once(() => createCounts(columns)),
    tupleValues: once(() => tupleValuesOf(columns)),
    categories: once(() => categoriesOf(columns)),
    buyers: once(() => buyerOrds(columns.buyers)),
    closingStates: (now) => closingStates()(now),
    traits: (now) => traits()(now),
    docsByTuple: once(() => ({
      active: countTuples(columns, activeFrom, documents),
      inactive: countTuples(columns, 0, activeFrom),
    })),
    synonyms: new Map(),
    merged: new Map(),
    pools: new Map(),
  };
}

function countTuples({ tupleIds, facetTuples }: Segment["columns"], from: number, to: number): Uint32Array {
  const counts = new Uint32Array(facetTuples.length);
  for (let docId = from; docId < to; docId++) counts[tupleIds[docId]!]!++;
  return counts;
}

function liveTuples({ segment, deleted }: OpenSegment, { active, inactive }: ReturnType<Derived["docsByTuple"]>) {
  const counts = active.map((count, kind) => count + inactive[kind]!);
  if (deleted) eachDeleted(deleted, (docId) => counts[segment.columns.tupleIds[docId]!]!--);
  return counts;
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** Number 0 is no buyer. */
function buyerOrds(buyers: Uint32Array): ValueOrds {
  const numbers = Uint32Array.from(buyers.subarray(1), (_, i) => i + 1).sort((a, b) => buyers[a]! - buyers[b]!);
  return { values: numbers.map((number) => buyers[number]!), ords: numbers };
}
