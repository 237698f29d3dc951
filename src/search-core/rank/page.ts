import type { Matches } from "#search-core/evaluate/scratch.ts";
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

/**
 * One of so many matches is looked at before the others, where the page reaches only few of them: what the sample leaves
 * on the page then is about as much as the sample itself. 1: no sample pays.
 */
const sampleStep = (count: number, reach: number) => Math.max(1, Math.floor(Math.sqrt(count / reach)));

/**
 * Candidates that may stand on the page are kept until there is no more room; then all that are too far behind go, and
 * from then on only what is before the last of the others is kept. A sample goes first, so that in whatever order the
 * others come, all but a few of them cost a comparison: a heap that is met by ever better ones takes a hundred times as
 * long.
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
    if (score > best) best = score;
    candidates.keys[kept] = key;
    candidates.ids[kept] = id;
    candidates.scores[kept++] = score;
  }

  /*
   * Two loops of one shape, because scores are integers and keys are not: most of what is looked at must cost one
   * comparison. Each looks at every so manieth; at every one, less those of a sample that went before.
   */
  function lookAtScores(
    { slots, scores: found, count }: Matches,
    idOf: Uint32Array,
    step: number,
    sample: number,
  ): void {
    let least = leastScore();
    for (let at = step - 1; at < count; at += step) {
      const score = found[at]!;
      if (score < least || (at + 1) % sample === 0) continue;
      const id = idOf[slots[at]!]!;
      if (-score === last && id > lastId) continue;
      keep(-score, id, score);
      least = leastScore();
    }
  }
  function lookAtKeys(
    { slots, scores: found, count }: Matches,
    idOf: Uint32Array,
    keyOf: Float64Array,
    step: number,
    sample: number,
  ): void {
    let [most, furthest] = [best, last];
    for (let at = step - 1; at < count; at += step) {
      if (found[at]! > most) most = found[at]!;
      const key = keyOf[at]!;
      if (key > furthest || (at + 1) % sample === 0) continue;
      const id = idOf[slots[at]!]!;
      if (key === furthest && id > lastId) continue;
      keep(key, id, found[at]!);
      furthest = last;
    }
    best = Math.max(best, most);
  }
  const leastScore = (): number => (last === Infinity ? 0 : -last | 0);

  /** `look` at every so manieth, and leaving out those of a sample. */
  function inTwo(count: number, look: (step: number, sample: number) => void): void {
    if (reach === 0) return;
    makeRoom(count);
    const step = sampleStep(count, reach);
    const none = count + 1;
    if (step > 1) {
      look(step, none);
      if (kept > reach) cut();
    }
    look(1, step > 1 ? step : none);
  }

  return {
    takeByScore: (matches, idOf) => inTwo(matches.count, (step, sample) => lookAtScores(matches, idOf, step, sample)),
    takeByKey: (matches, idOf, keyOf) =>
      inTwo(matches.count, (step, sample) => lookAtKeys(matches, idOf, keyOf, step, sample)),
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
