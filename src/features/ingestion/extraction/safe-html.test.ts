import fc from "fast-check";
import { expect, test } from "vitest";
import { plainText } from "./plain-text.ts";
import { safeHtml } from "./safe-html.ts";
import { repeats } from "#test/counts.ts";

test.each([
  ["<p>One <b>two</b></p><p>three", "<p>One <strong>two</strong></p><p>three</p>"],
  ["<ul><li>one<li>two</ul>after", "<ul><li>one</li><li>two</li></ul>after"],
  ["<h1>Big</h1><div>Text<br>more</div>", "<h3>Big</h3><p>Text<br>more</p>"],
  ["<p>a<script>alert(1)</script><img src=x onerror=alert(1)>b", "<p>ab</p>"],
  ['<a href="javascript:alert(1)">x</a><p>y</p>', "x<p>y</p>"],
  [
    '<a href="https://example.org/?a=1&b=2" onclick="x()">site</a>',
    '<a href="https://example.org/?a=1&amp;b=2" rel="noreferrer nofollow" target="_blank">site</a>',
  ],
  ["<p>5 &lt; 6 &amp; 7</p>", "<p>5 &lt; 6 &amp; 7</p>"],
  ["<li>alone", "<ul><li>alone</li></ul>"],
  ["<p>One</p>\n\n\n<p>Two</p>", "<p>One</p> <p>Two</p>"],
  ["<table><tr><th>Stage</th><th>Date</th></tr></table>", "<p> Stage Date</p>"],
])("%s becomes %s", (html, safe) => expect(safeHtml(html)).toBe(safe));

test("plain text, and HTML with nothing left but words, give no safe HTML", () => {
  for (const text of ["Plain, 5 < 6 & 7", "", "<span>words</span>", "<script>x</script>"])
    expect(safeHtml(text), text).toBeNull();
});

test("very deeply nested HTML gives no safe HTML, and plain text has its words", () => {
  const html = `${"<ul><li>".repeat(100_000)}words${"</i>".repeat(100_000)}`;
  expect(safeHtml(html)).toBeNull();
  expect(plainText(html)).toBe("words");
});

const pieces = fc.constantFrom(
  ..."<p> </p> <b> </b> <ul> <ol> </ul> <li> </li> <a href='https://x.org'> <a href=\"data:x\"> </a> <h2> </h2> <br> <table><tr><td> <script> </script> <svg onload=x> </svg> &lt; &amp; < > \" ' word".split(
    " ",
  ),
  "<div style=\"x\" onclick='y'>",
  " ",
);

test("for any input, only known elements come out, closed in order, and the words are unchanged", () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 25 }), (list) => {
      const html = list.join("");
      const safe = safeHtml(html);
      if (safe === null) return;
      const tags = [...safe.matchAll(/<(\/?)([a-z0-9]+)([^>]*)>/g)];
      const open: string[] = [];
      for (const [, close, name, attributes] of tags) {
        expect(["p", "ul", "ol", "li", "strong", "em", "a", "h3", "br"]).toContain(name);
        expect(attributes === "" || name === "a").toBe(true);
        if (name === "br") continue;
        if (close) expect(open.pop()).toBe(name);
        else open.push(name!);
      }
      expect(open).toEqual([]);
      expect(safe.replace(/<\/?[a-z0-9]+[^>]*>/g, "")).not.toMatch(/[<>]/);
      expect(safeHtml(safe) ?? safe).toBe(safe);
      const words = (text: string) => plainText(text).replace(/[-\s]+/g, "");
      expect(words(safe)).toBe(words(html));
    }),
    { numRuns: repeats(1_000, 100_000) },
  );
});
