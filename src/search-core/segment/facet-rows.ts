import type { FacetTuple } from "./segment.ts";
import { push, growableUint32, toUint32Array } from "./growable-array.ts";
import type { Sections } from "./encoding.ts";

/** The facets of a document: ids of its category paths and of its facet tuple, its buyer and its organisation. */
type Row = { paths: readonly number[]; buyer: number | null; tupleId: number; organisation: number | null };

type FacetSections = Pick<
  Sections,
  | "facetRows"
  | "overflowDocs"
  | "overflowOffsets"
  | "overflowPaths"
  | "pathOffsets"
  | "pathCategories"
  | "buyers"
  | "tupleIds"
  | "privateDocs"
  | "privateOwners"
  | "tables"
>;

const pathsInRow = 3;

/** Builds the facet columns. Call `put` in ascending doc id order. Values get dense ids in order of first use. */
export function createFacetRows(documents: number) {
  const rows = new Uint32Array(documents * (pathsInRow + 1));
  const tupleIds = new Uint32Array(documents);
  const [overflowDocs, overflowOffsets, overflowPaths] = [growableUint32(), growableUint32(), growableUint32()];
  const [privateDocs, privateOwners] = [growableUint32(), growableUint32()];
  const paths = interner((path: readonly number[]) => (path.length === 1 ? path[0]! : path.join()));
  const buyers = interner((buyer: number | null) => buyer);
  const facetTuples = interner(keyOfTuple);
  const organisations = interner((organisation: number) => organisation);
  paths.numberOf([]);
  buyers.numberOf(null);
  push(overflowOffsets, 0);

  return {
    pathId: (categories: readonly number[]) => paths.numberOf(categories),
    tupleId: (tupleId: FacetTuple) => facetTuples.numberOf(tupleId),
    put(docId: number, { paths: numbers, buyer, tupleId, organisation }: Row) {
      const row = docId * (pathsInRow + 1);
      for (let i = 0; i < pathsInRow; i++) rows[row + i] = numbers[i] ?? 0;
      rows[row + pathsInRow] = buyers.numberOf(buyer);
      tupleIds[docId] = tupleId;
      if (numbers.length > pathsInRow) {
        push(overflowDocs, docId);
        for (let i = pathsInRow; i < numbers.length; i++) push(overflowPaths, numbers[i]!);
        push(overflowOffsets, overflowPaths.length);
      }
      if (organisation !== null) {
        push(privateDocs, docId);
        push(privateOwners, organisations.numberOf(organisation));
      }
    },
    sections(): FacetSections {
      const pathOffsets = growableUint32();
      push(pathOffsets, 0);
      let end = 0;
      for (const path of paths.values) push(pathOffsets, (end += path.length));
      const tables = { facetTuples: facetTuples.values, organisations: organisations.values };
      return {
        facetRows: narrow(rows, Math.max(paths.values.length, buyers.values.length)),
        overflowDocs: toUint32Array(overflowDocs),
        overflowOffsets: toUint32Array(overflowOffsets),
        overflowPaths: toUint32Array(overflowPaths),
        pathOffsets: toUint32Array(pathOffsets),
        pathCategories: Uint32Array.from(paths.values.flat()),
        buyers: Uint32Array.from(buyers.values, (buyer) => buyer ?? 0),
        tupleIds: narrow(tupleIds, facetTuples.values.length),
        privateDocs: toUint32Array(privateDocs),
        privateOwners: toUint32Array(privateOwners),
        tables: new TextEncoder().encode(JSON.stringify(tables)),
      };
    },
  };
}

/** The key of a facet tuple. JSON.stringify took a fifth of the whole build. */
const keyOfTuple = ({ status, type, locations, isNonTender, isPrivate }: FacetTuple): string =>
  `${status} ${type} ${isNonTender ? 1 : 0} ${isPrivate ? 1 : 0} ${locations.length === 1 ? locations[0] : locations.join()}`;

/** Interns values: dense ids in order of first use. */
function interner<Value, Key>(keyOf: (value: Value) => Key) {
  const numbers = new Map<Key, number>();
  const values: Value[] = [];
  const intern = (value: Value): number => {
    const key = keyOf(value);
    const known = numbers.get(key);
    if (known !== undefined) return known;
    const number = values.push(value) - 1;
    numbers.set(key, number);
    return number;
  };
  return { values, numberOf: intern };
}

/** Halves the memory if all ids fit into 16 bits. */
const narrow = (numbers: Uint32Array, values: number) => (values <= 2 ** 16 ? Uint16Array.from(numbers) : numbers);
