import { tokenise } from "#search-core/analysis/tokenise.ts";
import { facetNames, facetValues, type FacetName } from "#search-core/facets.ts";
import { fields, type FieldNumber } from "#search-core/fields.ts";
import type { Doc } from "#search-core/types.ts";
import { createDictionary, numberOf, type Dictionary } from "./dictionary.ts";
import { addSlot, createFacetColumn, type FacetColumn } from "./facet-column.ts";
import { intList } from "./int-list.ts";
import { append, placeOf, type Postings } from "./postings.ts";

/**
 * The documents and what is derived from them. A document has a slot; a replaced one gets a new slot and its old one
 * stays behind empty (null) until the store is written anew.
 */
export type Store = {
  docs: (Doc | null)[];
  slots: Map<number, number>;
  dictionary: Dictionary;
  /** By number of the term. */
  postings: Postings[];
  facets: Record<FacetName, FacetColumn>;
  /** Words in each field of each slot, four numbers a slot, and their sums over the documents there are. */
  lengths: Uint32Array;
  totalLengths: [number, number, number, number];
  /** 1 for a slot whose document not everybody sees: the others need not be looked at to know. */
  restricted: Uint8Array;
  /** For a leaf's counts by slot and field, and the slots that have one: zero before and after. */
  scratch: { counts: Float32Array; touched: Uint8Array };
};

const firstRoom = 64;

export function createStore(): Store {
  return {
    docs: [],
    slots: new Map(),
    dictionary: createDictionary(),
    postings: [],
    facets: Object.fromEntries(facetNames.map((name) => [name, createFacetColumn()])) as Store["facets"],
    lengths: new Uint32Array(firstRoom * 4),
    totalLengths: [0, 0, 0, 0],
    restricted: new Uint8Array(firstRoom),
    scratch: scratchFor(firstRoom),
  };
}

/** Adds a document, in place of one with the same id. */
export function put(store: Store, doc: Doc): void {
  remove(store, doc.id);
  const slot = store.docs.push(doc) - 1;
  store.slots.set(doc.id, slot);
  for (const name of facetNames) addSlot(store.facets[name], facetValues[name](doc));
  if (store.lengths.length < store.docs.length * 4) makeRoom(store);
  store.restricted[slot] = doc.organisation !== null || doc.flagged ? 1 : 0;
  putText(store, doc, slot);
}

function putText(store: Store, doc: Doc, slot: number): void {
  const places = new Map<number, number[]>();
  for (const [at, name] of fields.entries()) {
    const field = at as FieldNumber;
    const tokens = tokenise(doc[name]);
    const words = tokens.length === 0 ? 0 : tokens.at(-1)!.position + 1;
    store.lengths[slot * 4 + field] = words;
    store.totalLengths[field] += words;
    for (const { term, position } of tokens) {
      const number = numberOf(store.dictionary, term);
      const known = places.get(number);
      if (known) known.push(placeOf(field, position));
      else places.set(number, [placeOf(field, position)]);
    }
  }
  for (const [number, found] of places) append((store.postings[number] ??= intList()), slot, found);
}

/** Removes a document; one that is not there is no error. */
export function remove(store: Store, id: number): void {
  const slot = store.slots.get(id);
  if (slot === undefined) return;
  store.slots.delete(id);
  store.docs[slot] = null;
  for (const field of fields.keys()) store.totalLengths[field as FieldNumber] -= store.lengths[slot * 4 + field]!;
}

/** Whether so many slots are empty that writing the store anew pays. */
export const isWasteful = ({ docs, slots }: Store) => docs.length - slots.size > Math.max(10_000, slots.size / 2);

/** The same documents without the empty slots. */
export function rewritten(store: Store): Store {
  const fresh = createStore();
  for (const doc of store.docs) if (doc) put(fresh, doc);
  return fresh;
}

function makeRoom(store: Store): void {
  const { lengths, restricted } = store;
  store.lengths = new Uint32Array(lengths.length * 2);
  store.lengths.set(lengths);
  store.restricted = new Uint8Array(restricted.length * 2);
  store.restricted.set(restricted);
  store.scratch = scratchFor(store.restricted.length);
}

const scratchFor = (slots: number) => ({ counts: new Float32Array(slots * 4), touched: new Uint8Array(slots) });
