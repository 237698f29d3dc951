import { fields } from "#search-core/fields.ts";
import { SegmentDamaged, readSections, type SegmentHeader, type Sections } from "./encoding.ts";
import { instantColumns, positionBlock, type Columns, type FacetTuple, type Segment } from "./segment.ts";

/** The small tables of a segment, stored as JSON in its section `tables`. */
export type Tables = { facetTuples: FacetTuple[]; organisations: number[] };

/**
 * Opens a segment: views on its bytes, nothing copied except the small tables. Throws SegmentDamaged if the section
 * lengths do not fit together. Does not check contents; `isIntact` (encoding.ts) does.
 */
export function openSegment(bytes: SharedArrayBuffer): Segment {
  const { sections, ...header } = readSections(bytes);
  for (const [what, holds] of rulesOf(header, sections)) if (!holds) throw new SegmentDamaged(what);
  const { termText, termTextOffsets, formOffsets, formOf, formDocFreq, formTitleDocFreq } = sections;
  const { postingOffsets, packedDocs, impacts, positions, positionOffsets, denseOf, dense } = sections;
  return {
    bytes,
    ...header,
    columns: columnsOf(sections),
    terms: {
      count: denseOf.length,
      text: termText,
      textOffsets: termTextOffsets,
      formOffsets,
      forms: {
        count: formOf.length,
        text: sections.formText,
        textOffsets: sections.formTextOffsets,
        term: sections.formTerm,
        number: sections.formNumber,
      },
      formOf,
      formDocFreq,
      formTitleDocFreq,
    },
    postings: { offsets: postingOffsets, packedDocs, impacts, positions, positionOffsets, denseOf, dense },
  };
}

function columnsOf(sections: Sections): Columns {
  const {
    externalIds,
    facetRows,
    overflowDocs,
    overflowOffsets,
    overflowPaths,
    pathOffsets,
    pathCategories,
    buyers,
    tupleIds,
  } = sections;
  const { privateDocs, privateOwners, valueFrom, valueTo, activity, fieldLengths } = sections;
  const tables = tablesOf(sections.tables);
  return {
    externalIds,
    facetRows,
    overflowDocs,
    overflowOffsets,
    overflowPaths,
    pathOffsets,
    pathCategories,
    buyers,
    tupleIds,
    facetTuples: tables.facetTuples,
    privateDocs,
    privateOwners,
    organisations: tables.organisations,
    valueFrom,
    valueTo,
    instants: Object.fromEntries(instantColumns.map((name) => [name, sections[name]])) as Columns["instants"],
    closingDays: sections.closingDays,
    mandatoryBriefings: sections.mandatoryBriefings,
    activity,
    fieldLengths,
  };
}

function tablesOf(json: Uint8Array): Tables {
  try {
    // TextDecoder rejects shared memory.
    return JSON.parse(new TextDecoder().decode(json.slice())) as Tables;
  } catch {
    throw new SegmentDamaged("the small tables are no JSON");
  }
}

/** The invariants between section lengths, each with an error message. */
function rulesOf({ documents, activeFrom }: SegmentHeader, sections: Sections): [what: string, holds: boolean][] {
  const is = (name: keyof Sections, length: number): [string, boolean] => [
    `section ${name} has ${sections[name].length} numbers where ${length} belong`,
    sections[name].length === length,
  ];
  /** An offsets section: one number more than it has lists, and its last number is the length of the target. */
  const pointsInto = (name: keyof Sections, count: number, length: number): [string, boolean][] => [
    is(name, count + 1),
    [`section ${name} does not end where what it points into does`, sections[name].at(-1) === length],
  ];
  const terms = sections.denseOf.length;
  const forms = sections.formOf.length;
  const postings = sections.packedDocs.length;
  const ofDocuments = [
    "externalIds",
    "tupleIds",
    "valueFrom",
    "valueTo",
    "closingDays",
    "mandatoryBriefings",
    "activity",
    ...instantColumns,
  ] as const;
  return [
    ["the active documents begin after the last", activeFrom <= documents],
    ...ofDocuments.map((name) => is(name, documents)),
    is("facetRows", documents * 4),
    is("fieldLengths", documents * fields.length),
    is("privateOwners", sections.privateDocs.length),
    ...pointsInto("overflowOffsets", sections.overflowDocs.length, sections.overflowPaths.length),
    ...pointsInto("pathOffsets", sections.pathOffsets.length - 1, sections.pathCategories.length),
    ...pointsInto("termTextOffsets", terms, sections.termText.length),
    ...pointsInto("formTextOffsets", forms, sections.formText.length),
    ...pointsInto("formOffsets", terms, forms),
    is("formTerm", forms),
    is("formNumber", forms),
    is("formDocFreq", forms),
    is("formTitleDocFreq", forms),
    ...pointsInto("postingOffsets", terms, postings),
    is("impacts", postings),
    is("positionOffsets", Math.ceil(postings / positionBlock)),
    ["the dense terms have not a number for each document", sections.dense.length % Math.max(1, documents) === 0],
  ];
}
