import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { containerOf, recordsIn, type Container } from "./containers.ts";

const read = async (container: Container, text: string) => {
  const found: unknown[] = [];
  for await (const record of recordsIn(container, Readable.from([text])))
    found.push("body" in record ? record.body : record.problem);
  return found;
};

test.each([
  ["\uFEFFa,b\n1,2\n", "csv"],
  ['{"a": 1}\n{"a": 2}\n', "json-lines"],
  ['{"a": 1}', "json-lines"],
  ['{broken\n{"a": 2}\n', "json-lines"],
  ['{\n  "a": 1\n}', "json-document"],
  ['[{"a": 1}]', "json-elements"],
  ['{"uri": "x", "releases": [{"ocid": "1"}]}', "json-elements"],
  ['{"ocid": "1", "releases": [{"id": "1"}]}\n{"ocid": "2"}', "json-lines"],
  ['<?xml version="1.0"?><rss>', "rss"],
])("%j is read as %s", (head, container) => expect(containerOf(head)).toBe(container));

test("a row with too many cells is reported in its place, and the rows around it are read", async () => {
  expect(await read("csv", "a,b\n1,2\n3,4,5\n6,\n")).toEqual([
    { a: "1", b: "2" },
    expect.stringContaining("Invalid Record Length"),
    { a: "6" },
  ]);
});

test("CSV cells keep line breaks and quotes, and the last JSON line needs no line break", async () => {
  expect(await read("csv", 'a,b\n"x\ny","say ""hi"""\n')).toEqual([{ a: "x\ny", b: 'say "hi"' }]);
  expect(await read("json-lines", '{"a":1}\r\n\n[2]\n{"a":3}')).toEqual([{ a: 1 }, "not a JSON object", { a: 3 }]);
});

test("an XML file that is not a feed has no items", async () => {
  expect(await read("rss", "<other><item>1</item></other>")).toEqual([]);
});
