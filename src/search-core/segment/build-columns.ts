import { facetValues } from "#search-core/facets.ts";
import { unspscPath } from "#domain/unspsc.ts";
import type { Doc } from "#search-core/types.ts";
import { push, wordList, wordsOf } from "./growing.ts";
import { createFacetRows } from "./facet-rows.ts";
import { instantBase, instantColumns, noInstant, type InstantColumn, type Kind } from "./segment.ts";

type Instants = Record<InstantColumn, Int32Array>;

/** The column sections of documents in slot order. */
export function columnsOf(docs: readonly Doc[]) {
  const rows = createFacetRows(docs.length);
  const sellersFrom = new Uint32Array(docs.length + 1);
  const sellers = wordList();
  /** Most documents have one category, and its chain is always the same. */
  const chainOfOne = new Map<number, number>();
  const numbersOf = (categories: readonly number[]): number[] => {
    const known = categories.length === 1 ? chainOfOne.get(categories[0]!) : undefined;
    if (known !== undefined) return [known];
    const numbers = chainsOf(categories).map(rows.chainNumber);
    if (categories.length === 1) chainOfOne.set(categories[0]!, numbers[0]!);
    return numbers;
  };
  const count = docs.length;
  const ids = new Uint32Array(count);
  const [valueFrom, valueTo] = [new Float64Array(count), new Float64Array(count)];
  const instants = Object.fromEntries(instantColumns.map((name) => [name, new Int32Array(count)])) as Instants;
  const { expectedRelease, open, closing, closed, cancelled, awarded, lastActivity, firstSeen } = instants;
  const activity = new Int32Array(count);
  // Each document once: with a pass for each column, all of them came a dozen times from memory.
  for (let slot = 0; slot < count; slot++) {
    const doc = docs[slot]!;
    ids[slot] = doc.id;
    valueFrom[slot] = doc.valueFrom ?? NaN;
    valueTo[slot] = doc.valueTo ?? NaN;
    expectedRelease[slot] = instantOf(doc.expectedRelease);
    open[slot] = instantOf(doc.open);
    closing[slot] = instantOf(doc.closing);
    closed[slot] = instantOf(doc.closed);
    cancelled[slot] = instantOf(doc.cancelled);
    awarded[slot] = instantOf(doc.awarded);
    lastActivity[slot] = instantOf(doc.lastActivity);
    firstSeen[slot] = instantOf(doc.firstSeen);
    activity[slot] = doc.activity;
    rows.put(slot, {
      chains: numbersOf(doc.categories),
      buyer: doc.buyer,
      kind: rows.kindNumber(kindOf(doc)),
      organisation: doc.organisation,
    });
    for (const seller of doc.sellers) push(sellers, seller);
    sellersFrom[slot + 1] = sellers.length;
  }
  return {
    ids,
    ...rows.sections(),
    sellersFrom,
    sellers: wordsOf(sellers),
    valueFrom,
    valueTo,
    ...instants,
    activity,
  };
}

function kindOf(doc: Doc): Kind {
  const { status, type, flagged, organisation } = doc;
  const places = facetValues.location(doc);
  const locations = places.length === 1 ? places : [...new Set(places)].sort((a, b) => a - b);
  return { status, type, locations, flagged, own: organisation !== null };
}

/**
 * The chains of a document (segment.ts says what they are). The highest codes first: so a code that stands above
 * another one of the document needs no chain of its own.
 */
export function chainsOf(categories: readonly number[]): number[][] {
  const taken = new Set<number>();
  const chains = categories
    .toSorted((a, b) => b - a)
    .map((category) => {
      const chain = unspscPath(category).filter((one) => !taken.has(one));
      for (const one of chain) taken.add(one);
      return chain;
    });
  return chains.filter((chain) => chain.length > 0);
}

/** Epoch seconds as the column keeps them. */
export const instantOf = (seconds: number | null): number =>
  seconds === null ? noInstant : Math.min(Math.max(seconds - instantBase, noInstant + 1), 2 ** 31 - 1);
