import { categoriesOf, type Categories } from "#search-core/facets/categories.ts";
import { kindsOf, type Kinds } from "#search-core/facets/kinds.ts";
import { createCounts, type Counts } from "#search-core/facets/count.ts";
import { openState, type OpenSegment } from "#search-core/index/state.ts";
import type { Segment } from "#search-core/segment/segment.ts";
import type { SegmentState } from "#search-core/types.ts";

/** What a reader makes of a segment when it first needs it, and keeps as long as the bytes are the same. */
type Derived = {
  /** Room for counting its documents. */
  counts(): Counts;
  kinds(): Kinds;
  categories(): Categories;
  /** Numbers of buyers by id. */
  buyers(): ReadonlyMap<number, number>;
  /** By kind: 1 where a document before the active ones is of this kind. */
  inactiveKinds(): Uint8Array;
};

/** A segment as it is in one state of the index, for reading. */
export type OpenPart = OpenSegment & Derived & { live: number };

/** Opens a segment of a state; `before` is the same segment in an earlier state. */
export function openPart(state: SegmentState, before?: OpenPart): OpenPart {
  const open = openState(state, before?.segment);
  const { counts, kinds, categories, buyers, inactiveKinds } = before ?? derived(open.segment);
  return { ...open, live: state.live, counts, kinds, categories, buyers, inactiveKinds };
}

function derived({ columns, activeFrom }: Segment): Derived {
  return {
    counts: once(() => createCounts(columns)),
    kinds: once(() => kindsOf(columns)),
    categories: once(() => categoriesOf(columns)),
    buyers: once(() => numbersOf(columns.buyers)),
    inactiveKinds: once(() => {
      const kinds = new Uint8Array(columns.kindTable.length);
      for (let slot = 0; slot < activeFrom; slot++) kinds[columns.kinds[slot]!] = 1;
      return kinds;
    }),
  };
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** Number 0 is no buyer. */
function numbersOf(buyers: Uint32Array): Map<number, number> {
  const numbers = new Map<number, number>();
  for (let number = 1; number < buyers.length; number++) numbers.set(buyers[number]!, number);
  return numbers;
}
