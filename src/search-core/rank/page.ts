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

/** Room for so many candidates; for twice what the page reaches, where that is more. */
const firstRoom = 2_048;

/**
 * Candidates that may stand on the page are kept until there is no more room; then all that are too far behind go, and
 * from then on only what is before the last of the others is kept. So each costs little whatever order they come in: a
 * heap takes ten times as long where every one is better than those before. They are taken from the end, where the
 * active and the latest stand, because most orders ask for these.
 */
export function createPage(offset: number, limit: number): Page {
  const reach = limit === 0 ? 0 : offset + limit;
  let keys = new Float64Array(firstRoom);
  let ids = new Uint32Array(firstRoom);
  let scores = new Int32Array(firstRoom);
  let kept = 0;
  let best = 0;
  /** What is after this key is not on the page. */
  let last = reach === 0 ? -Infinity : Infinity;

  const isBefore = (a: number, b: number) => keys[a]! < keys[b]! || (keys[a]! === keys[b]! && ids[a]! < ids[b]!);
  function allKept(): Uint32Array {
    const places = new Uint32Array(kept);
    for (let at = 0; at < kept; at++) places[at] = at;
    return places;
  }

  /** Drops what the page does not reach. */
  function cut(): void {
    const order = allKept();
    selectFirst(order, reach, isBefore);
    // Ascending, so that each moves to the front over nothing that is still needed.
    const first = order.subarray(0, reach).sort();
    last = -Infinity;
    for (const [to, at] of first.entries()) {
      keys[to] = keys[at]!;
      ids[to] = ids[at]!;
      scores[to] = scores[at]!;
      if (keys[to]! > last) last = keys[to]!;
    }
    kept = reach;
  }

  function grow(): void {
    const [oldKeys, oldIds, oldScores] = [keys, ids, scores];
    [keys, ids, scores] = [new Float64Array(kept * 2), new Uint32Array(kept * 2), new Int32Array(kept * 2)];
    keys.set(oldKeys);
    ids.set(oldIds);
    scores.set(oldScores);
  }

  function keep(key: number, id: number, score: number): void {
    if (kept === keys.length) {
      if (kept < reach * 2) grow();
      else cut();
    }
    keys[kept] = key;
    ids[kept] = id;
    scores[kept++] = score;
  }

  return {
    takeByScore({ slots, scores: found, count }, idOf) {
      let [most, least] = [best, -last];
      for (let at = count - 1; at >= 0; at--) {
        const score = found[at]!;
        if (score < least) continue;
        if (score > most) most = score;
        keep(-score, idOf[slots[at]!]!, score);
        least = -last;
      }
      best = most;
    },
    takeByKey({ slots, scores: found, count }, idOf, keyOf) {
      let most = best;
      for (let at = count - 1; at >= 0; at--) {
        const score = found[at]!;
        if (score > most) most = score;
        const key = keyOf[at]!;
        if (key <= last) keep(key, idOf[slots[at]!]!, score);
      }
      best = most;
    },
    best: () => best,
    placed() {
      const order = allKept();
      selectFirst(order, reach, isBefore);
      selectFirst(order.subarray(0, reach), offset, isBefore);
      const page = order.subarray(offset, reach).sort((a, b) => (isBefore(a, b) ? -1 : 1));
      return Array.from(page, (at) => ({ id: ids[at]!, score: scores[at]! }));
    },
  };
}
