import { facetNames } from "#search-core/facets.ts";
import { fields } from "#search-core/fields.ts";
import type { Batch, WordBits } from "./batch.ts";
import type { Feature } from "./conditions.ts";

/** The features that anybody asks for, to be told by a batch which documents have them. */
export type Features = {
  add(feature: Feature, number: number): void;
  remove(feature: Feature): void;
  /**
   * Tells the documents of each feature that the batch has, in low and high bits; of one feature it may tell several
   * times.
   */
  told(batch: Batch, tell: (number: number, low: number, high: number) => void): void;
};

/** The number of the feature by word, for any field and for each. */
type Words = { anywhere: Map<string, number>; within: Map<string, number>[] };
const noWords = (): Words => ({ anywhere: new Map(), within: fields.map(() => new Map()) });

/** The hash of a text that is one letter longer. */
const hashes = 1 << 16;
const hashWith = (hash: number, text: string, at: number): number =>
  (Math.imul(hash, 31) + text.charCodeAt(at)) & (hashes - 1);

export function createFeatures(): Features {
  const words = { stem: noWords(), exact: noWords(), prefix: noWords() };
  const values = facetNames.map(() => new Map<number, number>());
  /** How many prefixes of each length are asked for; and by hash whether one ever was, before the map is asked. */
  const prefixLengths: number[] = [];
  const prefixHashes = new Uint8Array(hashes);

  const numbersFor = ({ form, field }: Feature & { kind: "word" }) =>
    field === null ? words[form].anywhere : words[form].within[field]!;
  const valuesOf = ({ facet }: Feature & { kind: "facet" }) => values[facetNames.indexOf(facet)]!;

  function countPrefix(term: string, added: 1 | -1): void {
    prefixLengths[term.length] = (prefixLengths[term.length] ?? 0) + added;
    let hash = 0;
    for (let at = 0; at < term.length; at++) hash = hashWith(hash, term, at);
    prefixHashes[hash] = 1;
  }

  return {
    add(feature, number) {
      if (feature.kind === "facet") valuesOf(feature).set(feature.value, number);
      else {
        numbersFor(feature).set(feature.term, number);
        if (feature.form === "prefix") countPrefix(feature.term, 1);
      }
    },
    remove(feature) {
      if (feature.kind === "facet") valuesOf(feature).delete(feature.value);
      else {
        numbersFor(feature).delete(feature.term);
        if (feature.form === "prefix") countPrefix(feature.term, -1);
      }
    },
    told({ stems, forms, facets }, tell) {
      function tellWord({ anywhere, within }: Words, term: string, bits: WordBits): void {
        const number = anywhere.get(term);
        if (number !== undefined) tell(number, bits[0]!, bits[1]!);
        for (let field = 0; field < within.length; field++) {
          const numbers = within[field]!;
          const number = numbers.size === 0 ? undefined : numbers.get(term);
          if (number !== undefined) tell(number, bits[2 + 2 * field]!, bits[3 + 2 * field]!);
        }
      }
      for (const [stem, { bits }] of stems) tellWord(words.stem, stem, bits);
      for (const [form, { bits }] of forms) {
        tellWord(words.exact, form, bits);
        let hash = 0;
        for (let length = 1; length < prefixLengths.length && length <= form.length; length++) {
          hash = hashWith(hash, form, length - 1);
          if (prefixHashes[hash] !== 0 && prefixLengths[length]! > 0)
            tellWord(words.prefix, form.slice(0, length), bits);
        }
      }
      for (const [at, name] of facetNames.entries())
        for (const [value, { low, high }] of facets[name]) {
          const number = values[at]!.get(value);
          if (number !== undefined) tell(number, low, high);
        }
    },
  };
}
