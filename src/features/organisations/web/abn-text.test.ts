import { formatAbn } from "#domain/abn.ts";
import { expect, test } from "vitest";
import { abnAdvice, abnAdviceWhileTyping } from "./abn-text.ts";

test("an ABN in any spacing needs no advice", () => {
  for (const abn of ["51824753556", "51 824 753 556", " 51-824-753-556 ", formatAbn("53004085616")])
    expect(abnAdvice(abn)).toBeUndefined();
});

test.each([
  ["", /Enter your ABN/],
  ["Ridgeline Cranes", /Choose your business from the list/],
  ["51 824 753 55", /has 11 digits. This one has 10/],
  ["51 824 753 5567", /has 11 digits. This one has 12/],
  ["51 824 753 557", /One of them is wrong/],
])("%j gets advice on what to do", (text, says) => {
  expect(abnAdvice(text)).toMatch(says);
});

test("while typing, a checksum or length error appears only from eleven digits on", () => {
  expect(abnAdviceWhileTyping("51 824 753 55")).toBeUndefined();
  expect(abnAdviceWhileTyping("Ridge")).toBeUndefined();
  expect(abnAdviceWhileTyping("51 824 753 557")).toMatch(/One of them is wrong/);
  expect(abnAdviceWhileTyping("51 824 753 5561")).toMatch(/has 12/);
  expect(abnAdviceWhileTyping("51 824 753 556")).toBeUndefined();
});
