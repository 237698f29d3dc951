import { type DiffPart, wordDiff } from "#domain/word-diff.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { repeats } from "#test/counts.ts";

const shown = (parts: DiffPart[]) =>
  parts.map(({ kind, text }) => ({ same: text, removed: `[-${text}-]`, added: `[+${text}+]` })[kind]).join("");

test("only the words that differ are marked, the old before the new", () => {
  expect(shown(wordDiff("Cleaning of offices daily", "Cleaning of windows daily"))).toBe(
    "Cleaning of [-offices -][+windows +]daily",
  );
  expect(shown(wordDiff("a b c d", "a x y d"))).toBe("a [-b c -][+x y +]d");
  expect(shown(wordDiff("one two", "one and two"))).toBe("one [+and +]two");
  expect(wordDiff("same", "same")).toEqual([{ kind: "same", text: "same" }]);
  expect(wordDiff("", "")).toEqual([]);
});

const text = fc
  .array(fc.constantFrom("a", "b", "c", " ", "\n", "dd"), { maxLength: 40 })
  .map((words) => words.join(" "));

test("the parts of a diff make up both texts, and no two neighbours have the same kind", () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const parts = wordDiff(before, after);
      const without = (kind: DiffPart["kind"]) =>
        parts.flatMap((part) => (part.kind === kind ? [] : part.text)).join("");
      expect([without("added"), without("removed")]).toEqual([before, after]);
      expect(parts.some(({ kind }, index) => kind === parts[index + 1]?.kind)).toBe(false);
    }),
    { numRuns: repeats(1_000, 100_000) },
  );
});

test("two long texts without a common word are compared quickly", () => {
  const long = (word: string) => Array.from({ length: 50_000 }, (_, index) => `${word}${index}`).join(" ");
  expect(wordDiff(long("a"), long("b")).map(({ kind }) => kind)).toEqual(["removed", "added"]);
});
