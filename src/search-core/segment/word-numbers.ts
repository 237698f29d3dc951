/**
 * Numbers for words, in the order in which they first come. ASCII words are looked up as they stand in a text, without
 * being made strings: a Map of strings took as long as all other analysis together.
 *
 * A class, because what is made anew for each segment must still be one function to the compiler.
 */
export class WordNumbers {
  /** By number. */
  readonly words: string[] = [];
  /** What is no lower-case ASCII: few, the abbreviation IT among them. */
  readonly #others = new Map<string, number>();
  /** The ASCII words one after the other, four letters a number, zeros at the end of each. */
  #letters = new Int32Array(256);
  /** By number: where a word begins in the letters; the next one begins where it ends. */
  #begins = new Uint32Array(64);
  /**
   * By hash: a word's hash and its number plus one, side by side so that a look costs one cache line. At least half of
   * the places are free.
   */
  #places = new Int32Array(256);
  #term = new DataView(new ArrayBuffer(64));

  /**
   * The number of the lower case of an ASCII stretch that has letters and digits, + and # only. Three bytes behind it
   * are read as well.
   */
  ofStretch(codes: DataView<ArrayBuffer>, from: number, to: number): number {
    let hash = 0;
    for (let at = from; at < to; at += 4) {
      hash = Math.imul(hash ^ fourAt(codes, at, to), factor);
      hash ^= hash >>> 15;
    }
    const places = this.#places;
    const last = places.length - 1;
    for (let place = (hash << 1) & last, found; (found = places[place + 1]!) !== 0; place = (place + 2) & last)
      if (places[place] === hash && this.#isAt(found - 1, codes, from, to)) return found - 1;
    return this.#addStretch(hash, codes, from, to);
  }

  /** The number of a term that is no such stretch. */
  ofTerm(term: string): number {
    if (plainTerm.test(term)) {
      if (this.#term.byteLength < term.length + 3) this.#term = new DataView(new ArrayBuffer(term.length * 2));
      encoder.encodeInto(term, new Uint8Array(this.#term.buffer));
      return this.ofStretch(this.#term, 0, term.length);
    }
    const known = this.#others.get(term);
    if (known !== undefined) return known;
    const number = this.#add(term, 0);
    this.#others.set(term, number);
    return number;
  }

  #isAt(number: number, codes: DataView, from: number, to: number): boolean {
    const letters = this.#letters;
    let begin = this.#begins[number]!;
    if (this.#begins[number + 1]! - begin !== (to - from + 3) >>> 2) return false;
    for (let at = from; at < to; at += 4) if (letters[begin++] !== fourAt(codes, at, to)) return false;
    return true;
  }

  #addStretch(hash: number, codes: DataView<ArrayBuffer>, from: number, to: number): number {
    const word = decoder.decode(new Uint8Array(codes.buffer, from, to - from)).toLowerCase();
    const number = this.#add(word, (to - from + 3) >>> 2);
    let begin = this.#begins[number]!;
    for (let at = from; at < to; at += 4) this.#letters[begin++] = fourAt(codes, at, to);
    put(this.#places, hash, number + 1);
    return number;
  }

  /** Gives the next number to a word of so many numbers of letters. */
  #add(word: string, letters: number): number {
    const number = this.words.push(word) - 1;
    if (number + 2 > this.#begins.length) this.#grow();
    const end = this.#begins[number]! + letters;
    this.#begins[number + 1] = end;
    if (end > this.#letters.length) {
      const more = new Int32Array(end * 2);
      more.set(this.#letters);
      this.#letters = more;
    }
    return number;
  }

  #grow(): void {
    const begins = new Uint32Array(this.#begins.length * 2);
    begins.set(this.#begins);
    this.#begins = begins;
    const before = this.#places;
    this.#places = new Int32Array(before.length * 2);
    for (let at = 0; at < before.length; at += 2)
      if (before[at + 1] !== 0) put(this.#places, before[at]!, before[at + 1]!);
  }
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const plainTerm = /^[a-z0-9+#]+$/;
const factor = 0x9e3779b1;
/** Makes capitals small; what else stands in a word has this bit already. */
const small = 0x20202020;

/** Four letters of a word as one number, the first lowest, zeros behind its end. */
function fourAt(codes: DataView, at: number, to: number): number {
  const four = codes.getInt32(at, true) | small;
  const left = to - at;
  return left >= 4 ? four : four & ((1 << (left << 3)) - 1);
}

/** Puts a word's hash and its number plus one into the first free place. */
function put(places: Int32Array, hash: number, numberPlusOne: number): void {
  const last = places.length - 1;
  let place = (hash << 1) & last;
  while (places[place + 1] !== 0) place = (place + 2) & last;
  places[place] = hash;
  places[place + 1] = numberPlusOne;
}
