import fc from "fast-check";
import { expect, test } from "vitest";
import { labelsIn } from "./html-labels.ts";
import { recordsInHtml } from "./html-records.ts";
import { absoluteUrl, readHtml, selectAll } from "./html-select.ts";
import { repeats } from "#test/counts.ts";

const base = "https://portal.example/list?page=2";

test("selectors match the same elements as in CSS", () => {
  const page = readHtml(
    `<div id="a" class="x y"><p class="y">1</p><section><p data-n="12">2</p></section></div><p>3</p>`,
  );
  const found = (selector: string) =>
    selectAll(page, selector).map((element) => element.name + (element.attribs["class"] ?? ""));
  expect(found("#a p")).toEqual(["py", "p"]);
  expect(found("div.x.y .y")).toEqual(["py"]);
  expect(found("#a section p[data-n^=1]")).toEqual(["p"]);
  expect(found("section p[data-n$='2'][data-n*=1]")).toEqual(["p"]);
  expect(found("[data-n]")).toEqual(["p"]);
  expect(found("section .y")).toEqual([]);
  expect(found("#a > p, section > p")).toEqual(["py", "p"]);
  expect(found("p[data-n=1/2]")).toEqual([]);
  expect(() => selectAll(page, "p[[")).toThrow('"p[[" is not a selector');
});

test.each([
  ["a definition list", "<dl><dt>Closes</dt><dd>3 Dec</dd><dt>Buyer:</dt><dd>A</dd></dl>"],
  ["a table of two columns", "<table><tr><th>Closes</th><td>3 Dec</td></tr><tr><th>Buyer</th><td>A</td></tr></table>"],
  [
    "a label in a span",
    "<span><label>Closes</label>:</span><div>3 Dec</div><span><label>Buyer</label>:</span><div>A</div>",
  ],
  ["bold words", "<p><b>Closes</b> : 3 Dec<br><strong>Buyer:</strong> A</p>"],
  ["rows of two columns", "<div><div>Closes:</div><div>3 Dec</div></div><div><div>Buyer:</div><div>A</div></div>"],
  [
    "a label alone in its box",
    "<div><div><label>Closes</label></div><div>3 Dec</div></div><div><div><label>Buyer</label></div><div>A</div></div>",
  ],
])("labels and values are read from %s", (_, html) => {
  expect(labelsIn(readHtml(html))).toEqual({ Closes: "3 Dec", Buyer: "A" });
});

test("the first non-empty value of a label is used", () => {
  expect(labelsIn(readHtml("<dl><dt>A</dt><dd></dd><dt>A</dt><dd>1</dd><dt>A</dt><dd>2</dd></dl>"))).toEqual({
    A: "1",
  });
});

test("table rows are keyed by heading, links are absolute, and rows without cells are skipped", () => {
  const html = `<table><tr><th>No.</th><th>Title</th></tr><tr><td>1</td><td><a href="/t;jsessionid=A?id=1&CSRFNONCE=B#top">Kerbs</a></td></tr><tr></tr></table>`;
  expect(recordsInHtml(html, { rows: "tr", isTable: true }, base)).toEqual([
    { "No.": "1", Title: "Kerbs", link: "https://portal.example/t?id=1" },
  ]);
});

test("a nested table is text of its cell, a colspan covers its columns, and a row can start with a heading", () => {
  const head = `<tr><th>Title</th><th>Reference</th><th>Closes</th></tr>`;
  const inner = `<table><tr><th>Closes</th></tr><tr><td>9 Sep</td></tr></table>`;
  const rows = [
    `<tr><td>Kerbs ${inner}</td><td>1</td><td>3 Dec</td></tr>`,
    `<tr><td colspan="2">Drains</td><td>4 Dec</td></tr>`,
    `<tr><th scope="row">Roads</th><td>3</td><td>5 Dec</td></tr>`,
  ];
  const found = recordsInHtml(`<table>${head}${rows.join("")}</table>`, { rows: "tr", isTable: true }, base);
  expect(found.filter((row) => row["Title"])).toEqual([
    { Title: expect.stringMatching(/^Kerbs/) as string, Reference: "1", Closes: "3 Dec" },
    { Title: "Drains", Closes: "4 Dec" },
    { Title: "Roads", Reference: "3", Closes: "5 Dec" },
  ]);
});

test("a page that is nested too deeply is refused", () => {
  expect(() => readHtml("<div>".repeat(100_000))).toThrow(/are nested more than/);
  expect(() => readHtml("<table><tr><td>".repeat(5_000))).toThrow(/are nested more than/);
  expect(selectAll(readHtml("<div>".repeat(300)), "div")).toHaveLength(300);
});

test("a link that does not lead to a web page is undefined", () => {
  expect(["javascript:alert(1)", "mailto:a@b", "data:text/html,x"].map((link) => absoluteUrl(link, base))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test("for any HTML, the values of a record are strings", () => {
  const piece = fc.constantFrom(
    "<b>",
    "</b>",
    "<dl><dt>",
    "<dd>",
    "<table><tr>",
    "<th>",
    "<td>",
    "x:",
    ":",
    "&nbsp;",
    "<",
    "\0",
    "🦩",
    "<a href='//['>",
    "<!--",
    "</table>",
    "<label>",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const [record] = recordsInHtml(pieces.join(""), { labels: "", columns: { link: "a@href" } }, base);
      for (const value of Object.values(record ?? {})) expect(typeof value).toBe("string");
    }),
    { numRuns: repeats(300, 30_000) },
  );
});
