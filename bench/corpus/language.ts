import { tokenise } from "#search-core/analysis/tokenise.ts";
import type { Doc } from "#search-core/types.ts";
import type { Random } from "../random.ts";
import { type Spelling, spellingOf } from "./spelling.ts";

/**
 * A language model of the shipped notices, for generating texts. A text goes from word to word: usually to the next
 * word in the source, sometimes to one that follows the same word elsewhere. So word frequencies are those of the
 * shipped notices (including their Zipf curve), and neighbouring words are plausible.
 */
export type Language = {
  /** Words as written, by number; 0 ends a text. */
  readonly words: readonly string[];
  /** The same words as plain terms: lower case, without punctuation; may be empty, or several. */
  readonly terms: readonly string[];
  /** All texts in order, as word numbers; each ends with 0. */
  readonly stream: Uint32Array;
  /** A title that begins like the title of notice `row`. */
  title(row: number, random: Random, plain: boolean): string;
  /** This many words in sentences, half of them from texts of the notices `rows`. */
  description(rows: Uint32Array, words: number, random: Random, plain: boolean): string;
};

const textEnd = 0;
/** A longer title is cut at this many words, the length of the longest real ones. */
const longestTitle = 60;
/** How often the next word comes from elsewhere. */
const jumpShare = 0.25;

/** Reads the titles and descriptions of notices. */
export function languageOf(docs: readonly Doc[]): Language {
  const numbers = new Map<string, number>([["", textEnd]]);
  const numberOf = (word: string) => numbers.get(word) ?? (numbers.set(word, numbers.size), numbers.size - 1);
  const all: number[] = [];
  /** Where each notice's title begins in the stream. Its other texts follow, each as a text of its own. */
  const titleAt = Uint32Array.from(docs, ({ title, description }) => {
    const position = all.length;
    for (const text of [title, description]) all.push(...text.split(/\s+/).filter(Boolean).map(numberOf), textEnd);
    return position;
  });
  const stream = Uint32Array.from(all);
  const words = [...numbers.keys()];
  const terms = words.map(plainTerms);
  const [asWritten, asTerms] = [words, terms].map(spellingOf) as [Spelling, Spelling];
  const { from, places } = placesOf(stream, words.length);
  const next = (position: number, random: Random): number => {
    // One random number decides whether and where to: below the share, the remainder is again uniform from 0 to 1.
    const draw = random.share() / jumpShare;
    if (draw >= 1) return position + 1;
    const word = stream[position]!;
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
      for (
        let position = titleAt[row]!;
        stream[position] !== textEnd && count++ < longestTitle;
        position = next(position, random)
      )
        spelling.add(stream[position]!, random);
      return spelling.text();
    },
    description(rows, count, random, plain) {
      const spelling = plain ? asTerms : asWritten;
      let position = titleAt[rows[random.below(rows.length)]!]!;
      for (let written = 0; written < count;) {
        const word = stream[position]!;
        if (word !== textEnd) {
          spelling.add(word, random);
          written++;
          position = next(position, random);
        } else {
          if (!plain) spelling.endSentence();
          const row = random.share() < 0.5 ? rows[random.below(rows.length)]! : random.below(docs.length);
          position = titleAt[row]!;
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

/** Positions of each word: places[from[word]] to places[from[word + 1]]. */
function placesOf(stream: Uint32Array, words: number): { from: Uint32Array; places: Uint32Array } {
  const from = new Uint32Array(words + 1);
  for (const word of stream) from[word + 1]!++;
  for (let word = 0; word < words; word++) from[word + 1]! += from[word]!;
  const places = new Uint32Array(stream.length);
  const at = from.slice();
  stream.forEach((word, place) => (places[at[word]!++] = place));
  return { from, places };
}
