import type { Matches } from "#search-core/evaluate/scratch.ts";
import { leastScoreOf } from "./least-score.ts";
import { selectFirst, type Candidates } from "./select.ts";

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

/** Room for so many candidates at first; for all there are, or twice what the page reaches, where that is more. */
const firstRoom = 2_048;

/** Of more keys than that, every so manieth is looked at first. */
const sampledFrom = 4_096;
const sampled = 64;
const isSampled = (at: number, count: number) => count > sampledFrom && at % sampled === 0;

/**
 * Candidates that may stand on the page are kept until there is no more room; then all that are too far behind go, and
 * from then on only what is before the last of the others is kept. What scores too little is known beforehand; of keys a
 * sample goes first, so that in whatever order the others come, all but a few of them cost a comparison: a heap that is
 * met by ever better ones takes a hundred times as long.
 */
export function createPage(offset: number, limit: number): Page {
  const reach = limit === 0 ? 0 : offset + limit;
  let candidates = roomFor(firstRoom);
  let kept = 0;
  let best = 0;
  /** What is after this is not on the page. */
  let last = Infinity;
  let lastId = Infinity;

  /** Drops what the page does not reach. */
  function cut(): void {
    const { keys, ids } = candidates;
    selectFirst(candidates, 0, kept, reach);
    kept = reach;
    [last, lastId] = [-Infinity, 0];
    for (let at = 0; at < kept; at++) {
      if (keys[at]! < last || (keys[at] === last && ids[at]! < lastId)) continue;
      [last, lastId] = [keys[at]!, ids[at]!];
    }
  }

  /** Makes room for all of so many more, or for as many as pay before the next cut. */
  function makeRoom(more: number): void {
    const { keys, ids, scores } = candidates;
    if (Math.min(kept + more, reach * 2) <= keys.length) return;
    candidates = roomFor(Math.min(Math.max(kept + more, keys.length * 2), reach * 2));
    candidates.keys.set(keys);
    candidates.ids.set(ids);
    candidates.scores.set(scores);
  }

  function keep(key: number, id: number, score: number): void {
    if (kept === candidates.keys.length) cut();
    candidates.keys[kept] = key;
    candidates.ids[kept] = id;
    candidates.scores[kept++] = score;
  }

  /*
   * Two loops of one shape, because scores are integers and keys are not: most of what is looked at must cost one
   * comparison.
   */
  function lookAtScores({ slots, scores: found, count }: Matches, idOf: Uint32Array, from: number): void {
    let least = Math.max(from, leastScore());
    for (let at = 0; at < count; at++) {
      const score = found[at]!;
      if (score < least) continue;
      const id = idOf[slots[at]!]!;
      if (-score === last && id > lastId) continue;
      keep(-score, id, score);
      least = Math.max(from, leastScore());
    }
  }
  /** `step` 1 leaves out what a sample has had. */
  function lookAtKeys({ slots, scores: found, count }: Matches, idOf: Uint32Array, keyOf: Float64Array, step: number) {
    let [most, furthest] = [best, last];
    for (let at = 0; at < count; at += step) {
      if (found[at]! > most) most = found[at]!;
      const key = keyOf[at]!;
      if (key > furthest || (step === 1 && isSampled(at, count))) continue;
      const id = idOf[slots[at]!]!;
      if (key === furthest && id > lastId) continue;
      keep(key, id, found[at]!);
      furthest = last;
    }
    best = most;
  }
  const leastScore = (): number => (last === Infinity ? 0 : -last | 0);

  return {
    takeByScore(matches, idOf) {
      if (reach === 0) return;
      const { best: most, least } = leastScoreOf(matches, reach);
      best = Math.max(best, most);
      makeRoom(matches.count);
      lookAtScores(matches, idOf, least);
    },
    takeByKey(matches, idOf, keyOf) {
      if (reach === 0) return;
      makeRoom(matches.count);
      if (matches.count > sampledFrom) lookAtKeys(matches, idOf, keyOf, sampled);
      lookAtKeys(matches, idOf, keyOf, 1);
    },
    best: () => best,
    placed() {
      const { keys, ids, scores } = candidates;
      const end = Math.min(kept, reach);
      const from = Math.min(offset, end);
      selectFirst(candidates, 0, kept, end);
      selectFirst(candidates, 0, end, from);
      const page = Array.from({ length: end - from }, (_, nth) => from + nth);
      page.sort((a, b) => keys[a]! - keys[b]! || ids[a]! - ids[b]!);
      return page.map((at) => ({ id: ids[at]!, score: scores[at]! }));
    },
  };
}

const roomFor = (size: number): Candidates => ({
  keys: new Float64Array(size),
  ids: new Uint32Array(size),
  scores: new Int32Array(size),
});
