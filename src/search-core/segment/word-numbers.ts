import { byteList, makeRoom } from "./growing.ts";

/**
 * Numbers for words, in the order in which they first come. ASCII words are looked up as they stand in a text, without
 * being made strings: a Map of strings took as long as all other analysis together.
 */
export type WordNumbers = {
  /** By number. */
  words: string[];
  /** The number of the lower case of an ASCII stretch of a text. */
  ofStretch(text: string, from: number, to: number): number;
  /** The number of a term that is no such stretch. */
  ofTerm(term: string): number;
};

const factor = 0x01000193;
const capitalA = 0x41;
const capitalZ = 0x5a;
const lowerCaseAscii = /^[\x00-\x40\x5b-\x7f]*$/;

export function createWordNumbers(): WordNumbers {
  const words: string[] = [];
  /** What is not lower-case ASCII: few, the abbreviation IT among them. */
  const others = new Map<string, number>();
  /** The lower case of each ASCII word one after the other; where each begins, how long it is, and its hash. */
  const letters = byteList();
  let begins = new Uint32Array(64);
  let lengths = new Uint32Array(64);
  let hashes = new Uint32Array(64);
  /** Numbers plus one, by hash; at least half of the places are free. */
  let places = new Uint32Array(128);

  function grow(): void {
    const larger = <Numbers extends Uint32Array>(numbers: Numbers) => {
      const copy = new Uint32Array(numbers.length * 2);
      copy.set(numbers);
      return copy;
    };
    [begins, lengths, hashes] = [larger(begins), larger(lengths), larger(hashes)];
    places = new Uint32Array(places.length * 2);
    for (let number = 0; number < words.length; number++) {
      if (lengths[number] === 0) continue;
      let place = hashes[number]! & (places.length - 1);
      while (places[place] !== 0) place = (place + 1) & (places.length - 1);
      places[place] = number + 1;
    }
  }

  function add(word: string): number {
    if (words.length === begins.length) grow();
    return words.push(word) - 1;
  }

  function isAt(number: number, text: string, from: number, length: number): boolean {
    const { items } = letters;
    for (let at = 0, begin = begins[number]!; at < length; at++) {
      const code = text.charCodeAt(from + at);
      if (items[begin + at] !== (code >= capitalA && code <= capitalZ ? code | 32 : code)) return false;
    }
    return true;
  }

  function ofStretch(text: string, from: number, to: number): number {
    let hash = 0x811c9dc5;
    for (let at = from; at < to; at++) {
      const code = text.charCodeAt(at);
      hash = Math.imul(hash ^ (code >= capitalA && code <= capitalZ ? code | 32 : code), factor);
    }
    hash = (hash ^ (hash >>> 15)) >>> 0;
    const length = to - from;
    let place = hash & (places.length - 1);
    for (; places[place] !== 0; place = (place + 1) & (places.length - 1)) {
      const number = places[place]! - 1;
      if (hashes[number] === hash && lengths[number] === length && isAt(number, text, from, length)) return number;
    }
    const word = text.slice(from, to).toLowerCase();
    const number = add(word);
    hashes[number] = hash;
    lengths[number] = length;
    begins[number] = letters.length;
    makeRoom(letters, length);
    for (let at = 0; at < length; at++) letters.items[letters.length++] = word.charCodeAt(at);
    // The table may have grown, and the free place be another.
    place = hash & (places.length - 1);
    while (places[place] !== 0) place = (place + 1) & (places.length - 1);
    places[place] = number + 1;
    return number;
  }

  function ofTerm(term: string): number {
    if (lowerCaseAscii.test(term)) return ofStretch(term, 0, term.length);
    const known = others.get(term);
    if (known !== undefined) return known;
    const number = add(term);
    others.set(term, number);
    return number;
  }

  return { words, ofStretch, ofTerm };
}
