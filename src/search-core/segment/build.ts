import { statusOf } from "#domain/opportunity-status.ts";
import type { Doc } from "#search-core/types.ts";
import { analyse, type AnalysedDocs } from "./analyse.ts";
import { buildColumns } from "./build-columns.ts";
import { buildDictionary } from "./build-dictionary.ts";
import { buildPostings } from "./build-postings.ts";
import { encodeSegment } from "./encoding.ts";

/** What building must know of a document besides its text. */
export type BuildOptions = {
  /** Statuses that a supplier can still answer: their documents stand together at the end of a segment. */
  activeStatuses: readonly number[];
};

/** What a supplier can still answer, or will be able to. */
export const activeStatuses = [statusOf("Open").id, statusOf("FutureOpportunity").id];

/** The bytes of a segment that holds the documents; their ids must differ. */
export function buildSegment(docs: readonly Doc[], options: BuildOptions): SharedArrayBuffer {
  const ordered = inDocIdOrder(docs, options);
  return buildAnalysed(ordered, analyse(ordered), options);
}

/** Documents in the order of their slots: the active ones last, ids ascending on either side. */
export function inDocIdOrder(docs: readonly Doc[], { activeStatuses }: BuildOptions): Doc[] {
  const active = new Set(activeStatuses);
  const rank = (doc: Doc) => Number(active.has(doc.status));
  return docs.toSorted((a, b) => rank(a) - rank(b) || a.id - b.id);
}

/** The same from documents in slot order whose texts have been analysed. */
export function buildAnalysed(
  docs: readonly Doc[],
  texts: AnalysedDocs,
  { activeStatuses }: BuildOptions,
): SharedArrayBuffer {
  const active = new Set(activeStatuses);
  const activeFrom = docs.findIndex((doc) => active.has(doc.status));
  const dictionary = buildDictionary(texts);
  const isPublic = Uint8Array.from(docs, (doc) => Number(doc.organisation === null && !doc.isNonTender));
  const postings = buildPostings(texts, dictionary, isPublic);
  return encodeSegment(
    { documents: docs.length, activeFrom: activeFrom === -1 ? docs.length : activeFrom },
    { ...buildColumns(docs), fieldLengths: texts.fieldLengths, ...dictionary.sections, ...postings },
  );
}
