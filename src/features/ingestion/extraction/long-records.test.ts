import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { csvRecords, linesOf, maxRecordLength } from "./bounded-records.ts";
import { jsonElements } from "./json-elements.ts";
import { openNotices } from "./open-file.ts";
import { repeats } from "#test/counts.ts";

const folder = mkdtempSync(join(tmpdir(), "long-records-"));
afterAll(() => rmSync(folder, { recursive: true }));
const path = join(folder, "file");

const line = (key: string) => JSON.stringify({ source: "vendorpanel", reference: key, title: `Title ${key}` });
const row = (key: string, title = `Title ${key}`) => `prod-${key},CN${key},contract,${title},1.00,2024-01-01,76110000`;
const header = "ocid,cn_id,tag,description,value_aud,date_signed,unspsc";
const release = (key: string) => JSON.stringify({ ocid: key, tag: ["tender"], tender: { title: `Title ${key}` } });

async function read() {
  const file = await openNotices(path);
  const found = [];
  for await (const record of file.read().records)
    found.push("body" in record ? `${record.number} ok` : `${record.number} ${record.problem}`);
  return found;
}

const long = "x".repeat(maxRecordLength + 1);
const lines = ["1 ok", "2 larger than 4 MB, the limit for a notice", "3 ok"];

test.each<[string, string, string[]]>([
  ["a line", [line("1"), `{"title": "${long}"}`, line("3")].join("\n"), lines],
  [
    "the first line",
    [`{"title": "${long}"}`, line("2")].join("\n"),
    ["1 larger than 4 MB, the limit for a notice", "2 ok"],
  ],
  ["a row", [header, row("1"), row("2", long), row("3")].join("\n"), lines],
  ["a cell in quotes", [header, row("1"), row("2", `"${long}, ""or"""`), row("3")].join("\n"), lines],
  ["an element", `[${[release("1"), `{"title": "${long}"}`, release("3")].join(",\n")}]`, lines],
  ["an element of a package", `{"releases": [${[release("1"), `{"x": "${long}"}`, release("3")].join()}]}`, lines],
])("%s of more than 4 MB is reported, and the other records are read", async (_, content, expected) => {
  writeFileSync(path, content);
  const found = await read();
  expect(found.slice(0, expected.length)).toEqual(expected);
  expect(found.at(-1)).toMatch(/ok$/);
});

test("a quote that is never closed loses at most 4 MB of rows", async () => {
  const rows = Array.from({ length: 120_000 }, (_, index) => row(`${index}`, index === 5 ? '"open' : undefined));
  writeFileSync(path, [header, ...rows].join("\n"));
  const found = await read();
  const good = found.filter((record) => record.endsWith("ok"));
  expect(good.length).toBeGreaterThan(40_000);
  expect(found.length - good.length).toBeLessThan(3);
});

const megabytes = repeats(200, 1_500);

test(`a line of ${megabytes} MB is read in constant memory`, async () => {
  const file = createWriteStream(path);
  file.write(`${line("1")}\n{"title": "`);
  const piece = "y".repeat(1024 * 1024);
  for (let megabyte = 0; megabyte < megabytes; megabyte += 1) if (!file.write(piece)) await once(file, "drain");
  file.end(`"}\n${line("3")}\n`);
  await once(file, "finish");
  const before = process.memoryUsage().rss;
  let most = 0;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20);
  try {
    expect(await read()).toEqual(lines);
  } finally {
    clearInterval(watch);
  }
  expect((most - before) / 1024 / 1024).toBeLessThan(150);
});

const cut = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 });
async function* inPieces(text: string, sizes: number[]) {
  for (let position = 0, turn = 0; position < text.length; turn += 1) {
    const size = sizes[turn % sizes.length]!;
    yield text.slice(position, position + size);
    position += size;
  }
}

test("lines, rows and elements are the same however the text is split into chunks", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: "binary" })),
      fc.array(fc.jsonValue()),
      cut,
      async (words, values, sizes) => {
        const text = words.join("\n");
        expect(await Array.fromAsync(linesOf(inPieces(text, sizes)))).toEqual(text === "" ? [""] : text.split("\n"));
        expect((await Array.fromAsync(csvRecords(inPieces(text, sizes)))).join("")).toBe(text);
        const elements = values.map((value) => ({ value, '"[': '\\"]}' }));
        const found = await Array.fromAsync(
          jsonElements(inPieces(JSON.stringify({ a: [{}], releases: elements }), sizes)),
        );
        expect(found.map((element) => JSON.parse(element!))).toEqual(
          elements.map((e) => JSON.parse(JSON.stringify(e))),
        );
      },
    ),
  );
});
