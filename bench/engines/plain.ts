import { tokenise } from "#search-core/analysis/tokenise.ts";
import type { Doc } from "#search-core/types.ts";

/**
 * Lower-case words without stems, synonyms or function words, so that the core finds what engines without our analysis
 * find. Needs no switch in the core: a word with a leading digit is in no table of English, so analysis leaves it
 * alone. The same for documents and queries.
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
