import { expect, test } from "vitest";
import { markedParagraphs } from "./marked-paragraphs.ts";

test("highlights in a text carry over to its paragraphs", () => {
  const text = "  Cleaning of roads.\n\nroads\n \n Cleaning of roads. \n";
  const ranges = [...text.matchAll(/roads/g)].map((match) => [match.index, match.index + 5] as const);
  const paragraphs = markedParagraphs(text, [...ranges, [0, text.length]]);
  expect(paragraphs.map((paragraph) => paragraph.text)).toEqual(["Cleaning of roads.", "roads", "Cleaning of roads."]);
  for (const paragraph of paragraphs)
    expect(paragraph.ranges.map(([from, to]) => paragraph.text.slice(from, to))).toEqual(["roads"]);
});
