import type { Random } from "../random.ts";

/**
 * Writes words by number into one text. Works on bytes, because joining a hundred short strings takes four times as
 * long.
 */
export type Spelling = {
  /** Adds a word after a space; an empty one adds nothing. */
  add(word: number, random: Random): void;
  endSentence(): void;
  /** The text added since the last call. */
  text(): string;
};

/**
 * Numbers of five or more digits are unique to one thing, so a new text gets new ones. Real dictionaries grow like
 * that.
 */
const longNumber = /\d{5,}/;
const [gap, fullStop, zero, nine] = [0x20, 0x2e, 0x30, 0x39] as const;

/** The spelling of words by their numbers. */
export function spellingOf(words: readonly string[]): Spelling {
  const bytes = Buffer.from(words.map((word) => (word === "" ? "" : ` ${word}`)).join(""));
  const from = new Uint32Array(words.length + 1);
  words.forEach((word, number) => {
    from[number + 1] = from[number]! + (word === "" ? 0 : 1 + Buffer.byteLength(word));
  });
  const hasLongNumber = Uint8Array.from(words, (word) => (longNumber.test(word) ? 1 : 0));
  const written = Buffer.alloc(1 << 18);
  let length = 0;
  return {
    add(word, random) {
      const end = from[word + 1]!;
      if (hasLongNumber[word] === 0) for (let i = from[word]!; i < end; i++) written[length++] = bytes[i]!;
      else
        for (let i = from[word]!; i < end; i++) {
          const sign = bytes[i]!;
          written[length++] = sign >= zero && sign <= nine ? zero + random.below(10) : sign;
        }
    },
    endSentence() {
      if (length > 0 && written[length - 1] !== fullStop) written[length++] = fullStop;
    },
    text() {
      const text = written.toString("utf8", written[0] === gap ? 1 : 0, length);
      length = 0;
      return text;
    },
  };
}
