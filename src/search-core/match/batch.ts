import { stem } from "#search-core/analysis/stem.ts";
import { tokenise } from "#search-core/analysis/tokenise.ts";
import { facetNames, facetValues, type FacetName } from "#search-core/facets.ts";
import { fields } from "#search-core/fields.ts";
import { maxFieldLength } from "#search-core/segment/analyse.ts";
import type { Doc, Query } from "#search-core/types.ts";
import { addDoc, maxBatchDocs, type DocBitset, emptyBitset } from "./doc-bitset.ts";

/**
 * Documents of a batch that have a word: low and high bits, for any field at 0 and 1, for field n from 2 + 2 * n. One
 * array, because there are thousands of words, and an object per field would take most of the time.
 */
export type FieldBitsets = number[];

/** A folded form in a batch, and its stem. */
export type Form = { term: string; stem: string; fieldBitsets: FieldBitsets };

/** Up to 64 documents, analysed once for all saved searches. */
export type Batch = {
  readonly docs: readonly Doc[];
  readonly weeks: Query["weeks"];
  readonly all: DocBitset;
  readonly stems: ReadonlyMap<string, FieldBitsets>;
  readonly forms: ReadonlyMap<string, Form>;
  /** By field of each document, by position: the forms there. An alias shares the position of another form. */
  readonly texts: readonly Form[][][];
  readonly facets: Record<FacetName, ReadonlyMap<number, DocBitset>>;
  /** Documents that everyone may see, and by organisation the private ones. */
  readonly publicDocs: DocBitset;
  readonly privateDocs: ReadonlyMap<number, DocBitset>;
  readonly onlyTenders: DocBitset;
};

/** Analyses documents. Throws a RangeError for more than 64. */
export function readBatch(docs: readonly Doc[], weeks: Query["weeks"]): Batch {
  if (docs.length > maxBatchDocs)
    throw new RangeError(`a batch has at most ${maxBatchDocs} documents, not ${docs.length}`);
  const [all, publicDocs, onlyTenders] = [emptyBitset(), emptyBitset(), emptyBitset()];
  const privateDocs = new Map<number, DocBitset>();
  const facets = { status: new Map(), type: new Map(), buyer: new Map(), category: new Map(), location: new Map() };
  for (const [i, doc] of docs.entries()) {
    addDoc(all, i);
    addDoc(doc.organisation === null ? publicDocs : bitsetFor(privateDocs, doc.organisation), i);
    if (!doc.isNonTender) addDoc(onlyTenders, i);
    for (const name of facetNames)
      for (const value of facetValues[name](doc)) addDoc(bitsetFor(facets[name], value), i);
  }
  return { docs, weeks, all, publicDocs, privateDocs, onlyTenders, facets, ...readWords(docs) };
}

function bitsetFor<Key>(known: Map<Key, DocBitset>, key: Key): DocBitset {
  let bits = known.get(key);
  if (!bits) known.set(key, (bits = emptyBitset()));
  return bits;
}

function readWords(docs: readonly Doc[]) {
  const forms = new Map<string, Form>();
  const stems = new Map<string, FieldBitsets>();
  const texts = docs.flatMap((doc) => fields.map((name) => tokenise(doc[name])));
  const read = texts.map((tokens, text) => {
    const found: Form[][] = [];
    for (const { term, position } of tokens) {
      if (position >= maxFieldLength) continue;
      let form = forms.get(term);
      if (!form) forms.set(term, (form = { term, stem: stem(term), fieldBitsets: emptyFieldBitsets() }));
      (found[position] ??= []).push(form);
      addText(form.fieldBitsets, text);
    }
    return found;
  });
  for (const form of forms.values()) {
    let bits = stems.get(form.stem);
    if (!bits) stems.set(form.stem, (bits = emptyFieldBitsets()));
    for (let i = 0; i < bits.length; i++) bits[i]! |= form.fieldBitsets[i]!;
  }
  return { stems, forms, texts: read };
}

const emptyFieldBitsets = (): FieldBitsets => [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];

/** Adds the document and the field of a text; `text` counts the fields of all documents. */
function addText(bits: FieldBitsets, text: number): void {
  const doc = Math.floor(text / fields.length);
  const bit = 1 << (doc & 31);
  const half = doc >> 5;
  bits[half]! |= bit;
  bits[2 + 2 * (text % fields.length) + half]! |= bit;
}
