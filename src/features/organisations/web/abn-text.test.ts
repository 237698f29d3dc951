import { formatAbn } from "#domain/abn.ts";
import { expect, test } from "vitest";
import { businessAdvice, businessAdviceWhileTyping } from "./abn-text.ts";

test("an ABN in any spacing needs no advice", () => {
  for (const abn of ["51824753556", "51 824 753 556", " 51-824-753-556 ", formatAbn("53004085616")])
    expect(businessAdvice(abn)).toBeUndefined();
});

test.each([
  ["", /Enter your ABN/],
  ["Ridgeline Cranes", /Choose your business from the list/],
  ["51 824 753 55", /^ABN must have 11 digits, not 10\.$/],
  ["51 824 753 5567", /^ABN must have 11 digits, not 12\.$/],
  ["51 824 753 557", /^ABN is not valid, because at least one of its 11 digits is wrong\.$/],
])("%j gets advice on what to do", (text, says) => {
  expect(businessAdvice(text)).toMatch(says);
});

test("while typing, a checksum or length error appears only from eleven digits on", () => {
  expect(businessAdviceWhileTyping("51 824 753 55")).toBeUndefined();
  expect(businessAdviceWhileTyping("Ridge")).toBeUndefined();
  expect(businessAdviceWhileTyping("51 824 753 557")).toMatch(/at least one/);
  expect(businessAdviceWhileTyping("51 824 753 5561")).toMatch(/not 12/);
  expect(businessAdviceWhileTyping("51 824 753 556")).toBeUndefined();
});
