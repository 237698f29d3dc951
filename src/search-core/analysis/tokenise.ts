import { fold } from "./fold.ts";

/**
 * A term at a place in a text. `from` and `to` are UTF-16 offsets in the text as given. An alias stands at the position
 * of another token: the joined form of "fit-out", or the abbreviation IT beside the word "it".
 */
export type Token = { term: string; position: number; from: number; to: number; alias: boolean };

/** Letters and digits of any script; an apostrophe inside; "C++" and "C#" keep their signs. */
const wordPattern = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{M}]+)*(?:\+\+|#)?/gu;
const possessive = /['’]s$/i;
/** "ISO27001", "CN4072363", "COVID19": read as two words, so that "ISO 27001" and "COVID-19" are the same. */
const lettersThenDigits = /^[a-z]{2,}(?=\d{2,}$)/;
const lettersOnly = /^\p{L}+$/u;
const hyphens = new Set(["-", "\u2010", "\u2011"]);

/**
 * Splits a text into terms. Punctuation separates words, and each part takes the next position: the reference
 * "RFT-2026/118" is found by its parts, and whole because its parts stand next to each other. A hyphenated pair of
 * words also gives its joined form ("fit-out": fit, out, fitout).
 */
export function tokenise(text: string): Token[] {
  const tokens: Token[] = [];
  let position = 0;
  let last: Token | undefined;
  for (const match of text.matchAll(wordPattern)) {
    const raw = wordOf(match[0]);
    const term = fold(raw.replace(possessive, "").replace(/['’]/g, ""));
    if (term === "") continue;
    const from = match.index;
    const to = from + raw.length;
    const digitsAt = lettersThenDigits.exec(term)?.[0].length ?? 0;
    if (digitsAt > 0 && term.length === raw.length) {
      tokens.push({ term: term.slice(0, digitsAt), position: position++, from, to: from + digitsAt, alias: false });
      last = { term: term.slice(digitsAt), position: position++, from: from + digitsAt, to, alias: false };
      tokens.push(last);
      continue;
    }
    const token = { term, position: position++, from, to, alias: false };
    tokens.push(token);
    // In this trade the abbreviation is one of the commonest words, and the pronoun must not drown it.
    if (raw === "IT") tokens.push({ ...token, term: "IT", alias: true });
    if (last && isPair(text, last, token)) {
      const { position: at, from: start } = last;
      tokens.push({ term: last.term + term, position: at, from: start, to, alias: true });
    }
    last = token;
  }
  return tokens;
}

/** Only a single letter keeps its # ("C#", not "Lot#"). */
const wordOf = (match: string) => (match.endsWith("#") && match.length > 2 ? match.slice(0, -1) : match);

/** Two words joined by one hyphen, and not part of a longer chain ("state-of-the-art"). */
function isPair(text: string, left: Token, right: Token): boolean {
  const isHyphen = (at: number) => hyphens.has(text[at] ?? "");
  return (
    right.from === left.to + 1 &&
    isHyphen(left.to) &&
    !isHyphen(left.from - 1) &&
    !isHyphen(right.to) &&
    lettersOnly.test(left.term) &&
    lettersOnly.test(right.term)
  );
}
