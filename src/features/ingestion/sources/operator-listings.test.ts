import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { operatorListings } from "#features/ingestion/sources/operator-listings.ts";

const folder = mkdtempSync(join(tmpdir(), "brolga-listings-"));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (content: unknown) => {
  const path = join(folder, "listings.json");
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
};
const plain = {
  code: "sample",
  name: "Sample Council",
  address: "https://www.sample.nsw.gov.au/tenders",
  buyer: "Sample Council",
  state: "NSW",
  mapping: "council-table",
};

test("an operator's file adds listings, with a known mapping or its own", () => {
  const mapping = {
    shape: { kind: "json", records: "tenders" },
    fields: { reference: "id", title: ["name", "title"] },
  };
  const [known, own] = operatorListings(file([plain, { ...plain, code: "other", mapping }]));
  expect([known!.code, known!.source, known!.isScheduled]).toEqual(["own-sample", "council-sites", true]);
  expect(own!.code).toBe("own-other");
});

test.each<[unknown, RegExp]>([
  [[{ ...plain, state: "Tasmanien" }], /0\.state must be a state or territory, such as NSW\.$/],
  [[{ ...plain, address: "ftp://x" }], /0\.address /],
  [[{ ...plain, mapping: "unknown" }], /0\.mapping /],
  [[plain, { ...plain, extra: 1 }], /1 contains unknown fields: extra/],
  ["not json", /cannot be read/],
])("%j is refused with the field and rule", (content, reason) => {
  expect(() => operatorListings(file(content))).toThrow(reason);
});
