import { expect, test } from "vitest";
import { markedParagraphs } from "./marked-paragraphs.ts";

test("what is marked in a text is marked in its paragraphs", () => {
  const text = "  Cleaning of roads.\n\nroads\n \n Cleaning of roads. \n";
  const at = [...text.matchAll(/roads/g)].map((match) => [match.index, match.index + 5] as const);
  const paragraphs = markedParagraphs(text, [...at, [0, text.length]]);
  expect(paragraphs.map((one) => one.text)).toEqual(["Cleaning of roads.", "roads", "Cleaning of roads."]);
  for (const one of paragraphs) expect(one.ranges.map(([from, to]) => one.text.slice(from, to))).toEqual(["roads"]);
});
