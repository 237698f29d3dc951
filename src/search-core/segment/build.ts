import { statusOf } from "#domain/opportunity-status.ts";
import type { Doc } from "#search-core/types.ts";
import { analyse, type AnalysedDocs } from "./analyse.ts";
import { buildColumns } from "./build-columns.ts";
import { buildDictionary } from "./build-dictionary.ts";
import { buildPostings } from "./build-postings.ts";
import { encodeSegment } from "./encoding.ts";

/** What building needs to know besides the documents. */
export type BuildOptions = {
  /** Statuses a supplier can still respond to: their documents come last in a segment. */
  activeStatuses: readonly number[];
};

/** Statuses a supplier can respond to, now or later. */
export const activeStatuses = [statusOf("Open").id, statusOf("FutureOpportunity").id];

/** Builds the bytes of a segment. Document ids must be unique. */
export function buildSegment(docs: readonly Doc[], options: BuildOptions): SharedArrayBuffer {
  const ordered = inDocIdOrder(docs, options);
  return buildAnalysed(ordered, analyse(ordered), options);
}

/** Documents in doc id order: active ones last, external ids ascending in both halves. */
export function inDocIdOrder(docs: readonly Doc[], { activeStatuses }: BuildOptions): Doc[] {
  const active = new Set(activeStatuses);
  const rank = (doc: Doc) => Number(active.has(doc.status));
  return docs.toSorted((a, b) => rank(a) - rank(b) || a.id - b.id);
}

/** Builds a segment from documents in doc id order whose texts are already analysed. */
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
