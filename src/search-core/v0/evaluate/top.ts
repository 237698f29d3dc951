/** A candidate for a page: what it is sorted by, its id, and where it is. */
export type Ranked = { key: number; id: number; slot: number; score: number };

const compare = (a: Ranked, b: Ranked) => (a.key === b.key ? a.id - b.id : a.key < b.key ? -1 : 1);

const isBefore = (key: number, id: number, other: Ranked) => key < other.key || (key === other.key && id < other.id);

/** A page that reaches less far is kept in a heap while reading; a deeper one sorts everything at the end. */
const heapLimit = 1_000;

/** Collects candidates and gives the page `offset` to `offset + limit` in order. Any offset is allowed. */
export function createPage(offset: number, limit: number) {
  const reach = offset + limit;
  const kept: Ranked[] = [];
  const isHeap = reach <= heapLimit;
  return {
    add(key: number, id: number, slot: number, score: number) {
      // Most candidates are worse than all that is kept, and cost no object.
      if (isHeap && kept.length === reach) {
        if (reach === 0 || !isBefore(key, id, kept[0]!)) return;
        down(kept, { key, id, slot, score });
      } else if (isHeap) up(kept, { key, id, slot, score });
      else kept.push({ key, id, slot, score });
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
