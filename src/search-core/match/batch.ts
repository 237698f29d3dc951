import { stem } from "#search-core/analysis/stem.ts";
import { tokenise } from "#search-core/analysis/tokenise.ts";
import { facetNames, facetValues, type FacetName } from "#search-core/facets.ts";
import { fields } from "#search-core/fields.ts";
import type { Doc, Query } from "#search-core/types.ts";
import { addDoc, batchSize, type Bits, noBits } from "./bits.ts";

/** A word of a batch: the documents that have it, in any field and in each, and its places. */
export type Word = { anywhere: Bits; within: [Bits, Bits, Bits, Bits]; places: number[]; known: Set<number> | null };

/** Whether a word has a place. Few words are ever asked, so the set is made for those alone. */
export const hasPlace = (word: Word, place: number): boolean => (word.known ??= new Set(word.places)).has(place);

/** Up to 64 documents, read once, to be asked by many searches. */
export type Batch = {
  readonly docs: readonly Doc[];
  readonly weeks: Query["weeks"];
  readonly all: Bits;
  readonly stems: ReadonlyMap<string, Word>;
  /** By the word as written, folded. */
  readonly forms: ReadonlyMap<string, Word>;
  /**
   * A place is a word's position within its field, plus this for each field and document before: words that follow
   * each other have places that do, and never from field to field.
   */
  readonly placesOfField: number;
  readonly facets: Record<FacetName, ReadonlyMap<number, Bits>>;
  /** Those that everybody may see, and by organisation those that it alone may. */
  readonly open: Bits;
  readonly own: ReadonlyMap<string, Bits>;
  readonly unflagged: Bits;
};

/** The document and the field (by number) of a place. */
export const docAt = ({ placesOfField }: Batch, place: number): number => Math.floor(place / placesOfField) >> 2;
export const fieldAt = ({ placesOfField }: Batch, place: number): number => Math.floor(place / placesOfField) & 3;

/** Reads documents. Throws a RangeError when there are more than 64. */
export function readBatch(docs: readonly Doc[], weeks: Query["weeks"]): Batch {
  if (docs.length > batchSize) throw new RangeError(`a batch has at most ${batchSize} documents, not ${docs.length}`);
  const [all, open, unflagged] = [noBits(), noBits(), noBits()];
  const own = new Map<string, Bits>();
  const facets = { status: new Map(), type: new Map(), buyer: new Map(), category: new Map(), location: new Map() };
  for (const [at, doc] of docs.entries()) {
    addDoc(all, at);
    addDoc(doc.organisation === null ? open : bitsFor(own, doc.organisation), at);
    if (!doc.flagged) addDoc(unflagged, at);
    for (const name of facetNames) for (const value of facetValues[name](doc)) addDoc(bitsFor(facets[name], value), at);
  }
  return { docs, weeks, all, open, own, unflagged, facets, ...readWords(docs) };
}

function bitsFor<Key>(known: Map<Key, Bits>, key: Key): Bits {
  let bits = known.get(key);
  if (!bits) known.set(key, (bits = noBits()));
  return bits;
}

function readWords(docs: readonly Doc[]) {
  const texts = docs.flatMap((doc) => fields.map((name) => tokenise(doc[name])));
  // One more than any field has: the place after its last word stays free.
  const placesOfField = Math.max(0, ...texts.map((tokens) => tokens.length)) + 1;
  const stems = new Map<string, Word>();
  const forms = new Map<string, Word & { stem: Word }>();
  for (const [text, tokens] of texts.entries()) {
    for (const { term, position } of tokens) {
      let form = forms.get(term);
      if (!form) forms.set(term, (form = { ...newWord(), stem: wordFor(stems, stem(term)) }));
      const place = text * placesOfField + position;
      note(form, text, place);
      note(form.stem, text, place);
    }
  }
  return { stems, forms, placesOfField };
}

const newWord = (): Word => ({
  anywhere: noBits(),
  within: [noBits(), noBits(), noBits(), noBits()],
  places: [],
  known: null,
});

function wordFor(words: Map<string, Word>, key: string): Word {
  let word = words.get(key);
  if (!word) words.set(key, (word = newWord()));
  return word;
}

/** `text` counts the fields of all documents. */
function note({ anywhere, within, places }: Word, text: number, place: number): void {
  addDoc(anywhere, text >> 2);
  addDoc(within[text & 3]!, text >> 2);
  places.push(place);
}
