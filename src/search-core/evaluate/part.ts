import { categoriesOf, type Categories } from "#search-core/facets/categories.ts";
import { kindsOf, type Kinds, type Numbered } from "#search-core/facets/kinds.ts";
import { createCounts, type Counts } from "#search-core/facets/count.ts";
import { eachDeleted } from "#search-core/segment/deleted.ts";
import { openState, type OpenSegment } from "#search-core/index/state.ts";
import { writtenChecksum } from "#search-core/segment/encoding.ts";
import type { Segment } from "#search-core/segment/segment.ts";
import { openStandings, type Standings } from "#search-core/suggest/standings.ts";
import type { IndexState, SegmentState } from "#search-core/types.ts";
import { createEndings } from "./closing.ts";
import type { Variants } from "./variants.ts";
import { openBlock, type VectorBlock } from "#search-core/vectors/block.ts";

/** What a reader makes of a segment when it first needs it, and keeps as long as the bytes are the same. */
type Derived = {
  /** Room for counting its documents. */
  counts(): Counts;
  kinds(): Kinds;
  categories(): Categories;
  /** Ids of the buyers, ascending, and their numbers. */
  buyers(): Numbered;
  /** Which documents have ended at a moment, see `createEndings`. */
  endings(now: number): Uint8Array;
  /** Documents by kind, those that are gone as well: of the active slots, and of those before. */
  docsByTuple(): { active: Uint32Array; inactive: Uint32Array };
  variants: Variants;
};

/** A segment as it is in one state of the index, for reading. */
export type OpenPart = OpenSegment &
  Derived & {
    live: number;
    /** Documents that are there, by kind. */
    liveByTuple(): Uint32Array;
    standings: Standings;
    /** Null until vectors are made. */
    vectors: VectorBlock | null;
  };

/**
 * Opens the segments of a state; `before`: the parts of an earlier one. A segment is known by its checksum: what another
 * thread has sent is another object each time, of the same bytes.
 */
export function openParts({ segments }: IndexState, before: readonly OpenPart[]): OpenPart[] {
  const known = new Map(before.map((part) => [writtenChecksum(part.segment.bytes), part]));
  return segments.map((one) => openPart(one, known.get(writtenChecksum(one.bytes))));
}

/** Opens a segment of a state; `before` is the same segment in an earlier state. */
function openPart(state: SegmentState, before?: OpenPart): OpenPart {
  const open = openState(state, before?.segment);
  const { counts, kinds, categories, buyers, endings, docsByTuple, variants } = before ?? derived(open.segment);
  const liveByTuple = once(() => liveTuples(open, docsByTuple()));
  const vectors = state.vectors && openBlock(state.vectors);
  const standings = before?.standings.follow(open) ?? openStandings(open);
  const kept = { counts, kinds, categories, buyers, endings, docsByTuple, variants };
  return { ...open, ...kept, live: state.liveCount, liveByTuple, standings, vectors };
}

function derived({ columns, activeFrom, documents }: Segment): Derived {
  const endings = once(() => createEndings(columns));
  return {
    counts: once(() => createCounts(columns)),
    kinds: once(() => kindsOf(columns)),
    categories: once(() => categoriesOf(columns)),
    buyers: once(() => numbersOf(columns.buyers)),
    endings: (now) => endings()(now),
    docsByTuple: once(() => ({
      active: countTuples(columns, activeFrom, documents),
      inactive: countTuples(columns, 0, activeFrom),
    })),
    variants: new Map(),
  };
}

function countTuples({ tupleIds: kinds, facetTuples }: Segment["columns"], from: number, to: number): Uint32Array {
  const counts = new Uint32Array(facetTuples.length);
  for (let docId = from; docId < to; docId++) counts[kinds[docId]!]!++;
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
function numbersOf(buyers: Uint32Array): Numbered {
  const numbers = Uint32Array.from(buyers.subarray(1), (_, at) => at + 1).sort((a, b) => buyers[a]! - buyers[b]!);
  return { values: numbers.map((number) => buyers[number]!), numbers };
}
