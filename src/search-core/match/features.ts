import { facetNames } from "#search-core/facets.ts";
import type { Batch, Word } from "./batch.ts";
import type { Bits } from "./bits.ts";
import type { Feature } from "./conditions.ts";

/** The features that anybody asks for, to be told by a batch which documents have them. */
export type Features = {
  add(feature: Feature, number: number): void;
  remove(feature: Feature, number: number): void;
  /** Tells the documents of each feature that the batch has; of one feature it may tell several times. */
  told(batch: Batch, tell: (number: number, bits: Readonly<Bits>) => void): void;
};

/** Numbers of features by word or value, each with the field that it asks for; null: any, and for values. */
type Asked = { number: number; field: 0 | 1 | 2 | 3 | null }[];

/** The hash of a text that is one letter longer. */
const hashes = 1 << 16;
const hashWith = (hash: number, text: string, at: number): number =>
  (Math.imul(hash, 31) + text.charCodeAt(at)) & (hashes - 1);

export function createFeatures(): Features {
  const words = { stem: new Map<string, Asked>(), exact: new Map<string, Asked>(), prefix: new Map<string, Asked>() };
  const values = facetNames.map(() => new Map<number, Asked>());
  /** How many prefixes of each length are asked for; and by hash whether one ever was, before the map is asked. */
  const prefixLengths: number[] = [];
  const prefixHashes = new Uint8Array(hashes);

  function change(feature: Feature, put: <Key>(asked: Map<Key, Asked>, key: Key) => number): void {
    if (feature.kind === "facet") put(values[facetNames.indexOf(feature.facet)]!, feature.value);
    else {
      const { form, term } = feature;
      const added = put(words[form], term);
      if (form !== "prefix") return;
      prefixLengths[term.length] = (prefixLengths[term.length] ?? 0) + added;
      let hash = 0;
      for (let at = 0; at < term.length; at++) hash = hashWith(hash, term, at);
      prefixHashes[hash] = 1;
    }
  }

  return {
    add(feature, number) {
      change(feature, (asked, key) => {
        const one = { number, field: feature.kind === "word" ? feature.field : null };
        asked.set(key, [...(asked.get(key) ?? []), one]);
        return 1;
      });
    },
    remove(feature, number) {
      change(feature, (asked, key) => {
        const left = asked.get(key)!.filter((one) => one.number !== number);
        if (left.length > 0) asked.set(key, left);
        else asked.delete(key);
        return -1;
      });
    },
    told({ stems, forms, facets }, tell) {
      const tellWord = (asked: Asked | undefined, { anywhere, within }: Word) => {
        for (const { number, field } of asked ?? []) tell(number, field === null ? anywhere : within[field]);
      };
      for (const [stem, word] of stems) tellWord(words.stem.get(stem), word);
      for (const [form, word] of forms) {
        tellWord(words.exact.get(form), word);
        let hash = 0;
        for (let length = 1; length < prefixLengths.length && length <= form.length; length++) {
          hash = hashWith(hash, form, length - 1);
          if (prefixHashes[hash] !== 0 && prefixLengths[length]! > 0)
            tellWord(words.prefix.get(form.slice(0, length)), word);
        }
      }
      for (const [at, name] of facetNames.entries())
        for (const [value, bits] of facets[name])
          for (const { number } of values[at]!.get(value) ?? []) tell(number, bits);
    },
  };
}
