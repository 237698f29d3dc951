import { stem } from "#search-core/analysis/stem.ts";
import { tokenise } from "#search-core/analysis/tokenise.ts";
import { facetValues, type FacetName } from "#search-core/facets.ts";
import { fields, type FieldNumber } from "#search-core/fields.ts";
import type { Doc, Query } from "#search-core/types.ts";
import { batchSize, bit, type Bits, either, firstBits, noBits } from "./bits.ts";

/** Which documents have a word, by field. */
export type Where = readonly [Bits, Bits, Bits, Bits];
/** A word as it stands in a field. */
export type Standing = { term: string; stem: string; position: number };

/** Up to 64 documents, read once, to be asked by many searches. */
export type Batch = {
  readonly docs: readonly Doc[];
  readonly weeks: Query["weeks"];
  readonly all: Bits;
  readonly stems: ReadonlyMap<string, Where>;
  /** By the word as written, folded. */
  readonly forms: ReadonlyMap<string, Where>;
  /** Their keys in order, so that those with a prefix stand together. */
  readonly sortedForms: readonly string[];
  /** The words of a document's field, by position. */
  standing(doc: number, field: FieldNumber): readonly Standing[];
  readonly facets: Record<FacetName, ReadonlyMap<number, Bits>>;
  /** Those that everybody may see, those that one organisation may, and what is flagged. */
  readonly open: Bits;
  readonly own: ReadonlyMap<string, Bits>;
  readonly flagged: Bits;
};

/** Reads documents. Throws a RangeError when there are more than 64. */
export function readBatch(docs: readonly Doc[], weeks: Query["weeks"]): Batch {
  if (docs.length > batchSize) throw new RangeError(`a batch has at most ${batchSize} documents, not ${docs.length}`);
  const words = readWords(docs);
  const where = (holds: (doc: Doc) => boolean) =>
    docs.reduce((bits, doc, at) => (holds(doc) ? either(bits, bit(at)) : bits), noBits);
  const own = new Map<string, Bits>();
  for (const [at, { organisation }] of docs.entries())
    if (organisation !== null) own.set(organisation, either(own.get(organisation) ?? noBits, bit(at)));
  return {
    docs,
    weeks,
    all: firstBits(docs.length),
    ...words,
    sortedForms: [...words.forms.keys()].sort(),
    facets: {
      status: valuesOf(docs, "status"),
      type: valuesOf(docs, "type"),
      buyer: valuesOf(docs, "buyer"),
      category: valuesOf(docs, "category"),
      location: valuesOf(docs, "location"),
    },
    open: where((doc) => doc.organisation === null),
    own,
    flagged: where((doc) => doc.flagged),
  };
}

function readWords(docs: readonly Doc[]) {
  const stemOf = new Map<string, string>();
  const stems = new Map<string, [Bits, Bits, Bits, Bits]>();
  const forms = new Map<string, [Bits, Bits, Bits, Bits]>();
  const standing = docs.map((doc, at) =>
    fields.map((name, field) =>
      tokenise(doc[name]).map(({ term, position }): Standing => {
        let one = stemOf.get(term);
        if (one === undefined) stemOf.set(term, (one = stem(term)));
        note(forms, term, field, at);
        note(stems, one, field, at);
        return { term, stem: one, position };
      }),
    ),
  );
  return { stems, forms, standing: (doc: number, field: FieldNumber) => standing[doc]![field]! };
}

function note(words: Map<string, [Bits, Bits, Bits, Bits]>, word: string, field: number, doc: number): void {
  let where = words.get(word);
  if (!where) words.set(word, (where = [noBits, noBits, noBits, noBits]));
  where[field] = either(where[field]!, bit(doc));
}

function valuesOf(docs: readonly Doc[], name: FacetName): Map<number, Bits> {
  const values = new Map<number, Bits>();
  for (const [at, doc] of docs.entries())
    for (const value of facetValues[name](doc)) values.set(value, either(values.get(value) ?? noBits, bit(at)));
  return values;
}
