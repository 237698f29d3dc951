import { fields } from "#search-core/fields.ts";
import { createFacetRows } from "./facet-rows.ts";
import type { MergeInput } from "./merge-input.ts";
import type { MergedDocIds } from "./merge-doc-ids.ts";
import { instantColumns, type Columns } from "./segment.ts";

/** The column sections of the live documents. */
export function mergeColumns(inputs: readonly MergeInput[], { documents, input, docId }: MergedDocIds) {
  const columns = inputs.map(({ segment }) => segment.columns);
  /** Gathers a column with `width` numbers per document from the inputs. */
  const gather = <Numbers extends Uint32Array | Uint16Array | Uint8Array | Int32Array | Int16Array | Float64Array>(
    into: Numbers,
    from: (columns: Columns, input: number) => Numbers,
    width = 1,
  ): Numbers => {
    const sources = columns.map(from);
    for (let to = 0; to < documents; to++) {
      const source = sources[input[to]!]!;
      const i = docId[to]! * width;
      for (let offset = 0; offset < width; offset++) into[to * width + offset] = source[i + offset]!;
    }
    return into;
  };
  const instants = instantColumns.map((name) => [
    name,
    gather(new Int32Array(documents), ({ instants: column }) => column[name]),
  ]);
  return {
    externalIds: gather(new Uint32Array(documents), ({ externalIds }) => externalIds),
    ...mergeFacets(columns, { documents, input, docId }),
    valueFrom: gather(new Float64Array(documents), ({ valueFrom }) => valueFrom),
    valueTo: gather(new Float64Array(documents), ({ valueTo }) => valueTo),
    ...(Object.fromEntries(instants) as Columns["instants"]),
    closingDays: gather(new Int16Array(documents), ({ closingDays }) => closingDays),
    mandatoryBriefings: gather(new Uint8Array(documents), ({ mandatoryBriefings }) => mandatoryBriefings),
    activity: gather(new Int32Array(documents), ({ activity }, i) => inputs[i]!.activity ?? activity),
    fieldLengths: gather(new Uint16Array(documents * fields.length), ({ fieldLengths }) => fieldLengths, fields.length),
  };
}

type Origins = Pick<MergedDocIds, "documents" | "input" | "docId">;

/** Facet values stay the same and get new ids in order of first use. */
function mergeFacets(columns: readonly Columns[], { documents, input, docId }: Origins) {
  const rows = createFacetRows(documents);
  const readers = columns.map((segmentColumns) => facetReader(segmentColumns, rows));
  for (let to = 0; to < documents; to++) rows.put(to, readers[input[to]!]!(docId[to]!));
  return rows.sections();
}

/** Reads the facets of one input in ascending doc id order, with ids of the merged segment. */
function facetReader(columns: Columns, rows: ReturnType<typeof createFacetRows>) {
  const { facetRows, overflowDocs, overflowOffsets, overflowPaths, pathOffsets, pathCategories } = columns;
  const pathTo = new Int32Array(pathOffsets.length - 1).fill(-1);
  const tupleTo = new Int32Array(columns.facetTuples.length).fill(-1);
  const pathId = (number: number): number => {
    if (pathTo[number] === -1)
      pathTo[number] = rows.pathId(Array.from(pathCategories.subarray(pathOffsets[number], pathOffsets[number + 1])));
    return pathTo[number]!;
  };
  let [nextOverflow, nextPrivate] = [0, 0];
  return (docId: number) => {
    const paths: number[] = [];
    for (let i = docId * 4; i < docId * 4 + 3; i++) if (facetRows[i] !== 0) paths.push(pathId(facetRows[i]!));
    while (overflowDocs[nextOverflow]! < docId) nextOverflow++;
    if (overflowDocs[nextOverflow] === docId)
      for (let i = overflowOffsets[nextOverflow]!; i < overflowOffsets[nextOverflow + 1]!; i++)
        paths.push(pathId(overflowPaths[i]!));
    while (columns.privateDocs[nextPrivate]! < docId) nextPrivate++;
    const tuple = columns.tupleIds[docId]!;
    if (tupleTo[tuple] === -1) tupleTo[tuple] = rows.tupleId(columns.facetTuples[tuple]!);
    const buyer = facetRows[docId * 4 + 3]!;
    return {
      paths,
      buyer: buyer === 0 ? null : columns.buyers[buyer]!,
      tupleId: tupleTo[tuple]!,
      organisation:
        columns.privateDocs[nextPrivate] === docId ? columns.organisations[columns.privateOwners[nextPrivate]!]! : null,
    };
  };
}
