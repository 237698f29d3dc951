import { fnv1a } from "#domain/fnv1a.ts";
import { isStopWord } from "#search-core/analysis/stop-words.ts";
import { tableTokens } from "./table-tokens.ts";

/** The file is not a table this program can read; the message says why. */
export class EmbeddingTableError extends Error {
  override name = "TableRefused";
}

/** Word vectors, and vectors of n-grams for unknown words. */
export type EmbeddingTable = {
  readonly dims: number;
  /** SHA-256 of everything after the header, in hex, as stated in the header. The loader compares it. */
  readonly sha256: string;
  /** The offset where the hashed content begins. */
  readonly contentFrom: number;
  /** Writes the sum of the text's word vectors into `vector`, not normalised; all zero if no word is known. */
  embed(text: string, vector: Float32Array): void;
  /** True if the table contains a word of the text other than a stop word. */
  containsWord(text: string): boolean;
};

type Header = {
  version: number;
  dims: number;
  words: number;
  buckets: number;
  wordBytes: number;
  ngramMin: number;
  ngramMax: number;
  ngramMinWord: number;
  sha256: string;
};
const counts = ["dims", "words", "buckets", "wordBytes", "ngramMin", "ngramMax", "ngramMinWord"] as const;

const magic = "TENDEMB1";
const knownVersion = 1;

/**
 * Opens an embedding table. Little endian: magic, header length, JSON header, words by byte value, a weight per row,
 * rows of signed bytes; n-gram rows follow the word rows. Throws `EmbeddingTableError`.
 */
export function openTable(bytes: Uint8Array): EmbeddingTable {
  const { header, contentFrom } = readHeader(bytes);
  const { dims, words, buckets, wordBytes } = header;
  const count = words + buckets;
  const weightsFrom = contentFrom + wordBytes;
  const rowsFrom = weightsFrom + 4 * count;
  if (bytes.length !== rowsFrom + dims * count)
    throw new EmbeddingTableError(`it has ${bytes.length} bytes and should have ${rowsFrom + dims * count}`);

  const rowOf = wordRows(bytes.subarray(contentFrom, weightsFrom), words);
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const weights = Float32Array.from({ length: count }, (_, row) => view.getFloat32(weightsFrom + 4 * row, true));
  const rows = new Int8Array(bytes.buffer, bytes.byteOffset + rowsFrom, dims * count);

  function addRow(vector: Float32Array, row: number, share: number): void {
    const weight = weights[row]! * share;
    for (let dim = 0, i = row * dims; dim < dims; dim++, i++) vector[dim]! += weight * rows[i]!;
  }

  /** An unknown word is the mean of its n-grams: "refurbishings" shares most of them with "refurbishing". */
  function addNgrams(vector: Float32Array, word: string): void {
    const marked = `<${word}>`;
    const found: number[] = [];
    for (let size = header.ngramMin; size <= header.ngramMax; size++)
      for (let from = 0; from + size <= marked.length; from++)
        found.push(words + (fnv1a(marked, from, from + size) % buckets));
    for (const row of found) addRow(vector, row, 1 / found.length);
  }

  return {
    dims,
    sha256: header.sha256,
    contentFrom,
    embed(text, vector) {
      vector.fill(0);
      let before: string | null = null;
      for (const token of tableTokens(text)) {
        const row = rowOf.get(token);
        if (row === undefined) {
          before = null;
          if (token.length >= header.ngramMinWord && /^[a-z]+$/.test(token)) addNgrams(vector, token);
          continue;
        }
        addRow(vector, row, 1);
        const pair: number | undefined = before === null ? undefined : rowOf.get(`${before} ${token}`);
        if (pair !== undefined) addRow(vector, pair, 1);
        before = token;
      }
    },
    containsWord: (text) => tableTokens(text).some((token) => rowOf.has(token) && !isStopWord(token)),
  };
}

function readHeader(bytes: Uint8Array): { header: Header; contentFrom: number } {
  const ascii = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (ascii(0, magic.length) !== magic) throw new EmbeddingTableError("it is no embedding table");
  const length = bytes.length < 12 ? 0 : new DataView(bytes.buffer, bytes.byteOffset).getUint32(8, true);
  const contentFrom = 12 + length;
  if (length === 0 || contentFrom > bytes.length || length > 65_536)
    throw new EmbeddingTableError("its header is cut short");
  let header: Partial<Header>;
  try {
    header = JSON.parse(ascii(12, contentFrom)) as Partial<Header>;
  } catch {
    throw new EmbeddingTableError("its header is not JSON");
  }
  if (header.version !== knownVersion)
    throw new EmbeddingTableError(`it has version ${header.version}, this reader knows version ${knownVersion}`);
  const wrong = counts.find((name) => !(Number.isInteger(header[name]) && header[name]! > 0));
  if (wrong) throw new EmbeddingTableError(`its header says nothing usable about ${wrong}`);
  if (contentFrom % 4 !== 0 || header.wordBytes! % 4 !== 0) throw new EmbeddingTableError("its parts are out of step");
  return { header: header as Header, contentFrom };
}

/** Row numbers by word; two words with a space between them are a bigram. */
function wordRows(bytes: Uint8Array, count: number): Map<string, number> {
  const rows = new Map<string, number>();
  let word = "";
  for (let i = 0; rows.size < count && i < bytes.length; i++) {
    if (bytes[i] !== 0x0a) word += String.fromCharCode(bytes[i]!);
    else {
      rows.set(word, rows.size);
      word = "";
    }
  }
  if (rows.size !== count) throw new EmbeddingTableError(`it lists ${rows.size} words and should list ${count}`);
  return rows;
}
