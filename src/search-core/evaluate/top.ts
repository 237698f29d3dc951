/** A candidate for a page: what it is sorted by, its id, and where it is. */
export type Ranked = { key: number; id: number; slot: number; score: number };

const compare = (a: Ranked, b: Ranked) => (a.key === b.key ? a.id - b.id : a.key < b.key ? -1 : 1);

/** A page that reaches less far is kept in a heap while reading; a deeper one sorts everything at the end. */
const heapLimit = 1_000;

/** Collects candidates and gives the page `offset` to `offset + limit` in order. Any offset is allowed. */
export function createPage(offset: number, limit: number) {
  const reach = offset + limit;
  const kept: Ranked[] = [];
  const isHeap = reach <= heapLimit;
  return {
    add(candidate: Ranked) {
      if (!isHeap) kept.push(candidate);
      else if (kept.length < reach) up(kept, candidate);
      else if (reach > 0 && compare(candidate, kept[0]!) < 0) down(kept, candidate);
    },
    result: () => (offset >= kept.length ? [] : kept.sort(compare).slice(offset, reach)),
  };
}

/** Adds to a heap whose first is the worst. */
function up(heap: Ranked[], added: Ranked): void {
  let at = heap.push(added) - 1;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (compare(heap[parent]!, added) >= 0) break;
    heap[at] = heap[parent]!;
    at = parent;
  }
  heap[at] = added;
}

/** Puts a better one in the place of the worst. */
function down(heap: Ranked[], added: Ranked): void {
  let at = 0;
  for (;;) {
    let worse = at * 2 + 1;
    if (worse >= heap.length) break;
    if (worse + 1 < heap.length && compare(heap[worse + 1]!, heap[worse]!) > 0) worse++;
    if (compare(heap[worse]!, added) <= 0) break;
    heap[at] = heap[worse]!;
    at = worse;
  }
  heap[at] = added;
}
