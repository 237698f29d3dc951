import type { ScoredDocs } from "#search-core/evaluate/scratch.ts";
import { quickSelect, type Candidates } from "./quick-select.ts";

/** A hit of the page: external id and score (a sum of integers). */
export type TopHit = { id: number; score: number };

/**
 * Collects the matches of one segment after another and gives the page from `offset` to `offset + limit`. Smallest keys
 * first, ties by id, so pages never overlap. Any offset is allowed.
 */
export type TopK = {
  /** Best score first. `externalIds` by doc id. */
  collectByScore(matches: ScoredDocs, externalIds: Uint32Array): void;
  /** `keys` by index among the matches. */
  collectByKey(matches: ScoredDocs, externalIds: Uint32Array, keys: Float64Array): void;
  /** The best score of all collected matches. */
  best(): number;
  topHits(): TopHit[];
};

/** Initial capacity; grows to the number of matches or twice the top k, whichever is less. */
const initialCapacity = 512;

/**
 * Look at one match in this many first if the page needs only a few: the sample then leaves about as many candidates as
 * it has. 1: sampling does not pay.
 */
const sampleStep = (count: number, topK: number) => Math.max(1, Math.floor(Math.sqrt(count / topK)));

/**
 * Top-k selection: fill a buffer, cut it to the best k with quickselect, and from then on accept only what beats the
 * k-th. A sample goes first, so nearly all other matches cost one comparison whatever their order. A heap fed with ever
 * better matches takes a hundred times as long.
 */
export function createTopK(offset: number, limit: number): TopK {
  const topK = limit === 0 ? 0 : offset + limit;
  let candidates = allocate(initialCapacity);
  let retained = 0;
  let best = 0;
  /** Candidates after this key are not on the page. */
  let lastKey = Infinity;
  let lastId = Infinity;

  /** Cuts the candidates to the top k. */
  function prune(): void {
    const { keys, ids: externalIds } = candidates;
    quickSelect(candidates, 0, retained, topK);
    retained = topK;
    [lastKey, lastId] = [-Infinity, 0];
    for (let i = 0; i < retained; i++) {
      if (keys[i]! < lastKey || (keys[i] === lastKey && externalIds[i]! < lastId)) continue;
      [lastKey, lastId] = [keys[i]!, externalIds[i]!];
    }
  }

  /** Ensures capacity for this many more, up to what pays before the next cut. */
  function ensureCapacity(more: number): void {
    const { keys, ids: externalIds, scores } = candidates;
    if (Math.min(retained + more, topK * 2) <= keys.length) return;
    candidates = allocate(Math.min(Math.max(retained + more, keys.length * 2), topK * 2));
    candidates.keys.set(keys);
    candidates.ids.set(externalIds);
    candidates.scores.set(scores);
  }

  function insert(key: number, id: number, score: number): void {
    if (retained === candidates.keys.length) prune();
    if (score > best) best = score;
    candidates.keys[retained] = key;
    candidates.ids[retained] = id;
    candidates.scores[retained++] = score;
  }

  function offer(key: number, id: number, score: number): void {
    if (key < lastKey || (key === lastKey && id <= lastId)) insert(key, id, score);
  }

  /**
   * Offers a sample of the matches, then the rest that may be on the page. `next` gives the index of the first of these
   * from an index on, `count` if there is none.
   */
  function offerAll(count: number, offerOne: (i: number) => void, next: (from: number) => number): void {
    if (topK === 0) return;
    ensureCapacity(count);
    const step = sampleStep(count, topK);
    if (step > 1) for (let i = step - 1; i < count; i += step) offerOne(i);
    if (retained > topK) prune();
    for (let i = next(0); i < count; i = next(i + 1)) if (step === 1 || (i + 1) % step !== 0) offerOne(i);
  }

  return {
    collectByScore({ docIds, scores, count }, idOf) {
      offerAll(
        count,
        (i) => offer(-scores[i]!, idOf[docIds[i]!]!, scores[i]!),
        (from) => nextReaching(scores, from, count, lastKey === Infinity ? 0 : -lastKey),
      );
    },
    collectByKey({ docIds, scores, count }, idOf, keyOf) {
      best = Math.max(best, maxOf(scores, count));
      offerAll(
        count,
        (i) => offer(keyOf[i]!, idOf[docIds[i]!]!, scores[i]!),
        (from) => nextNotAfter(keyOf, from, count, lastKey),
      );
    },
    best: () => best,
    topHits() {
      const { keys, ids: externalIds, scores } = candidates;
      const end = Math.min(retained, topK);
      const from = Math.min(offset, end);
      quickSelect(candidates, 0, retained, end);
      quickSelect(candidates, 0, end, from);
      const page = Array.from({ length: end - from }, (_, nth) => from + nth);
      page.sort((a, b) => keys[a]! - keys[b]! || externalIds[a]! - externalIds[b]!);
      return page.map((i) => ({ id: externalIds[i]!, score: scores[i]! }));
    },
  };
}

const allocate = (size: number): Candidates => ({
  keys: new Float64Array(size),
  ids: new Uint32Array(size),
  scores: new Int32Array(size),
});

/* Nearly every match is too far behind: these loops must cost one comparison each and use only local numbers. */

function nextReaching(scores: Int32Array, from: number, count: number, minScore: number): number {
  let i = from;
  while (i < count && scores[i]! < minScore) i++;
  return i;
}

function nextNotAfter(keys: Float64Array, from: number, count: number, lastKey: number): number {
  let i = from;
  while (i < count && keys[i]! > lastKey) i++;
  return i;
}

function maxOf(scores: Int32Array, count: number): number {
  let max = 0;
  for (let i = 0; i < count; i++) max = Math.max(max, scores[i]!);
  return max;
}
