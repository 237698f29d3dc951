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

/** A folded form in a batch and its positions. */
export type Form = { fieldBitsets: FieldBitsets; positions: number[]; positionSet: Set<number> | null };
/** A stem of a batch and its forms there. */
export type Stem = { fieldBitsets: FieldBitsets; forms: Form[] };

/** True if a form occurs at a position. The set is made on demand: few forms are ever asked. */
export const occursAt = (form: Form, position: number): boolean =>
  (form.positionSet ??= new Set(form.positions)).has(position);

/** Up to 64 documents, analysed once for all saved searches. */
export type Batch = {
  readonly docs: readonly Doc[];
  readonly weeks: Query["weeks"];
  readonly all: DocBitset;
  readonly stems: ReadonlyMap<string, Stem>;
  readonly forms: ReadonlyMap<string, Form>;
  /**
   * A position is a word's position in its field, plus this for each field and document before it. Adjacent words have
   * adjacent positions, and fields never touch.
   */
  readonly positionsPerField: number;
  readonly facets: Record<FacetName, ReadonlyMap<number, DocBitset>>;
  /** Documents that everyone may see, and by organisation the private ones. */
  readonly publicDocs: DocBitset;
  readonly privateDocs: ReadonlyMap<number, DocBitset>;
  readonly onlyTenders: DocBitset;
};

/** The document and the field number of a position. */
export const docAt = ({ positionsPerField }: Batch, position: number): number =>
  Math.floor(position / positionsPerField / fields.length);
export const fieldAt = ({ positionsPerField }: Batch, position: number): number =>
  Math.floor(position / positionsPerField) % fields.length;

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
  const texts = docs.flatMap((doc) => fields.map((name) => tokenise(doc[name])));
  // One more than the longest field, so the position after its last word stays free.
  const positionsPerField = Math.max(0, ...texts.map((tokens) => tokens.length)) + 1;
  const forms = new Map<string, Form>();
  for (const [text, tokens] of texts.entries())
    for (const { term, position } of tokens) {
      if (position >= maxFieldLength) continue;
      let form = forms.get(term);
      if (!form) forms.set(term, (form = { fieldBitsets: emptyFieldBitsets(), positions: [], positionSet: null }));
      form.positions.push(text * positionsPerField + position);
      addText(form.fieldBitsets, text);
    }
  return { stems: stemsOf(forms), forms, positionsPerField };
}

function stemsOf(forms: ReadonlyMap<string, Form>): Map<string, Stem> {
  const stems = new Map<string, Stem>();
  for (const [term, form] of forms) {
    const key = stem(term);
    let entry = stems.get(key);
    if (!entry) stems.set(key, (entry = { fieldBitsets: emptyFieldBitsets(), forms: [] }));
    entry.forms.push(form);
    for (let i = 0; i < form.fieldBitsets.length; i++) entry.fieldBitsets[i]! |= form.fieldBitsets[i]!;
  }
  return stems;
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
