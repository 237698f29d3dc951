import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { openNotices } from "#features/ingestion/reading/open-file.ts";

const folder = mkdtempSync(join(tmpdir(), "open-file-"));
afterAll(() => rmSync(folder, { recursive: true }));

const line = (at: number) =>
  JSON.stringify({ source: "vendorpanel", reference: `VP${at}`, title: `Title ${at} ${"ä".repeat(200)}` });
const text = Array.from({ length: 20_000 }, (_, at) => line(at)).join("\n");

/** Writes a file under a name that says nothing. */
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

test("a compressed file is read as the plain one", async () => {
  expect(await read(text)).toEqual({ count: 20_000, problems: [], format: "vendorpanel" });
  expect(await read(gzipSync(text))).toEqual({ count: 20_000, problems: [], format: "vendorpanel" });
});

test("of a file that breaks off, everything before the break is read and the break is named", async () => {
  const whole = gzipSync(text);
  const { count, problems } = await read(whole.subarray(0, whole.length / 2));
  expect(count).toBeGreaterThan(1000);
  expect(count).toBeLessThan(20_000);
  expect(problems).toEqual(["the rest of the file cannot be read (unexpected end of file)"]);
  const cut = await read('{"releases": [{"ocid": "a", "tag": ["tender"]}, {"ocid": "b", "ta');
  expect([cut.count, cut.problems]).toEqual([
    1,
    ["the rest of the file cannot be read (the file ends in the middle of a record)"],
  ]);
});

test("reading is told in bytes of the file on disk", async () => {
  const file = await openNotices(written(gzipSync(text)));
  const { records, position } = file.read();
  for await (const record of records) if (record.number === 10) break;
  expect(position()).toBeGreaterThan(0);
  expect(position()).toBeLessThanOrEqual(file.size);
});

test.each([
  ["", "holds no notices"],
  ["\u0000\u0001\u0002 binary", "is not text in UTF-8"],
  [gzipSync("x").subarray(0, 8), "cannot be read"],
  ["{}", "holds no notices"],
  ["just some text\nof two lines\n", "holds no notices"],
])("%j is refused in one sentence", async (content, why) => {
  await expect(openNotices(written(content))).rejects.toThrow(new RegExp(`file: ${why}.*\\.$`));
});
