/**
 * Interns forms: dense ids in order of first use. ASCII words are hashed from the text's bytes without creating
 * strings; a Map of strings took as long as the rest of analysis.
 *
 * A class, so that instances created for each segment share one compiled function.
 */
export class FormInterner {
  /** By id. */
  readonly texts: string[] = [];
  /** Forms that are not lower-case ASCII. Few; the abbreviation IT is one of them. */
  readonly #nonAscii = new Map<string, number>();
  /** The ASCII forms back to back, four letters per word, zero-padded. */
  #packedText = new Int32Array(256);
  /** By id: where a form begins in the packed text. It ends where the next one begins. */
  #offsets = new Uint32Array(64);
  /**
   * Open-addressing hash table: hash and id plus one, side by side so that a probe costs one cache line. At most half
   * full.
   */
  #table = new Int32Array(256);
  #term = new DataView(new ArrayBuffer(64));

  /**
   * The id of an ASCII stretch in lower case; it has only letters, digits, + and #. Reads three bytes beyond its end.
   */
  internStretch(codes: DataView<ArrayBuffer>, from: number, to: number): number {
    let hash = 0;
    for (let i = from; i < to; i += 4) {
      hash = Math.imul(hash ^ wordAt(codes, i, to), factor);
      hash ^= hash >>> 15;
    }
    const table = this.#table;
    const last = table.length - 1;
    for (let slot = (hash << 1) & last, found; (found = table[slot + 1]!) !== 0; slot = (slot + 2) & last)
      if (table[slot] === hash && this.#isAt(found - 1, codes, from, to)) return found - 1;
    return this.#addStretch(hash, codes, from, to);
  }

  /** The id of any other term. */
  internTerm(term: string): number {
    if (plainTerm.test(term)) {
      if (this.#term.byteLength < term.length + 3) this.#term = new DataView(new ArrayBuffer(term.length * 2));
      encoder.encodeInto(term, new Uint8Array(this.#term.buffer));
      return this.internStretch(this.#term, 0, term.length);
    }
    const known = this.#nonAscii.get(term);
    if (known !== undefined) return known;
    const number = this.#add(term, 0);
    this.#nonAscii.set(term, number);
    return number;
  }

  #isAt(number: number, codes: DataView, from: number, to: number): boolean {
    const letters = this.#packedText;
    let wordIndex = this.#offsets[number]!;
    if (this.#offsets[number + 1]! - wordIndex !== (to - from + 3) >>> 2) return false;
    for (let i = from; i < to; i += 4) if (letters[wordIndex++] !== wordAt(codes, i, to)) return false;
    return true;
  }

  #addStretch(hash: number, codes: DataView<ArrayBuffer>, from: number, to: number): number {
    const word = decoder.decode(new Uint8Array(codes.buffer, from, to - from)).toLowerCase();
    const number = this.#add(word, (to - from + 3) >>> 2);
    let wordIndex = this.#offsets[number]!;
    for (let i = from; i < to; i += 4) this.#packedText[wordIndex++] = wordAt(codes, i, to);
    insert(this.#table, hash, number + 1);
    return number;
  }

  /** Assigns the next id to a form of so many packed words. */
  #add(word: string, letters: number): number {
    const number = this.texts.push(word) - 1;
    if (number + 2 > this.#offsets.length) this.#grow();
    const end = this.#offsets[number]! + letters;
    this.#offsets[number + 1] = end;
    if (end > this.#packedText.length) {
      const more = new Int32Array(end * 2);
      more.set(this.#packedText);
      this.#packedText = more;
    }
    return number;
  }

  #grow(): void {
    const offsets = new Uint32Array(this.#offsets.length * 2);
    offsets.set(this.#offsets);
    this.#offsets = offsets;
    const before = this.#table;
    this.#table = new Int32Array(before.length * 2);
    for (let i = 0; i < before.length; i += 2) if (before[i + 1] !== 0) insert(this.#table, before[i]!, before[i + 1]!);
  }
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const plainTerm = /^[a-z0-9+#]+$/;
const factor = 0x9e3779b1;
/** Sets the lower-case bit of letters; all other characters of a form have it already. */
const lowerCaseBits = 0x20202020;

/** Four letters as one integer, little endian, zero-padded. */
function wordAt(codes: DataView, offset: number, to: number): number {
  const word = codes.getInt32(offset, true) | lowerCaseBits;
  const left = to - offset;
  return left >= 4 ? word : word & ((1 << (left << 3)) - 1);
}

/** Inserts a hash and id plus one into the first free slot. */
function insert(table: Int32Array, hash: number, numberPlusOne: number): void {
  const last = table.length - 1;
  let slot = (hash << 1) & last;
  while (table[slot + 1] !== 0) slot = (slot + 2) & last;
  table[slot] = hash;
  table[slot + 1] = numberPlusOne;
}
