import { expect, test } from "vitest";
import { createIndex } from "#test/search-core/create-index.ts";
import { plainDoc } from "#test/plain-doc.ts";
import { plainQuery } from "#test/plain-query.ts";

const indexOf = (...titles: string[]) => {
  const index = createIndex();
  index.update(titles.map((title, i) => plainDoc({ id: i + 1, title })));
  return index;
};
const find = (text: string, ...titles: string[]) =>
  indexOf(...titles)
    .search({ ...plainQuery(), text })
    .hits.map(({ id }) => id);

test.for<[text: string, title: string, isFound: boolean]>([
  ["cleaning services", "Office cleaning", true],
  ["provision of cleaning services", "Office cleaning", true],
  ["supply and delivery of bollards", "Bollards for the foreshore", true],
  ["request for tender fencing contractors", "Fencing", true],
  ["RFT fencing", "Fencing", true],
  ["legal services panel", "Legal advice", true],
  ["(cleaning OR gardening) services", "Gardening of verges", true],
  ["-school cleaning services", "Office cleaning", true],
  // What somebody says about themselves.
  ["we are a family company who do fencing", "Fencing", false],
  ["we are fencing contractors", "Fencing", true],
  ["looking for work fencing", "Fencing", true],
  ["people who paint our bridges", "Painting of bridges", true],
  ['"people who" paint', "Painting of bridges", false],
  ["what we do", "Painting of bridges", false],
  // What is left must say what is wanted.
  ["services", "Office cleaning", false],
  ["tender panel", "Panel of lawyers", false],
  ["maintenance services", "Maintenance of pumps", false],
  ["hvac maintenance services", "HVAC maintenance", true],
  ["-school services", "Office cleaning", false],
  ["provision of buyer:the", "Bridge", false],
  // Fixed terms.
  ["solar panel", "Solar farm", false],
  ["contract management", "Management of a park", false],
  ["fire services panel", "Fire services", true],
  // Dealing in what a term of the lexicon names.
  ["ute purchase", "Utility vehicles for rangers", true],
  ["guardrail installers", "Guard rail at the bridge", true],
  ["makers of shade sails", "Shade structures", true],
  ["zebra purchase", "Zebra crossing", false],
  ["maintenance purchase", "Maintenance of pumps", false],
  ["purchase order", "Order of ceremony", false],
  ["coffee maker", "Coffee cart", false],
  ['ute "purchase"', "Utility vehicles for rangers", false],
  ["vehicles -(ute purchase)", "Utility vehicles for rangers", true],
  // Quotation marks and fields mean what they say.
  ['cleaning "services"', "Office cleaning", false],
  ["cleaning title:services", "Office cleaning", false],
  // An exclusion would exclude more.
  ["office -(cleaning services)", "Office cleaning", true],
])("%s in a notice called %s: %s", ([text, title, isFound]) => {
  expect(find(text, title)).toEqual(isFound ? [1] : []);
});

test("stop words decide the order among documents with the other words", () => {
  expect(find("cleaning services", "Cleaning of offices", "Cleaning services", "Legal services")).toEqual([2, 1]);
});

test("a stop word counts in the score only if the notice contains it", () => {
  const index = indexOf("Cleaning of offices", "Cleaning services");
  const typed = (id: number) =>
    index.explain({ ...plainQuery(), text: "cleaning services" }, id).map((part) => part.typed);
  expect(typed(1)).toEqual(["cleaning"]);
  expect(typed(2)).toEqual(["cleaning", "services"]);
});
