import { categoriesOf, type Categories } from "#search-core/facets/tally.ts";
import { createCounts, type Counts } from "#search-core/facets/count.ts";
import { openState, type OpenSegment } from "#search-core/index/state.ts";
import type { Segment } from "#search-core/segment/segment.ts";
import type { SegmentState } from "#search-core/types.ts";

/** What a reader makes of a segment when it first needs it, and keeps as long as the bytes are the same. */
type Derived = {
  /** Room for counting its documents. */
  counts(): Counts;
  categories(): Categories;
  /** By kind: 1 where a document before the active ones is of this kind. */
  inactiveKinds(): Uint8Array;
};

/** A segment as it is in one state of the index, for reading. */
export type OpenPart = OpenSegment & Derived & { live: number };

/** Opens a segment of a state; `before` is the same segment in an earlier state. */
export function openPart(state: SegmentState, before?: OpenPart): OpenPart {
  const open = openState(state, before?.segment);
  const { counts, categories, inactiveKinds } = before ?? derived(open.segment);
  return { ...open, live: state.live, counts, categories, inactiveKinds };
}

function derived({ columns, activeFrom }: Segment): Derived {
  return {
    counts: once(() => createCounts(columns)),
    categories: once(() => categoriesOf(columns)),
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
