import { expect, test } from "vitest";
import { tradeWordsText } from "./trade-words-text.ts";

test("the chip tells the commonest trade words, as many as fit, and counts the others", () => {
  const trees = { typed: "tree lopping", terms: ["tree removal", "felling", "lopping", "dead tree"], count: 9 };
  expect(tradeWordsText([trees])).toBe("tree removal, felling, lopping and 6 more");
  const bins = { typed: "skip", terms: ["bulk bin"], count: 1 };
  expect(tradeWordsText([bins])).toBe("bulk bin");
  expect(tradeWordsText([bins, { ...bins, typed: "skips" }])).toBe("bulk bin and 1 more");
  const long = { typed: "x", terms: ["a term that is longer than the chip allows", "b"], count: 2 };
  expect(tradeWordsText([long])).toBe("a term that is longer than the chip allows and 1 more");
});
