import { SegmentDamaged, sectionsOf, type Head, type Sections } from "./layout.ts";
import { instantColumns, positionBlock, type Columns, type Kind, type Segment } from "./segment.ts";

/** The small tables of a segment, kept as JSON in its section `tables`. */
export type Tables = { kinds: Kind[]; organisations: string[] };

/**
 * The segment that lies in the bytes: views, nothing is copied but the small tables. Throws SegmentDamaged where the
 * sections cannot be those of one segment; what stands in them is not read, `isIntact` (layout.ts) answers for that.
 */
export function openSegment(bytes: SharedArrayBuffer): Segment {
  const { sections, ...head } = sectionsOf(bytes);
  for (const [what, holds] of rulesOf(head, sections)) if (!holds) throw new SegmentDamaged(what);
  const { termText, termTextFrom, formsFrom, formOf, formDocuments, formTitles } = sections;
  const { postingsFrom, slots, impacts, positions, positionFrom, denseOf, dense } = sections;
  return {
    bytes,
    ...head,
    columns: columnsOf(sections),
    terms: {
      count: denseOf.length,
      text: termText,
      textFrom: termTextFrom,
      formsFrom,
      forms: {
        count: formOf.length,
        text: sections.formText,
        textFrom: sections.formTextFrom,
        term: sections.formTerm,
        number: sections.formNumber,
      },
      formOf,
      formDocuments,
      formTitles,
    },
    postings: { from: postingsFrom, slots, impacts, positions, positionFrom, denseOf, dense },
  };
}

function columnsOf(sections: Sections): Columns {
  const { ids, facetRows, moreSlots, moreFrom, moreChains, chainFrom, chainCategories, buyers, kinds } = sections;
  const { ownSlots, ownOrganisations, sellersFrom, sellers, valueFrom, valueTo, activity, lengths } = sections;
  const tables = tablesOf(sections.tables);
  return {
    ids,
    facetRows,
    moreSlots,
    moreFrom,
    moreChains,
    chainFrom,
    chainCategories,
    buyers,
    kinds,
    kindTable: tables.kinds,
    ownSlots,
    ownOrganisations,
    organisations: tables.organisations,
    sellersFrom,
    sellers,
    valueFrom,
    valueTo,
    instants: Object.fromEntries(instantColumns.map((name) => [name, sections[name]])) as Columns["instants"],
    activity,
    lengths,
  };
}

function tablesOf(json: Uint8Array): Tables {
  try {
    // A decoder takes no shared memory.
    return JSON.parse(new TextDecoder().decode(json.slice())) as Tables;
  } catch {
    throw new SegmentDamaged("the small tables are no JSON");
  }
}

/** What must hold between the lengths of the sections, each with its name in a sentence. */
function rulesOf({ documents, activeFrom }: Head, sections: Sections): [what: string, holds: boolean][] {
  const is = (name: keyof Sections, length: number): [string, boolean] => [
    `section ${name} has ${sections[name].length} numbers where ${length} belong`,
    sections[name].length === length,
  ];
  /** One more than what it counts, and its last number is the length of what it points into. */
  const pointsInto = (name: keyof Sections, count: number, length: number): [string, boolean][] => [
    is(name, count + 1),
    [`section ${name} does not end where what it points into does`, sections[name].at(-1) === length],
  ];
  const terms = sections.denseOf.length;
  const forms = sections.formOf.length;
  const postings = sections.slots.length;
  const ofDocuments = ["ids", "kinds", "valueFrom", "valueTo", "activity", ...instantColumns] as const;
  return [
    ["the active documents begin after the last", activeFrom <= documents],
    ...ofDocuments.map((name) => is(name, documents)),
    is("facetRows", documents * 4),
    is("lengths", documents * 4),
    is("ownOrganisations", sections.ownSlots.length),
    ...pointsInto("moreFrom", sections.moreSlots.length, sections.moreChains.length),
    ...pointsInto("chainFrom", sections.chainFrom.length - 1, sections.chainCategories.length),
    ...pointsInto("sellersFrom", documents, sections.sellers.length),
    ...pointsInto("termTextFrom", terms, sections.termText.length),
    ...pointsInto("formTextFrom", forms, sections.formText.length),
    ...pointsInto("formsFrom", terms, forms),
    is("formTerm", forms),
    is("formNumber", forms),
    is("formDocuments", forms),
    is("formTitles", forms),
    ...pointsInto("postingsFrom", terms, postings),
    is("impacts", postings),
    is("positionFrom", Math.ceil(postings / positionBlock)),
    ["the dense terms have not a number for each document", sections.dense.length % Math.max(1, documents) === 0],
  ];
}
