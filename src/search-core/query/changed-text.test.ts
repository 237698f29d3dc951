import { expect, test } from "vitest";
import { withAlternative, withExclusion, removeWord } from "./changed-text.ts";
import { parseQuery } from "./parse.ts";
import { printQuery } from "./print.ts";

const printed = (text: string) => printQuery(parseQuery(text).node);

test("other words are an alternative to everything that is wanted, and to nothing that is excluded", () => {
  expect(printed(withAlternative("tree lopping", "arborist"))).toBe("tree lopping OR arborist");
  expect(printed(withAlternative("tree, lopping ,", "stump grinding"))).toBe("tree OR lopping OR stump grinding");
  expect(printed(withAlternative("tree OR lopping -school", "arborist"))).toBe(
    printed("tree OR (lopping -school), arborist"),
  );
  expect(printed(withAlternative("tree -school", "arborist"))).toBe("(tree OR arborist) -school");
  expect(printed(withAlternative(" ", "arborist"))).toBe("arborist");
});

test("an exclusion holds for all alternatives, and several words are excluded as a phrase", () => {
  expect(printed(withExclusion("lighting", "stage"))).toBe("lighting -stage");
  expect(printed(withExclusion("lighting, lamps", "stage lighting"))).toBe('(lighting OR lamps) -"stage lighting"');
  expect(printed(withExclusion("lighting OR lamps", "stage"))).toBe("(lighting OR lamps) -stage");
});

test("a word is taken out of plain words, and nowhere else", () => {
  expect(removeWord("school roof painting", "School")).toBe("roof painting");
  expect(removeWord("gutters, school roof painting", "school")).toBe("gutters, roof painting");
  for (const text of [
    "school",
    "gutters, school",
    "school roof, school gutters",
    "roof painting",
    '"school roof" painting',
    "roof -school",
    "school OR roof",
    "title:school roof",
    "school* roof",
    "(school roof)",
  ])
    expect([text, removeWord(text, "school")]).toEqual([text, null]);
});
