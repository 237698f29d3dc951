import { tokenise } from "#search-core/analysis/tokenise.ts";
import type { Doc } from "#search-core/types.ts";
import type { Random } from "../random.ts";
import { type Spelling, spellingOf } from "./spelling.ts";

/**
 * The language of the shipped notices, to write new texts in it. A text goes on from word to word: with the word that
 * follows here, or now and then with one that follows the same word somewhere else. So each word is as frequent as in
 * the shipped notices (the Zipf shape is theirs), and what stands side by side could stand so.
 */
export type Language = {
  /** Words as written, by number; 0 is the end of a text. */
  readonly words: readonly string[];
  /** The same words as plain terms: lower case, without signs; may be empty, or several. */
  readonly terms: readonly string[];
  /** All texts, one after the other, as word numbers; each ends with 0. */
  readonly stream: Uint32Array;
  /** A title that begins like that of notice `row`. */
  title(row: number, random: Random, plain: boolean): string;
  /** So many words in sentences, half of them about what the notices `rows` are about. */
  description(rows: Uint32Array, words: number, random: Random, plain: boolean): string;
};

const textEnd = 0;
/** A title of more words is cut; the longest real ones have as many. */
const longestTitle = 60;
/** How often the next word comes from elsewhere. */
const jumpShare = 0.25;

/** Reads the titles and descriptions of notices. */
export function languageOf(docs: readonly Doc[]): Language {
  const numbers = new Map<string, number>([["", textEnd]]);
  const numberOf = (word: string) => numbers.get(word) ?? (numbers.set(word, numbers.size), numbers.size - 1);
  const all: number[] = [];
  /** Where the title of each notice begins in the stream; what else it says follows as a text of its own. */
  const titleAt = Uint32Array.from(docs, ({ title, description }) => {
    const at = all.length;
    for (const text of [title, description]) all.push(...text.split(/\s+/).filter(Boolean).map(numberOf), textEnd);
    return at;
  });
  const stream = Uint32Array.from(all);
  const words = [...numbers.keys()];
  const terms = words.map(plainTerms);
  const [asWritten, asTerms] = [words, terms].map(spellingOf) as [Spelling, Spelling];
  const { from, places } = placesOf(stream, words.length);
  const next = (at: number, random: Random): number => {
    // One draw says whether and where to: what is left of it below the share is again even from 0 to 1.
    const draw = random.share() / jumpShare;
    if (draw >= 1) return at + 1;
    const word = stream[at]!;
    const start = from[word]!;
    return places[start + Math.floor(draw * (from[word + 1]! - start))]! + 1;
  };
  return {
    words,
    terms,
    stream,
    title(row, random, plain) {
      const spelling = plain ? asTerms : asWritten;
      let count = 0;
      for (let at = titleAt[row]!; stream[at] !== textEnd && count++ < longestTitle; at = next(at, random))
        spelling.add(stream[at]!, random);
      return spelling.text();
    },
    description(rows, count, random, plain) {
      const spelling = plain ? asTerms : asWritten;
      let at = titleAt[rows[random.below(rows.length)]!]!;
      for (let written = 0; written < count;) {
        const word = stream[at]!;
        if (word !== textEnd) {
          spelling.add(word, random);
          written++;
          at = next(at, random);
        } else {
          if (!plain) spelling.endSentence();
          const row = random.share() < 0.5 ? rows[random.below(rows.length)]! : random.below(docs.length);
          at = titleAt[row]!;
        }
      }
      return spelling.text();
    },
  };
}

const plainTerms = (word: string) =>
  tokenise(word)
    .flatMap((token) => (token.alias ? [] : [token.term]))
    .join(" ");

/** Where each word stands: places[from[word]] to places[from[word + 1]]. */
function placesOf(stream: Uint32Array, words: number): { from: Uint32Array; places: Uint32Array } {
  const from = new Uint32Array(words + 1);
  for (const word of stream) from[word + 1]!++;
  for (let word = 0; word < words; word++) from[word + 1]! += from[word]!;
  const places = new Uint32Array(stream.length);
  const at = from.slice();
  stream.forEach((word, place) => (places[at[word]!++] = place));
  return { from, places };
}
