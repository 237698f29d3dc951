import { facetNames } from "#search-core/facets.ts";
import { fields } from "#search-core/fields.ts";
import type { Batch, FieldBitsets } from "./batch.ts";
import type { CandidateTerm } from "./clauses.ts";
import { createSequenceIndex } from "./sequence-index.ts";

/** All candidate terms in use, to find those that occur in a batch. */
export type CandidateTerms = {
  add(term: CandidateTerm, number: number): void;
  remove(term: CandidateTerm, number: number): void;
  /**
   * Reports the documents of each candidate term in the batch, in low and high bits; may report a term several times.
   */
  eachPresent(batch: Batch, report: (number: number, low: number, high: number) => void): void;
};

/** Term numbers by word, for any field and for each field. */
type TermNumbers = { anywhere: Map<string, number>; within: Map<string, number>[] };
const noTermNumbers = (): TermNumbers => ({ anywhere: new Map(), within: fields.map(() => new Map()) });

/** Extends the hash of a text by one letter. */
const hashes = 1 << 16;
const hashWith = (hash: number, text: string, i: number): number =>
  (Math.imul(hash, 31) + text.charCodeAt(i)) & (hashes - 1);

export function createCandidateTerms(): CandidateTerms {
  const words = { stem: noTermNumbers(), exact: noTermNumbers(), prefix: noTermNumbers() };
  const sequences = createSequenceIndex();
  const values = facetNames.map(() => new Map<number, number>());
  /** The number of prefixes in use by length, and by hash whether one ever was: a filter in front of the map. */
  const prefixLengths: number[] = [];
  const prefixHashes = new Uint8Array(hashes);

  const numbersFor = ({ match, field }: CandidateTerm & { kind: "word" }) =>
    field === null ? words[match].anywhere : words[match].within[field]!;
  const valuesOf = ({ facet }: CandidateTerm & { kind: "facet" }) => values[facetNames.indexOf(facet)]!;

  function countPrefix(term: string, added: 1 | -1): void {
    prefixLengths[term.length] = (prefixLengths[term.length] ?? 0) + added;
    let hash = 0;
    for (let i = 0; i < term.length; i++) hash = hashWith(hash, term, i);
    prefixHashes[hash] = 1;
  }

  return {
    add(term, number) {
      if (term.kind === "sequence") sequences.add(term, number);
      else if (term.kind === "facet") valuesOf(term).set(term.value, number);
      else {
        numbersFor(term).set(term.term, number);
        if (term.match === "prefix") countPrefix(term.term, 1);
      }
    },
    remove(term, number) {
      if (term.kind === "sequence") sequences.remove(term, number);
      else if (term.kind === "facet") valuesOf(term).delete(term.value);
      else {
        numbersFor(term).delete(term.term);
        if (term.match === "prefix") countPrefix(term.term, -1);
      }
    },
    eachPresent(batch, report) {
      const { stems, forms, facets } = batch;
      function reportWord({ anywhere, within }: TermNumbers, term: string, bits: FieldBitsets): void {
        const number = anywhere.get(term);
        if (number !== undefined) report(number, bits[0]!, bits[1]!);
        for (let field = 0; field < within.length; field++) {
          const numbers = within[field]!;
          const number = numbers.size === 0 ? undefined : numbers.get(term);
          if (number !== undefined) report(number, bits[2 + 2 * field]!, bits[3 + 2 * field]!);
        }
      }
      for (const [stem, bits] of stems) reportWord(words.stem, stem, bits);
      for (const [form, { fieldBitsets: bits }] of forms) {
        reportWord(words.exact, form, bits);
        let hash = 0;
        for (let length = 1; length < prefixLengths.length && length <= form.length; length++) {
          hash = hashWith(hash, form, length - 1);
          if (prefixHashes[hash] !== 0 && prefixLengths[length]! > 0)
            reportWord(words.prefix, form.slice(0, length), bits);
        }
      }
      sequences.eachPresent(batch, report);
      for (const [i, name] of facetNames.entries())
        for (const [value, { low, high }] of facets[name]) {
          const number = values[i]!.get(value);
          if (number !== undefined) report(number, low, high);
        }
    },
  };
}
