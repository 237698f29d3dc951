import type { Matches } from "#search-core/evaluate/scratch.ts";
import { selectFirst } from "./select.ts";

/** One of a page: its id, and its score as a sum of integers. */
export type Placed = { id: number; score: number };

/**
 * Takes what matches in one segment after another and gives the page from `offset` to `offset + limit`: the smallest
 * keys first, equal ones by id, so that pages never overlap. Any offset is allowed.
 */
export type Page = {
  /** The best score first. `ids` by slot. */
  takeByScore(matches: Matches, ids: Uint32Array): void;
  /** `keys` by place among the matches. */
  takeByKey(matches: Matches, ids: Uint32Array, keys: Float64Array): void;
  /** The best score of all that was taken. */
  best(): number;
  placed(): Placed[];
};

/** A page that reaches less far is kept in a heap while reading; a deeper one is selected at the end. */
const heapLimit = 1_000;

export const createPage = (offset: number, limit: number): Page =>
  limit > 0 && offset + limit <= heapLimit ? heapPage(offset, offset + limit) : deepPage(offset, limit);

/** The worst of what is kept stands first, each above two that are no worse. */
function heapPage(offset: number, reach: number): Page {
  const keys = new Float64Array(reach);
  const ids = new Uint32Array(reach);
  const scores = new Int32Array(reach);
  let kept = 0;
  let best = 0;

  const isWorse = (a: number, b: number) => keys[a]! > keys[b]! || (keys[a]! === keys[b]! && ids[a]! > ids[b]!);
  function put(at: number, key: number, id: number, score: number): void {
    keys[at] = key;
    ids[at] = id;
    scores[at] = score;
  }
  function exchange(a: number, b: number): void {
    const [key, id, score] = [keys[a]!, ids[a]!, scores[a]!];
    put(a, keys[b]!, ids[b]!, scores[b]!);
    put(b, key, id, score);
  }
  function add(key: number, id: number, score: number): void {
    let at = kept++;
    put(at, key, id, score);
    for (let above = (at - 1) >> 1; at > 0 && isWorse(at, above); above = (at - 1) >> 1) {
      exchange(at, above);
      at = above;
    }
  }
  function replaceWorst(key: number, id: number, score: number): void {
    put(0, key, id, score);
    for (let at = 0; ;) {
      let worse = at * 2 + 1;
      if (worse >= kept) return;
      if (worse + 1 < kept && isWorse(worse + 1, worse)) worse++;
      if (!isWorse(worse, at)) return;
      exchange(at, worse);
      at = worse;
    }
  }
  /** Most candidates are worse than all that is kept: they must cost one comparison. */
  function take(key: number, id: number, score: number): void {
    if (kept < reach) add(key, id, score);
    else if (key < keys[0]! || (key === keys[0]! && id < ids[0]!)) replaceWorst(key, id, score);
  }

  return {
    takeByScore({ slots, scores: found, count }, idOf) {
      let least = kept < reach ? 0 : -keys[0]!;
      for (let at = 0; at < count; at++) {
        const score = found[at]!;
        if (score < least) continue;
        if (score > best) best = score;
        take(-score, idOf[slots[at]!]!, score);
        if (kept === reach) least = -keys[0]!;
      }
    },
    takeByKey({ slots, scores: found, count }, idOf, keyOf) {
      let most = kept < reach ? Infinity : keys[0]!;
      for (let at = 0; at < count; at++) {
        const score = found[at]!;
        if (score > best) best = score;
        const key = keyOf[at]!;
        if (key > most) continue;
        take(key, idOf[slots[at]!]!, score);
        if (kept === reach) most = keys[0]!;
      }
    },
    best: () => best,
    placed() {
      const order = Array.from({ length: kept }, (_, at) => at).sort((a, b) => (isWorse(a, b) ? 1 : -1));
      return order.slice(offset).map((at) => ({ id: ids[at]!, score: scores[at]! }));
    },
  };
}

/** Keeps everything; only the page is sorted. */
function deepPage(offset: number, limit: number): Page {
  let keys = new Float64Array(0);
  let ids = new Uint32Array(0);
  let scores = new Int32Array(0);
  let kept = 0;
  let best = 0;

  function makeRoom(count: number): void {
    const size = kept + count;
    keys = copied(new Float64Array(size), keys);
    ids = copied(new Uint32Array(size), ids);
    scores = copied(new Int32Array(size), scores);
  }
  function take({ slots, scores: found, count }: Matches, idOf: Uint32Array, keyOf: Float64Array | null): void {
    for (let at = 0; at < count; at++) if (found[at]! > best) best = found[at]!;
    if (limit === 0) return;
    makeRoom(count);
    for (let at = 0; at < count; at++, kept++) {
      keys[kept] = keyOf ? keyOf[at]! : -found[at]!;
      ids[kept] = idOf[slots[at]!]!;
      scores[kept] = found[at]!;
    }
  }

  return {
    takeByScore: (matches, idOf) => take(matches, idOf, null),
    takeByKey: take,
    best: () => best,
    placed() {
      const order = Uint32Array.from({ length: kept }, (_, at) => at);
      const isBefore = (a: number, b: number) => keys[a]! < keys[b]! || (keys[a]! === keys[b]! && ids[a]! < ids[b]!);
      selectFirst(order, offset + limit, isBefore);
      selectFirst(order.subarray(0, offset + limit), offset, isBefore);
      const page = order.subarray(offset, offset + limit).sort((a, b) => (isBefore(a, b) ? -1 : 1));
      return Array.from(page, (at) => ({ id: ids[at]!, score: scores[at]! }));
    },
  };
}

function copied<T extends Float64Array | Uint32Array | Int32Array>(larger: T, from: T): T {
  larger.set(from);
  return larger;
}
