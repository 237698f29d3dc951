import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { openNotices } from "./open-file.ts";

const folder = mkdtempSync(join(tmpdir(), "open-file-"));
afterAll(() => rmSync(folder, { recursive: true }));

const line = (number: number) =>
  JSON.stringify({ source: "vendorpanel", reference: `VP${number}`, title: `Title ${number} ${"ä".repeat(200)}` });
const text = Array.from({ length: 20_000 }, (_, index) => line(index)).join("\n");

/** Writes a file whose name does not reveal its format. */
function written(content: string | Uint8Array): string {
  const path = join(folder, "file");
  writeFileSync(path, content);
  return path;
}

async function read(content: string | Uint8Array) {
  const [numbers, problems]: [number[], string[]] = [[], []];
  const file = await openNotices(written(content));
  for await (const record of file.read().records) {
    if ("body" in record) numbers.push(record.number);
    else problems.push(record.problem);
  }
  return { count: numbers.length, problems, format: file.format.name };
}

test("a compressed file is read like an uncompressed one", async () => {
  expect(await read(text)).toEqual({ count: 20_000, problems: [], format: "vendorpanel" });
  expect(await read(gzipSync(text))).toEqual({ count: 20_000, problems: [], format: "vendorpanel" });
});

test("a truncated uncompressed file is read up to the break, which is reported", async () => {
  const cut = await read('{"releases": [{"ocid": "a", "tag": ["tender"]}, {"ocid": "b", "ta');
  expect([cut.count, cut.problems]).toEqual([
    1,
    ["the rest of the file cannot be read (the file ends in the middle of a record)"],
  ]);
});

test("a compressed file that is damaged anywhere is refused before any record is read", async () => {
  const whole = gzipSync(text);
  const damaged = (offset: number) => Buffer.from(whole).fill(whole[offset]! ^ 0xff, offset, offset + 1);
  const middle = whole.length >> 1;
  for (const content of [
    whole.subarray(0, middle),
    damaged(middle),
    damaged(whole.length - 6),
    damaged(whole.length - 2),
  ])
    await expect(openNotices(written(content))).rejects.toThrow(/file: is damaged: it cannot be unpacked \(.*\)\.$/);
});

const lineOf = (title: string) => JSON.stringify({ source: "vendorpanel", reference: "VP1", title });
const swapped = (text: string) => Buffer.from(text, "utf16le").swap16();

test.each<[string, Buffer]>([
  ["UTF-8 with a byte order mark", Buffer.from(`\uFEFF${lineOf("Café – “Étage”")}`)],
  ["UTF-16 with its mark", Buffer.from(`\uFEFF${lineOf("Café – “Étage”")}`, "utf16le")],
  ["UTF-16 the other way round", swapped(`\uFEFF${lineOf("Café – “Étage”")}`)],
  ["UTF-16 without a mark", Buffer.from(lineOf("Café – “Étage”"), "utf16le")],
  ["Windows-1252", Buffer.from(lineOf("Caf\xe9 \x96 \x93\xc9tage\x94"), "latin1")],
])("a file in %s is decoded correctly", async (_, content) => {
  const file = await openNotices(written(content));
  const titles = [];
  for await (const record of file.read().records) if ("body" in record) titles.push(record.body["title"]);
  expect(titles).toEqual(["Café – “Étage”"]);
});

test.each<[string, Buffer]>([
  [
    "UTF-8 with one damaged byte",
    Buffer.concat([Buffer.from(`${lineOf("Café")}\n`), Buffer.from([0xe9]), Buffer.from(text)]),
  ],
  ["UTF-8 that ends inside a character", Buffer.from(lineOf("Café")).subarray(0, -3)],
  ["Latin-1 with what prints nothing", Buffer.from(lineOf("Caf\xe9 \x03\x81"), "latin1")],
  ["UTF-16 with half a pair", Buffer.from(`\uFEFF${lineOf("Caf").slice(0, -1)}\ud83d"}`, "utf16le")],
])("%s is refused, because a wrong letter would stay in a name for good", async (_, content) => {
  await expect(openNotices(written(content))).rejects.toThrow(/file: is not text in UTF-8, UTF-16 or Latin-1\.$/);
});

test("the reading position is in bytes of the file on disk", async () => {
  const file = await openNotices(written(gzipSync(text)));
  const { records, position } = file.read();
  for await (const record of records) if (record.number === 10) break;
  expect(position()).toBeGreaterThan(0);
  expect(position()).toBeLessThanOrEqual(file.size);
});

test.each([
  ["", "contains no notices"],
  ["\u0000\u0001\u0002 binary", "is not text"],
  [gzipSync("x").subarray(0, 8), "is damaged"],
  ["{}", "contains no notices"],
  ["just some text\nof two lines\n", "contains no notices"],
])("%j is refused in one sentence", async (content, why) => {
  await expect(openNotices(written(content))).rejects.toThrow(new RegExp(`file: ${why}.*\\.$`));
});
