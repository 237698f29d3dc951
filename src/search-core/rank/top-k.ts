import type { ScoredDocs } from "#search-core/evaluate/scratch.ts";
import { quickSelect, type Candidates } from "./quick-select.ts";

/** One of a page: its id, and its score as a sum of integers. */
export type TopHit = { id: number; score: number };

/**
 * Takes what matches in one segment after another and gives the page from `offset` to `offset + limit`: the smallest
 * keys first, equal ones by id, so that pages never overlap. Any offset is allowed.
 */
export type TopK = {
  /** The best score first. `ids` by slot. */
  collectByScore(matches: ScoredDocs, externalIds: Uint32Array): void;
  /** `keys` by place among the matches. */
  collectByKey(matches: ScoredDocs, externalIds: Uint32Array, keys: Float64Array): void;
  /** The best score of all that was taken. */
  best(): number;
  topHits(): TopHit[];
};

/** Room for so many candidates at first; for all there are, or twice what the page reaches, where that is more. */
const initialCapacity = 512;

/**
 * One of so many matches is looked at before the others, where the page reaches only few of them: what the sample leaves
 * on the page then is about as much as the sample itself. 1: no sample pays.
 */
const sampleStep = (count: number, topK: number) => Math.max(1, Math.floor(Math.sqrt(count / topK)));

/**
 * Candidates that may stand on the page are kept until there is no more room; then all that are too far behind go, and
 * from then on only what is before the last of the others is kept. A sample goes first, so that in whatever order the
 * others come, all but a few of them cost a comparison: a heap that is met by ever better ones takes a hundred times as
 * long.
 */
export function createTopK(offset: number, limit: number): TopK {
  const topK = limit === 0 ? 0 : offset + limit;
  let candidates = allocate(initialCapacity);
  let kept = 0;
  let best = 0;
  /** What is after this is not on the page. */
  let lastKey = Infinity;
  let lastId = Infinity;

  /** Drops what the page does not reach. */
  function prune(): void {
    const { keys, ids: externalIds } = candidates;
    quickSelect(candidates, 0, kept, topK);
    kept = topK;
    [lastKey, lastId] = [-Infinity, 0];
    for (let at = 0; at < kept; at++) {
      if (keys[at]! < lastKey || (keys[at] === lastKey && externalIds[at]! < lastId)) continue;
      [lastKey, lastId] = [keys[at]!, externalIds[at]!];
    }
  }

  /** Makes room for all of so many more, or for as many as pay before the next cut. */
  function ensureCapacity(more: number): void {
    const { keys, ids: externalIds, scores } = candidates;
    if (Math.min(kept + more, topK * 2) <= keys.length) return;
    candidates = allocate(Math.min(Math.max(kept + more, keys.length * 2), topK * 2));
    candidates.keys.set(keys);
    candidates.ids.set(externalIds);
    candidates.scores.set(scores);
  }

  function insert(key: number, id: number, score: number): void {
    if (kept === candidates.keys.length) prune();
    if (score > best) best = score;
    candidates.keys[kept] = key;
    candidates.ids[kept] = id;
    candidates.scores[kept++] = score;
  }

  function offer(key: number, id: number, score: number): void {
    if (key < lastKey || (key === lastKey && id <= lastId)) insert(key, id, score);
  }

  /**
   * Offers a sample of the matches, one of so many, and then the others that may stand on the page: `next` gives the first
   * of them from a place on, `count` where there is none.
   */
  function offerAll(count: number, offerOne: (at: number) => void, next: (from: number) => number): void {
    if (topK === 0) return;
    ensureCapacity(count);
    const step = sampleStep(count, topK);
    if (step > 1) for (let at = step - 1; at < count; at += step) offerOne(at);
    if (kept > topK) prune();
    for (let at = next(0); at < count; at = next(at + 1)) if (step === 1 || (at + 1) % step !== 0) offerOne(at);
  }

  return {
    collectByScore({ docIds, scores, count }, idOf) {
      offerAll(
        count,
        (at) => offer(-scores[at]!, idOf[docIds[at]!]!, scores[at]!),
        (from) => nextReaching(scores, from, count, lastKey === Infinity ? 0 : -lastKey),
      );
    },
    collectByKey({ docIds, scores, count }, idOf, keyOf) {
      best = Math.max(best, maxOf(scores, count));
      offerAll(
        count,
        (at) => offer(keyOf[at]!, idOf[docIds[at]!]!, scores[at]!),
        (from) => nextNotAfter(keyOf, from, count, lastKey),
      );
    },
    best: () => best,
    topHits() {
      const { keys, ids: externalIds, scores } = candidates;
      const end = Math.min(kept, topK);
      const from = Math.min(offset, end);
      quickSelect(candidates, 0, kept, end);
      quickSelect(candidates, 0, end, from);
      const page = Array.from({ length: end - from }, (_, nth) => from + nth);
      page.sort((a, b) => keys[a]! - keys[b]! || externalIds[a]! - externalIds[b]!);
      return page.map((at) => ({ id: externalIds[at]!, score: scores[at]! }));
    },
  };
}

const allocate = (size: number): Candidates => ({
  keys: new Float64Array(size),
  ids: new Uint32Array(size),
  scores: new Int32Array(size),
});

/*
 * Nearly all that is looked at is too far behind: these loops must cost one comparison each, and have nothing but numbers
 * of their own.
 */

function nextReaching(scores: Int32Array, from: number, count: number, minScore: number): number {
  let at = from;
  while (at < count && scores[at]! < minScore) at++;
  return at;
}

function nextNotAfter(keys: Float64Array, from: number, count: number, lastKey: number): number {
  let at = from;
  while (at < count && keys[at]! > lastKey) at++;
  return at;
}

function maxOf(scores: Int32Array, count: number): number {
  let max = 0;
  for (let at = 0; at < count; at++) max = Math.max(max, scores[at]!);
  return max;
}
