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
  /** Most documents have one category, and its chain is always the same. */
  const chainOfOne = new Map<number, number>();
  const numbersOf = (categories: readonly number[]): number[] => {
    const known = categories.length === 1 ? chainOfOne.get(categories[0]!) : undefined;
    if (known !== undefined) return [known];
    const numbers = chainsOf(categories).map(rows.chainNumber);
    if (categories.length === 1) chainOfOne.set(categories[0]!, numbers[0]!);
    return numbers;
  };
  for (const [slot, doc] of docs.entries()) {
    rows.put(slot, {
      chains: numbersOf(doc.categories),
      buyer: doc.buyer,
      kind: rows.kindNumber(kindOf(doc)),
      organisation: doc.organisation,
    });
    for (const seller of doc.sellers) push(sellers, seller);
    sellersFrom[slot + 1] = sellers.length;
  }
  const count = docs.length;
  return {
    ids: filled(new Uint32Array(count), docs, (doc) => doc.id),
    ...rows.sections(),
    sellersFrom,
    sellers: wordsOf(sellers),
    valueFrom: filled(new Float64Array(count), docs, (doc) => doc.valueFrom ?? NaN),
    valueTo: filled(new Float64Array(count), docs, (doc) => doc.valueTo ?? NaN),
    ...(Object.fromEntries(
      instantColumns.map((name) => [name, filled(new Int32Array(count), docs, (doc) => instantOf(doc[name]))]),
    ) as Record<InstantColumn, Int32Array>),
    activity: filled(new Int32Array(count), docs, (doc) => doc.activity),
  };
}

/** A loop: `from` of a typed array takes several times as long. */
function filled<Numbers extends Uint32Array | Int32Array | Float64Array>(
  column: Numbers,
  docs: readonly Doc[],
  valueOf: (doc: Doc) => number,
): Numbers {
  for (let slot = 0; slot < docs.length; slot++) column[slot] = valueOf(docs[slot]!);
  return column;
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
