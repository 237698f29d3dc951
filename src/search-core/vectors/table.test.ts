import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openTable, EmbeddingTableError } from "./table.ts";

const shippedTable = join(import.meta.dirname, "../../../data/tender-embeddings.bin");

/** A hand-made table with two dimensions: three words, one pair, two rows for word pieces. */
function table(changes: Record<string, unknown> = {}, cut = 0): Uint8Array {
  const words = ["clean", "road", "road works", "works"];
  const text = words.map((word) => `${word}\n`).join("");
  const wordBytes = Math.ceil(text.length / 4) * 4;
  const sizes = { dims: 2, words: words.length, buckets: 2, wordBytes, ngramMin: 4, ngramMax: 5, ngramMinWord: 3 };
  const json = JSON.stringify({ version: 1, sha256: "ab", ...sizes, ...changes });
  const header = json.padEnd(Math.ceil(json.length / 4) * 4);
  const weights = [1, 0.5, 2, 1, 1, 1];
  const rows = [10, 0, 0, 20, 5, 5, 1, 1, 8, 0, 0, 8];
  const bytes = Buffer.alloc(12 + header.length + wordBytes + 4 * weights.length + rows.length, "\n");
  bytes.write("TENDEMB1", 0);
  bytes.writeUInt32LE(header.length, 8);
  bytes.write(header + text, 12);
  const weightsFrom = 12 + header.length + wordBytes;
  weights.forEach((weight, i) => bytes.writeFloatLE(weight, weightsFrom + 4 * i));
  rows.forEach((value, i) => bytes.writeInt8(value, weightsFrom + 4 * weights.length + i));
  return bytes.subarray(0, bytes.length - cut);
}

function embedded(text: string, { dims, embed } = openTable(table())): number[] {
  const vector = new Float32Array(dims);
  embed(text, vector);
  return [...vector];
}

test.for<[text: string, expected: number[]]>([
  ["", [0, 0]],
  ["clean", [10, 0]],
  ["Clean road", [10, 10]],
  // The pair's own row is added to those of its words.
  ["road works", [1 + 10, 10 + 1 + 10]],
  ["works road", [1, 1 + 10]],
  ["road, works; ROAD'S", [1 + 10, 10 + 1 + 10 + 10]],
  ["röad", [0, 10]],
  // Neither a word nor long enough for pieces, and the next word has no predecessor.
  ["road zz works", [1, 11]],
  ["42", [0, 0]],
  ["道路", [0, 0]],
])("the vector of %j is the sum of its words' vectors", ([text, expected]) => {
  expect(embedded(text)).toEqual(expected);
});

test("an embedding table knows its own words, and function words do not count", () => {
  const { containsWord: knows } = openTable(readFileSync(shippedTable));
  for (const text of ["Road", "the works", "qqqzzz road"]) expect(knows(text), text).toBe(true);
  for (const text of ["", "the", "zzzqqq", "the zzzqqq", "roadzzz", "道路"]) expect(knows(text), text).toBe(false);
});

test("an unknown word's vector is the mean of its pieces, whatever comes before or after", () => {
  const [x, y] = embedded("cleaner");
  expect(x! + y!).toBeCloseTo(8, 5);
  expect(embedded("clean cleaner")[0]).toBeCloseTo(10 + x!, 4);
});

test.for<[string, Uint8Array]>([
  ["it is no embedding table", Buffer.from("something else altogether")],
  ["it is no embedding table", new Uint8Array(0)],
  ["its header is cut short", table().subarray(0, 40)],
  ["its header is cut short", table().subarray(0, 9)],
  ["it has version 2, this reader knows version 1", table({ version: 2 })],
  ["its header says nothing usable about dims", table({ dims: "2" })],
  ["its header says nothing usable about buckets", table({ buckets: 0 })],
  ["should have", table({}, 1)],
  ["should have", table({ dims: 3 })],
  ["it lists 4 words and should list 5", table({ words: 5, buckets: 1 })],
])("a file is refused because %s", ([reason, bytes]) => {
  const opening = () => openTable(bytes);
  expect(opening).toThrow(EmbeddingTableError);
  expect(opening).toThrow(reason);
});

test("the shipped table reaches the similarity that was measured when it was made", () => {
  const shipped = openTable(readFileSync(shippedTable));
  const near = (a: string, b: string) => {
    const [x, y] = [embedded(a, shipped), embedded(b, shipped)];
    return x.reduce((sum, value, dim) => sum + value * y[dim]!, 0) / Math.hypot(...x) / Math.hypot(...y);
  };
  expect(shipped.dims).toBe(128);
  expect(near("boat motor overhaul", "Vessel Engine Components")).toBeGreaterThan(0.4);
  expect(near("boat motor overhaul", "Vessel Engine Components")).toBeGreaterThan(
    near("boat motor overhaul", "Legal advice") + 0.3,
  );
});
