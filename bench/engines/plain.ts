import { tokenise } from "#search-core/analysis/tokenise.ts";
import type { Doc } from "#search-core/types.ts";

/**
 * Lower-case words without stems, lexicon or function words, so that the core finds what engines without our language
 * find. The core needs no switch for it: with a digit in front a word is in no table of English, so analysis leaves it
 * as it is. Alike for documents and for queries.
 */
export const plainText = (text: string): string =>
  justWords.test(text) ? text.replace(wordStart, "0") : termsOf(text);

const justWords = /^[a-z]+(?: [a-z]+)*$/;
const wordStart = /\b(?=[a-z])/g;

const termsOf = (text: string) =>
  tokenise(text)
    .flatMap(({ term, alias }) => (alias ? [] : [`0${term}`]))
    .join(" ");

/** A document with plain texts. */
export const plainDoc = (doc: Doc): Doc => ({
  ...doc,
  title: plainText(doc.title),
  description: plainText(doc.description),
  reference: "",
  buyerName: "",
});
