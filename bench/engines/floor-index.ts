import { unspscPath } from "#domain/unspsc.ts";
import type { Doc } from "#search-core/types.ts";
import { active } from "../corpus/queries.ts";

type Tuple = { status: number; locations: number[] };

/** Documents as plain arrays, active ones last. */
export type FloorIndex = {
  documents: number;
  activeFrom: number;
  terms: ReadonlyMap<string, number>;
  /** Postings of a term: from[term] to from[term + 1]. */
  from: Uint32Array;
  docIds: Uint32Array;
  impacts: Uint8Array;
  /** Impacts by doc id, for terms in more than an eighth of the documents. */
  dense: ReadonlyMap<number, Uint8Array>;
  tupleIds: Uint16Array;
  tuples: Tuple[];
  /** Three categories and the buyer of a document, side by side; category 0 is none. */
  rows: Uint16Array;
  /** A code and its parents, by number. */
  categories: number[][];
  buyers: number;
  /** Cents; NaN if not stated. */
  values: Float64Array;
};

const denseShare = 8;
const [saturation, lengthShare, usualLength] = [1.2, 0.75, 95];

/** Reads documents whose texts are lower-case words separated by single spaces. */
export function floorIndex(docs: Iterable<Doc>): FloorIndex {
  const numbering = {
    terms: numbers<string>(),
    categories: numbers<number>(),
    buyers: numbers<number>(),
    tupleIds: numbers<string>(),
  };
  numbering.categories.of(0);
  numbering.buyers.of(0);
  const tuples: Tuple[] = [];
  const list = {
    term: growing(),
    impact: growing(),
    end: growing(),
    kind: growing(),
    row: growing(),
    value: [] as number[],
  };
  const counts = new Map<number, number>();
  const isActive: boolean[] = [];
  for (const doc of docs) {
    counts.clear();
    let length = 0;
    const add = (text: string, weight: number) => {
      if (text === "") return;
      for (const word of text.split(" ")) {
        const term = numbering.terms.of(word);
        counts.set(term, (counts.get(term) ?? 0) + weight);
        length++;
      }
    };
    add(doc.title, 2);
    add(doc.description, 1);
    const usual = saturation * (1 - lengthShare + (lengthShare * length) / usualLength);
    for (const [term, count] of counts) {
      list.term.push(term);
      list.impact.push(Math.max(1, Math.round((255 * count) / (count + usual))));
    }
    list.end.push(list.term.length);
    const kind = { status: doc.status, locations: doc.locations };
    const number = numbering.tupleIds.of(JSON.stringify(kind));
    tuples[number] ??= kind;
    list.kind.push(number);
    for (let i = 0; i < 3; i++) list.row.push(numbering.categories.of(doc.categories[i] ?? 0));
    list.row.push(numbering.buyers.of(doc.buyer ?? 0));
    list.value.push(doc.valueFrom ?? NaN);
    isActive.push(active.includes(doc.status));
  }
  const all = isActive.keys().toArray();
  const order = [...all.filter((row) => !isActive[row]), ...all.filter((row) => isActive[row])];
  const row = list.row.values();
  const rows = new Uint16Array(row.length);
  order.forEach((at, docId) => rows.set(row.subarray(4 * at, 4 * at + 4), 4 * docId));
  const kind = list.kind.values();
  return {
    documents: order.length,
    activeFrom: isActive.filter((active) => !active).length,
    terms: numbering.terms.all,
    ...postingsOf(order, list.end.values(), list.term.values(), list.impact.values(), numbering.terms.all.size),
    tupleIds: Uint16Array.from(order, (row) => kind[row]!),
    tuples,
    rows,
    categories: [...numbering.categories.all.keys()].map(unspscPath),
    buyers: numbering.buyers.all.size,
    values: Float64Array.from(order, (row) => list.value[row]!),
  };
}

/** Inverts postings by document to postings by term, with documents in their new order. */
function postingsOf(order: number[], end: Uint32Array, term: Uint32Array, impact: Uint32Array, terms: number) {
  const from = new Uint32Array(terms + 1);
  for (const id of term) from[id + 1]!++;
  for (let id = 0; id < terms; id++) from[id + 1]! += from[id]!;
  const next = from.slice();
  const docIds = new Uint32Array(term.length);
  const impacts = new Uint8Array(term.length);
  for (const [docId, row] of order.entries())
    for (let i = row === 0 ? 0 : end[row - 1]!; i < end[row]!; i++) {
      const place = next[term[i]!]!++;
      docIds[place] = docId;
      impacts[place] = impact[i]!;
    }
  const dense = new Map<number, Uint8Array>();
  for (let id = 0; id < terms; id++) {
    if ((from[id + 1]! - from[id]!) * denseShare <= order.length) continue;
    const byDocId = new Uint8Array(order.length);
    for (let i = from[id]!; i < from[id + 1]!; i++) byDocId[docIds[i]!] = impacts[i]!;
    dense.set(id, byDocId);
  }
  return { from, docIds, impacts, dense };
}

/** Numbers values from 0 on, in order of appearance. */
function numbers<Value>() {
  const all = new Map<Value, number>();
  return { all, of: (value: Value) => all.get(value) ?? (all.set(value, all.size), all.size - 1) };
}

/** A growable list of integers. An ordinary array of a hundred million would fill the heap. */
function growing() {
  let list = new Uint32Array(1 << 16);
  let length = 0;
  return {
    get length() {
      return length;
    },
    push(value: number) {
      if (length === list.length) {
        const longer = new Uint32Array(2 * length);
        longer.set(list);
        list = longer;
      }
      list[length++] = value;
    },
    values: () => list.subarray(0, length),
  };
}
