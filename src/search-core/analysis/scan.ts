import { fold } from "./fold.ts";

/**
 * Where the terms of a text go. `from` and `to` are UTF-16 offsets in it; an alias stands at the position of another
 * token. What is plain need not be made a string by who does not want one.
 */
export type Sink = {
  /** A term that is the lower case of an ASCII stretch of the text. */
  plain(text: string, from: number, to: number, position: number): void;
  other(term: string, from: number, to: number, position: number, alias: boolean): void;
};

/** Letters and digits of any script; an apostrophe inside; "C++" and "C#" keep their signs. */
const wordPattern = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{M}]+)*(?:\+\+|#)?/gu;
const possessive = /['’]s$/i;
/** "ISO27001", "CN4072363", "COVID19": read as two words, so that "ISO 27001" and "COVID-19" are the same. */
const lettersThenDigits = /^[a-z]{2,}(?=\d{2,}$)/;
const lettersOnly = /^\p{L}+$/u;
const plainWord = /^[A-Za-z0-9]+(?:\+\+|#)?$/;

const [letter, digit] = [1, 2];
/** What an ASCII character is in a word; 0 for what separates. */
const kinds = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  return /[a-z]/i.test(character) ? letter : /[0-9]/.test(character) ? digit : 0;
});
const [apostrophe, plus, sharp] = [0x27, 0x2b, 0x23];

/**
 * Splits a text into terms. Punctuation separates words, and each part takes the next position: the reference
 * "RFT-2026/118" is found by its parts, and whole because its parts stand next to each other. A hyphenated pair of
 * words also gives its joined form ("fit-out": fit, out, fitout).
 *
 * ASCII is walked by hand, and wherever something else may belong to a word the pattern decides: words are most of what
 * building an index costs.
 */
export function scan(text: string, sink: Sink): void {
  let position = 0;
  /** The last token while it may be the first half of a pair; its term is null when it is plain. */
  let [leftFrom, leftTo, leftTerm] = [-1, -1, null as string | null];
  for (let at = 0; at < text.length;) {
    let from = at;
    let seen = 0;
    let code = text.charCodeAt(at);
    for (; code < 128 && kinds[code] !== 0; code = text.charCodeAt(++at)) seen |= kinds[code]!;
    if (seen === 0 && code < 128) {
      at++;
      continue;
    }
    let to = at;
    /** Null: the lower case of the stretch. */
    let term: string | null = null;
    if (code >= 128 || (code === apostrophe && goesOn(text.charCodeAt(at + 1)))) {
      wordPattern.lastIndex = from;
      const match = wordPattern.exec(text);
      if (!match) return;
      at = wordPattern.lastIndex;
      const raw = wordOf(match[0]);
      from = match.index;
      to = from + raw.length;
      if (!plainWord.test(raw)) {
        term = fold(raw.replace(possessive, "").replace(/['’]/g, ""));
        if (term === "") continue;
      }
      seen = seenIn(term ?? raw);
    } else if (code === plus && text.charCodeAt(at + 1) === plus) {
      at = to += 2;
      seen = 0;
    } else if (code === sharp && to - from === 1) {
      at = ++to;
      seen = 0;
    }

    const split = seen === (letter | digit) ? digitsAfter(term ?? text.slice(from, to)) : 0;
    if (split > 0 && (term === null || term.length === to - from)) {
      if (term === null) {
        sink.plain(text, from, from + split, position++);
        sink.plain(text, from + split, to, position++);
      } else {
        sink.other(term.slice(0, split), from, from + split, position++, false);
        sink.other(term.slice(split), from + split, to, position++, false);
      }
      leftFrom = -1;
      continue;
    }
    if (term === null) sink.plain(text, from, to, position);
    else sink.other(term, from, to, position, false);
    // In this trade the abbreviation is one of the commonest words, and the pronoun must not drown it.
    if (to - from === 2 && text.startsWith("IT", from)) sink.other("IT", from, to, position, true);
    const isWord = seen === letter;
    if (leftFrom !== -1 && isWord && areJoined(text, leftFrom, leftTo, from, to)) {
      const joined = (leftTerm ?? lowered(text, leftFrom, leftTo)) + (term ?? lowered(text, from, to));
      sink.other(joined, leftFrom, to, position - 1, true);
    }
    [leftFrom, leftTo, leftTerm] = [isWord ? from : -1, to, term];
    position++;
  }
}

/** Whether a word can go on after an apostrophe: with a letter, which the pattern must tell where it is no ASCII. */
const goesOn = (code: number) => code >= 128 || kinds[code] === letter;

/** Only a single letter keeps its # ("C#", not "Lot#"). */
const wordOf = (match: string) => (match.endsWith("#") && match.length > 2 ? match.slice(0, -1) : match);

/** Whether a word has letters, digits, both, or also something else (0). */
function seenIn(word: string): number {
  if (lettersOnly.test(word)) return letter;
  return lettersThenDigits.test(word.toLowerCase()) ? letter | digit : 0;
}
const digitsAfter = (word: string) => lettersThenDigits.exec(word.toLowerCase())?.[0].length ?? 0;
const lowered = (text: string, from: number, to: number) => text.slice(from, to).toLowerCase();

/** Two words joined by one hyphen, and not part of a longer chain ("state-of-the-art"). */
const areJoined = (text: string, leftFrom: number, leftTo: number, from: number, to: number) =>
  from === leftTo + 1 &&
  isHyphen(text.charCodeAt(leftTo)) &&
  !isHyphen(text.charCodeAt(leftFrom - 1)) &&
  !isHyphen(text.charCodeAt(to));
const isHyphen = (code: number) => code === 0x2d || code === 0x2010 || code === 0x2011;
