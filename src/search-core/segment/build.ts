import type { Doc } from "#search-core/types.ts";
import { analysed, type Analysed } from "./analyse.ts";
import { columnsOf } from "./build-columns.ts";
import { dictionaryOf } from "./build-dictionary.ts";
import { postingsOf } from "./build-postings.ts";
import { laidOut } from "./layout.ts";

/** What building must know of a document besides its text. */
export type BuildOptions = {
  /** Statuses that a supplier can still answer: their documents stand together at the end of a segment. */
  activeStatuses: readonly number[];
};

/** The bytes of a segment that holds the documents; their ids must differ. */
export function buildSegment(docs: readonly Doc[], options: BuildOptions): SharedArrayBuffer {
  const ordered = inSlotOrder(docs, options);
  return segmentOf(ordered, analysed(ordered), options);
}

/** Documents in the order of their slots: the active ones last, ids ascending on either side. */
export function inSlotOrder(docs: readonly Doc[], { activeStatuses }: BuildOptions): Doc[] {
  const active = new Set(activeStatuses);
  const rank = (doc: Doc) => Number(active.has(doc.status));
  return docs.toSorted((a, b) => rank(a) - rank(b) || a.id - b.id);
}

/** The same from documents in slot order whose texts have been analysed. */
export function segmentOf(docs: readonly Doc[], texts: Analysed, { activeStatuses }: BuildOptions): SharedArrayBuffer {
  const active = new Set(activeStatuses);
  const activeFrom = docs.findIndex((doc) => active.has(doc.status));
  const dictionary = dictionaryOf(texts);
  const forEveryone = Uint8Array.from(docs, (doc) => Number(doc.organisation === null && !doc.flagged));
  const postings = postingsOf(texts, dictionary, forEveryone);
  return laidOut(
    { documents: docs.length, activeFrom: activeFrom === -1 ? docs.length : activeFrom },
    { ...columnsOf(docs), lengths: texts.lengths, ...dictionary.sections, ...postings },
  );
}
