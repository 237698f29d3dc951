import { facetValues } from "#search-core/facets.ts";
import { unspscPath } from "#domain/unspsc.ts";
import type { Doc } from "#search-core/types.ts";
import { push, wordList, wordsOf } from "./growing.ts";
import { createFacetRows } from "./facet-rows.ts";
import { instantBase, instantColumns, noInstant, type InstantColumn, type Kind } from "./segment.ts";

/** The column sections of documents in slot order. */
export function columnsOf(docs: readonly Doc[]) {
  const rows = createFacetRows(docs.length);
  const sellersFrom = new Uint32Array(docs.length + 1);
  const sellers = wordList();
  for (const [slot, doc] of docs.entries()) {
    rows.put(slot, {
      chains: chainsOf(doc.categories).map(rows.chainNumber),
      buyer: doc.buyer,
      kind: rows.kindNumber(kindOf(doc)),
      organisation: doc.organisation,
    });
    for (const seller of doc.sellers) push(sellers, seller);
    sellersFrom[slot + 1] = sellers.length;
  }
  return {
    ids: Uint32Array.from(docs, (doc) => doc.id),
    ...rows.sections(),
    sellersFrom,
    sellers: wordsOf(sellers),
    valueFrom: Float64Array.from(docs, (doc) => doc.valueFrom ?? NaN),
    valueTo: Float64Array.from(docs, (doc) => doc.valueTo ?? NaN),
    ...instantsOf(docs),
    activity: Int32Array.from(docs, (doc) => doc.activity),
  };
}

function kindOf(doc: Doc): Kind {
  const { status, type, flagged, organisation } = doc;
  const locations = [...new Set(facetValues.location(doc))].sort((a, b) => a - b);
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

const instantsOf = (docs: readonly Doc[]) =>
  Object.fromEntries(
    instantColumns.map((name) => [name, Int32Array.from(docs, (doc) => instantOf(doc[name]))]),
  ) as Record<InstantColumn, Int32Array>;

/** Epoch seconds as the column keeps them. */
export const instantOf = (seconds: number | null): number =>
  seconds === null ? noInstant : Math.min(Math.max(seconds - instantBase, noInstant + 1), 2 ** 31 - 1);
