import { facetValues } from "#search-core/facets.ts";
import { unspscPath } from "#domain/unspsc.ts";
import type { Doc } from "#search-core/types.ts";
import { createFacetRows } from "./facet-rows.ts";
import { instantBase, instantColumns, noDay, noInstant, type InstantColumn, type FacetTuple } from "./segment.ts";

type Instants = Record<InstantColumn, Int32Array>;

/** The column sections of documents in doc id order. */
export function buildColumns(docs: readonly Doc[]) {
  const rows = createFacetRows(docs.length);
  /** Most documents have one category, whose path is always the same. */
  const pathOfOne = new Map<number, number>();
  const numbersOf = (categories: readonly number[]): number[] => {
    const known = categories.length === 1 ? pathOfOne.get(categories[0]!) : undefined;
    if (known !== undefined) return [known];
    const numbers = categoryPathsOf(categories).map(rows.pathId);
    if (categories.length === 1) pathOfOne.set(categories[0]!, numbers[0]!);
    return numbers;
  };
  const count = docs.length;
  const externalIds = new Uint32Array(count);
  const [valueFrom, valueTo] = [new Float64Array(count), new Float64Array(count)];
  const instants = Object.fromEntries(instantColumns.map((name) => [name, new Int32Array(count)])) as Instants;
  const { expectedRelease, open, closing, closed, cancelled, awarded, lastActivity, firstSeen, briefing, news } =
    instants;
  const activity = new Int32Array(count);
  const closingDays = new Int16Array(count);
  const mandatoryBriefings = new Uint8Array(count);
  // One pass over the documents: a pass per column loaded all of them from memory a dozen times.
  for (let docId = 0; docId < count; docId++) {
    const doc = docs[docId]!;
    externalIds[docId] = doc.id;
    valueFrom[docId] = doc.valueFrom ?? NaN;
    valueTo[docId] = doc.valueTo ?? NaN;
    expectedRelease[docId] = instantOf(doc.expectedRelease);
    open[docId] = instantOf(doc.open);
    closing[docId] = instantOf(doc.closing);
    closingDays[docId] = dayOf(doc.closingDay);
    closed[docId] = instantOf(doc.closed);
    cancelled[docId] = instantOf(doc.cancelled);
    awarded[docId] = instantOf(doc.awarded);
    lastActivity[docId] = instantOf(doc.lastActivity);
    firstSeen[docId] = instantOf(doc.firstSeen);
    briefing[docId] = instantOf(doc.briefing);
    news[docId] = instantOf(doc.news);
    mandatoryBriefings[docId] = Number(doc.hasMandatoryBriefing);
    activity[docId] = doc.activity;
    rows.put(docId, {
      paths: numbersOf(doc.categories),
      buyer: doc.buyer,
      tupleId: rows.tupleId(facetTupleOf(doc)),
      organisation: doc.organisation,
    });
  }
  return {
    externalIds,
    ...rows.sections(),
    valueFrom,
    valueTo,
    ...instants,
    closingDays,
    mandatoryBriefings,
    activity,
  };
}

function facetTupleOf(doc: Doc): FacetTuple {
  const { status, type, isNonTender, organisation } = doc;
  const stated = facetValues.location(doc);
  const locations = stated.length === 1 ? stated : [...new Set(stated)].sort((a, b) => a - b);
  return { status, type, locations, isNonTender, isPrivate: organisation !== null };
}

/**
 * The category paths of a document (see segment.ts). Highest codes first, so a code above another one of the document
 * needs no path of its own.
 */
export function categoryPathsOf(categories: readonly number[]): number[][] {
  const taken = new Set<number>();
  const paths = categories
    .toSorted((a, b) => b - a)
    .map((category) => {
      const path = unspscPath(category).filter((code) => !taken.has(code));
      for (const code of path) taken.add(code);
      return path;
    });
  return paths.filter((path) => path.length > 0);
}

/** Epoch seconds as stored in a column. */
export const instantOf = (seconds: number | null): number =>
  seconds === null ? noInstant : Math.min(Math.max(seconds - instantBase, noInstant + 1), 2 ** 31 - 1);

/** Days since 1970 as stored in a column. */
const dayOf = (day: number | null): number => (day === null ? noDay : Math.min(Math.max(day, noDay + 1), 2 ** 15 - 1));
