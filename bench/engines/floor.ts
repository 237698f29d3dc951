import type { Doc } from "#search-core/types.ts";
import type { BenchQuery } from "../corpus/queries.ts";
import { active } from "../corpus/queries.ts";
import type { Engine } from "./engine.ts";
import { type FloorIndex, floorIndex } from "./floor-index.ts";

/**
 * The lower bound: the minimum cost of a search over typed arrays. Words only, no positions, no updates, three
 * categories per document, no disjunctive counts. Whatever the search core takes beyond this is the cost of its
 * features.
 */
export function openFloor(docs: Iterable<Doc>): Engine {
  const index = floorIndex(docs);
  const search = searchOf(index);
  return { name: "floor", search, close() {} };
}

/** If a list is this many times shorter, gallop through the longer one instead of merging. */
const gallopFrom = 16;
const wanted = 20;

function searchOf(index: FloorIndex): (query: BenchQuery) => number {
  const { documents, activeFrom, from, docIds, impacts, dense, tupleIds, tuples, rows, values } = index;
  const docIdsFound = new Uint32Array(documents);
  const scores = new Int32Array(documents);
  const kindCounts = new Uint32Array(tuples.length);
  const categoryCounts = new Uint32Array(index.categories.length);
  const buyerCounts = new Uint32Array(index.buyers);
  const bestScores = new Int32Array(wanted);
  const bestSlots = new Uint32Array(wanted);
  const lengthOf = (term: number) => from[term + 1]! - from[term]!;
  const idfOf = (term: number) =>
    Math.max(1, Math.round(16 * Math.log(1 + (documents - lengthOf(term) + 0.5) / (lengthOf(term) + 0.5))));

  /** Intersects the documents so far with a term's. Returns how many are left. */
  function meet(list: Uint32Array, worth: ArrayLike<number>, begin: number, end: number, factor: number, term: number) {
    const idf = idfOf(term);
    const bySlot = dense.get(term);
    let found = 0;
    if (bySlot) {
      for (let i = begin; i < end; i++) {
        const impact = bySlot[list[i]!]!;
        if (impact === 0) continue;
        scores[found] = factor * worth[i]! + idf * impact;
        docIdsFound[found++] = list[i]!;
      }
      return found;
    }
    const gallops = (end - begin) * gallopFrom < lengthOf(term);
    const last = from[term + 1]!;
    for (let i = begin, j = from[term]!; i < end && j < last; i++) {
      const docId = list[i]!;
      if (gallops) j = gallop(docIds, j, last, docId);
      else while (j < last && docIds[j]! < docId) j++;
      if (j === last || docIds[j] !== docId) continue;
      scores[found] = factor * worth[i]! + idf * impacts[j]!;
      docIdsFound[found++] = docId;
    }
    return found;
  }

  function matching(terms: number[]): number {
    const [rarest, ...others] = terms.toSorted((a, b) => lengthOf(a) - lengthOf(b));
    const [begin, end] = [from[rarest!]!, from[rarest! + 1]!];
    if (others.length === 0) {
      docIdsFound.set(docIds.subarray(begin, end));
      scores.set(impacts.subarray(begin, end));
      return end - begin;
    }
    let found = meet(docIds, impacts, begin, end, idfOf(rarest!), others[0]!);
    for (const term of others.slice(1)) found = meet(docIdsFound, scores, 0, found, 1, term);
    return found;
  }

  /** Applies filters; `everything`: to all documents. */
  function filter({ filters }: BenchQuery, found: number, everything: boolean): number {
    const { status, location, price, category } = filters;
    const passes = Uint8Array.from(tuples, (kind) =>
      Number(
        (!status || status.includes(kind.status)) &&
          (!location || location.some((place) => kind.locations.includes(place))),
      ),
    );
    const passesCategory = Uint8Array.from(index.categories, (path) =>
      Number(!category || category.some((code) => path.includes(code))),
    );
    const least = price?.from ?? -Infinity;
    const below = price?.to ?? Infinity;
    const onlyActive = status?.every((id) => active.includes(id)) === true;
    let i = 0;
    if (onlyActive) i = everything ? activeFrom : gallop(docIdsFound, 0, found, activeFrom);
    let retained = 0;
    for (const end = everything ? documents : found; i < end; i++) {
      const docId = everything ? i : docIdsFound[i]!;
      if (passes[tupleIds[docId]!] === 0) continue;
      if (price && !(values[docId]! >= least && values[docId]! < below)) continue;
      const row = docId << 2;
      if (
        category &&
        !(passesCategory[rows[row]!]! | passesCategory[rows[row + 1]!]! | passesCategory[rows[row + 2]!]!)
      )
        continue;
      scores[retained] = everything ? 0 : scores[i]!;
      docIdsFound[retained++] = docId;
    }
    return retained;
  }

  function count(docId: number) {
    kindCounts[tupleIds[docId]!]!++;
    const row = docId << 2;
    categoryCounts[rows[row]!]!++;
    categoryCounts[rows[row + 1]!]!++;
    categoryCounts[rows[row + 2]!]!++;
    buyerCounts[rows[row + 3]!]!++;
  }

  /** The best scores in a small list whose minimum is replaced. */
  function best(found: number) {
    bestScores.fill(-1);
    let least = -1;
    let at = 0;
    for (let i = 0; i < found; i++) {
      if (scores[i]! <= least) continue;
      bestScores[at] = scores[i]!;
      bestSlots[at] = docIdsFound[i]!;
      at = 0;
      for (let k = 1; k < wanted; k++) if (bestScores[k]! < bestScores[at]!) at = k;
      least = bestScores[at]!;
    }
  }

  return (query) => {
    const terms = query.words.map((word) => index.terms.get(word) ?? -1);
    if (terms.includes(-1)) return 0;
    kindCounts.fill(0);
    categoryCounts.fill(0);
    buyerCounts.fill(0);
    const everything = terms.length === 0;
    const filtered = Object.keys(query.filters).length > 0;
    if (everything && !filtered) {
      for (let docId = 0; docId < documents; docId++) count(docId);
      return documents;
    }
    let found = everything ? 0 : matching(terms);
    if (filtered) found = filter(query, found, everything);
    for (let i = 0; i < found; i++) count(docIdsFound[i]!);
    best(found);
    return found;
  };
}

/** Galloping lower bound: the first index in [low, high) whose value is >= `target`. */
function gallop(list: Uint32Array, low: number, high: number, target: number): number {
  let step = 1;
  let i = low;
  while (i + step < high && list[i + step]! < target) {
    i += step;
    step <<= 1;
  }
  let end = Math.min(i + step + 1, high);
  while (i < end) {
    const middle = (i + end) >>> 1;
    if (list[middle]! < target) i = middle + 1;
    else end = middle;
  }
  return i;
}
