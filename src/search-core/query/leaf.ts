import type { Synonym } from "#search-core/analysis/lexicon.ts";
import { fieldsOf, type FieldNumber, type QueryField } from "#search-core/fields.ts";

/** One term of a sequence: an exact form, any form of a stem, or any term with a prefix. */
export type QueryTerm = { match: "exact" | "stem" | "prefix"; term: string };
/** Query terms that must be adjacent. `instead`: the synonym of the typed words that they are, if they are one. */
export type TermSequence = { terms: readonly QueryTerm[]; instead: Synonym | null };
/**
 * Matches any of its sequences in one of its fields. `replaced`: the typed words in whose place its synonyms are
 * searched. `key` is equal for equal leaves only.
 */
export type Leaf = {
  kind: "leaf";
  typed: string;
  fields: readonly FieldNumber[];
  sequences: readonly TermSequence[];
  replaced: readonly (readonly QueryTerm[])[];
  key: string;
};

/** Synonyms and the words that they replace. `of`: the stems that have these synonyms. */
export type Replacement = { of: readonly string[]; synonyms: readonly Synonym[]; replaced: QueryTerm[][] };

/** A leaf that matches its own sequences and those synonyms that add to them. */
export function leafOf(
  typed: string,
  field: QueryField | null,
  own: TermSequence[],
  { of, synonyms, replaced }: Replacement = { of: [], synonyms: [], replaced: [] },
): Leaf {
  const fields = fieldsOf(field);
  const added = synonyms.length === 0 ? [] : addedSequences(replaced, synonyms);
  const keys = own.map(({ terms }) => keyOfTerms(terms));
  // All synonyms of the stems, or those that are no trade words: their number tells which.
  const addedKey = added.length === 0 ? [] : [of, synonyms.length, replaced.map(keyOfTerms)];
  return {
    kind: "leaf",
    typed,
    fields,
    sequences: added.length === 0 ? own : [...own, ...added],
    replaced,
    key: JSON.stringify([fields, keys, ...addedKey]),
  };
}

/** The synonyms that add to the typed words: "diesel generator" adds nothing to "generator". */
function addedSequences(replaced: QueryTerm[][], synonyms: readonly Synonym[]): TermSequence[] {
  const words = replaced.map((terms) => ` ${terms.map(({ term }) => term).join(" ")} `);
  return synonyms.flatMap((synonym) => {
    const { sequence, text } = sequenceOfSynonym(synonym);
    return words.every((word) => text.includes(word)) ? [] : [sequence];
  });
}

/** The sequence of a synonym and its text. Saved searches share them: a word can have dozens of synonyms. */
const ofSynonyms = new WeakMap<Synonym, { sequence: TermSequence; text: string }>();
function sequenceOfSynonym(synonym: Synonym) {
  let known = ofSynonyms.get(synonym);
  if (known === undefined) {
    known = {
      sequence: { terms: stemTerms(synonym.stems), instead: synonym },
      text: ` ${synonym.stems.join(" ")} `,
    };
    ofSynonyms.set(synonym, known);
  }
  return known;
}

const keyOfTerms = (terms: readonly QueryTerm[]) => terms.map(({ match, term }) => `${match} ${term}`).join(",");

export const sequenceOf = (terms: QueryTerm[]): TermSequence => ({ terms, instead: null });
export const stemTerms = (stems: readonly string[]) => stems.map((term): QueryTerm => ({ match: "stem", term }));
