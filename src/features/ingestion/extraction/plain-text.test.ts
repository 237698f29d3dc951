import { expect, test } from "vitest";
import { plainText } from "./plain-text.ts";

test.each([
  ["Plain  text,\ttidied \r\n once", "Plain text, tidied\nonce"],
  ["<p>One&nbsp;&amp; two</p><p>Three</p>", "One & two\n\nThree"],
  ["<ul><li>first</li><li>second</li></ul>", "- first\n- second"],
  ["a<br />b<br/>c", "a\nb\nc"],
  ["<table><tr><th>Stage</th><th>Date</th></tr><tr><td>1</td><td>May</td></tr></table>", "Stage Date\n\n1 May"],
  ["<style>p { color: red }</style><script>alert(1)</script>Text", "Text"],
  ["5 < 6 & 7 > 3", "5 < 6 & 7 > 3"],
  ["Smith &amp; Sons &#8211; &rsquo;25", "Smith & Sons – ’25"],
  ["<p>never closed", "never closed"],
  ["", ""],
])("%j becomes %j", (html, text) => expect(plainText(html)).toBe(text));
