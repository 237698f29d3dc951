import { ignorablePattern } from "#domain/ignorable.ts";
import { fold } from "./fold.ts";
import { rewrite } from "./rewrite.ts";

/**
 * Receives the terms of a text. `from` and `to` are its UTF-16 offsets; an alias shares the position of another token.
 * Plain terms come as bytes, so that a sink can avoid creating strings.
 */
export type Sink = {
  /**
   * A term that is an ASCII range of the text in lower case: letters and digits, possibly with + or # at its end.
   * `codes` has one byte per UTF-16 unit and a few spare ones; it is valid until the next scan.
   */
  plain(codes: DataView<ArrayBuffer>, from: number, to: number, position: number): void;
  other(term: string, from: number, to: number, position: number, alias: boolean): void;
};

/** Letters and digits of any script; an apostrophe inside; "C++" and "C#" keep their signs. */
const wordPattern = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{M}]+)*(?:\+\+|#)?/gu;
const possessive = /['’]s$/i;
/** "ISO27001", "CN4072363", "COVID19": split in two, so that "ISO 27001" and "COVID-19" match. */
const lettersThenDigits = /^[a-z]{2,}(?=\d{2,}$)/;
const lettersOnly = /^\p{L}+$/u;
const plainWord = /^[A-Za-z0-9]+(?:\+\+|#)?$/;

/** Characters that would merge into a word wrongly: "½" would become 12, and "2½" 212. */
const misleading = new RegExp(`[${ignorablePattern.source}\u00bc-\u00be\u2150-\u215f\u2189]`, "gu");
/** Spells a fraction out; its slash separates words. */
const asRead = (sign: string) => (sign.search(ignorablePattern) < 0 ? ` ${sign.normalize("NFKD")} ` : "");

const [letter, digit] = [1, 2];
/** The code of every unit beyond ASCII. */
const beyond = 128;
/** The class of an ASCII character in a word; 0 for separators. */
const kinds = Uint8Array.from({ length: beyond + 1 }, (_, code) => {
  const character = String.fromCharCode(code);
  return /[a-z]/i.test(character) ? letter : /[0-9]/.test(character) ? digit : 0;
});
const [apostrophe, plus, sharp, hyphen, capitalI, capitalT] = [0x27, 0x2b, 0x23, 0x2d, 0x49, 0x54];

const encoder = new TextEncoder();
let codes = new Uint8Array(4096);
let view = new DataView(codes.buffer);

/** Spare bytes behind a text, for readers of four bytes at a time. */
const spare = 4;

/**
 * Writes one byte per UTF-16 unit into `codes`, then a zero. Returns true if all is ASCII. Reading a unit from a string
 * is five times slower than from an array, and words are read three times: for their end, hash and comparison.
 */
function encode(text: string): boolean {
  if (codes.length < text.length + spare) {
    codes = new Uint8Array(text.length * 2);
    view = new DataView(codes.buffer);
  }
  const { read, written } = encoder.encodeInto(text, codes);
  // As many bytes as units, so all is ASCII.
  const isAscii = read === text.length && written === text.length;
  if (!isAscii) for (let i = 0; i < text.length; i++) codes[i] = Math.min(text.charCodeAt(i), beyond);
  codes[text.length] = 0;
  return isAscii;
}

/**
 * Splits a text into terms. Punctuation separates words, and each part gets the next position: "RFT-2026/118" matches
 * by its parts, and as a phrase because they are adjacent. A hyphenated pair also gives its joined form ("fit-out":
 * fit, out, fitout). Invisible characters are ignored, and a fraction is spelled out ("2½" as "2 1/2").
 *
 * A sink must not start another scan meanwhile.
 */
export function scan(text: string, sink: Sink): void {
  const rewritten = encode(text) ? null : rewrite(text, misleading, asRead);
  if (!rewritten) return walk(text, codes, sink);
  encode(rewritten.text);
  walk(rewritten.text, codes, {
    plain(_, from, to, position) {
      sink.other(lowered(rewritten.text, from, to), ...rewritten.inOriginal(from, to), position, false);
    },
    other(term, from, to, position, alias) {
      sink.other(term, ...rewritten.inOriginal(from, to), position, alias);
    },
  });
}

/**
 * Splits an encoded text. ASCII is scanned by hand, and the pattern decides wherever other characters may belong to a
 * word. Scanning is most of the cost of building an index.
 */
function walk(text: string, codes: Uint8Array, sink: Sink): void {
  const { length } = text;
  let position = 0;
  /** The last token, while it may be the first half of a hyphenated pair; its term is null if it is plain. */
  let [leftFrom, leftTo, leftTerm] = [-1, -1, null as string | null];
  for (let offset = 0; offset < length;) {
    let from = offset;
    let seen = 0;
    let code = codes[offset]!;
    for (let kind; (kind = kinds[code]!) !== 0; code = codes[++offset]!) seen |= kind;
    if (seen === 0 && code !== beyond) {
      offset++;
      continue;
    }
    let to = offset;
    /** Null: the range in lower case. */
    let term: string | null = null;
    if (code === beyond || (code === apostrophe && goesOn(codes[offset + 1]!))) {
      wordPattern.lastIndex = from;
      const match = wordPattern.exec(text);
      if (!match) return;
      offset = wordPattern.lastIndex;
      const raw = wordOf(match[0]);
      from = match.index;
      to = from + raw.length;
      if (!plainWord.test(raw)) {
        term = fold(raw.replace(possessive, "").replace(/['’]/g, ""));
        if (term === "") continue;
      }
      seen = seenIn(term ?? raw);
    } else if (code === plus && codes[offset + 1] === plus) {
      offset = to += 2;
      seen = 0;
    } else if (code === sharp && to - from === 1) {
      offset = ++to;
      seen = 0;
    }

    const split = seen === (letter | digit) ? (term === null ? digitsIn(codes, from, to) : digitsAfter(term)) : 0;
    if (split > 0 && (term === null || term.length === to - from)) {
      if (term === null) {
        sink.plain(view, from, from + split, position++);
        sink.plain(view, from + split, to, position++);
      } else {
        sink.other(term.slice(0, split), from, from + split, position++, false);
        sink.other(term.slice(split), from + split, to, position++, false);
      }
      leftFrom = -1;
      continue;
    }
    if (term === null) sink.plain(view, from, to, position);
    else sink.other(term, from, to, position, false);
    // In tenders the abbreviation IT is one of the commonest words; the pronoun must not drown it.
    if (to - from === 2 && codes[from] === capitalI && codes[from + 1] === capitalT)
      sink.other("IT", from, to, position, true);
    const isWord = seen === letter;
    if (leftFrom !== -1 && isWord && from === leftTo + 1 && areJoined(text, leftFrom, leftTo, to)) {
      const joined = (leftTerm ?? lowered(text, leftFrom, leftTo)) + (term ?? lowered(text, from, to));
      sink.other(joined, leftFrom, to, position - 1, true);
    }
    // Three assignments: as one destructured array they took a tenth of the scan.
    leftFrom = isWord ? from : -1;
    leftTo = to;
    leftTerm = term;
    position++;
  }
}

/** True if a word continues after an apostrophe. Beyond ASCII the pattern decides. */
const goesOn = (code: number) => code === beyond || kinds[code] === letter;

/** Only a single letter keeps its # ("C#", not "Lot#"). */
const wordOf = (match: string) => (match.endsWith("#") && match.length > 2 ? match.slice(0, -1) : match);

/** Letters, digits, both, or something else (0). */
function seenIn(word: string): number {
  if (lettersOnly.test(word)) return letter;
  return lettersThenDigits.test(word.toLowerCase()) ? letter | digit : 0;
}
/** The number of letters if digits follow to the end, at least two of each; otherwise 0. */
const digitsAfter = (word: string) => lettersThenDigits.exec(word.toLowerCase())?.[0].length ?? 0;
/** The same for an ASCII range of letters and digits. */
function digitsIn(codes: Uint8Array, from: number, to: number): number {
  let i = from;
  while (kinds[codes[i]!] === letter) i++;
  const letters = i - from;
  while (i < to && kinds[codes[i]!] === digit) i++;
  return i === to && letters >= 2 && to - from - letters >= 2 ? letters : 0;
}
const lowered = (text: string, from: number, to: number) => text.slice(from, to).toLowerCase();

/**
 * True if two words one character apart are joined by a hyphen and not part of a longer hyphenated word
 * ("state-of-the-art").
 */
const areJoined = (text: string, leftFrom: number, leftTo: number, to: number) =>
  isHyphen(text, leftTo) && !(leftFrom > 0 && isHyphen(text, leftFrom - 1)) && !isHyphen(text, to);
const isHyphen = (text: string, offset: number) =>
  codes[offset] === hyphen || (codes[offset] === beyond && /[\u2010\u2011]/.test(text[offset]!));
