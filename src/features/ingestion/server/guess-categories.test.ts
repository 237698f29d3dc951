import fc from "fast-check";
import { expect, test } from "vitest";
import { mergeReleases } from "#features/ingestion/merge.ts";
import type { Release } from "#features/ingestion/release.ts";
import { normalise } from "#features/ingestion/normalise.ts";
import type { CategoryStatement, Notice } from "#features/ingestion/notice.ts";
import { withGuesses } from "#features/ingestion/server/guess-categories.ts";
import { sourceOf } from "#features/ingestion/sources.ts";

const source = sourceOf("nt");
const categoriesOf = (notice: Partial<Notice>) => {
  const facts = normalise({ key: "one", status: "Open", title: "Notice", ...notice }, source);
  return withGuesses(mergeReleases([{ facts, hash: "0" } satisfies Release], source)!).columns.categories;
};
const guesses = (notice: Partial<Notice>) => categoriesOf(notice).filter(({ origin }) => origin === "guess");

test.each([
  ["Cleaning of offices and amenities", 76_110_000],
  ["Legal advice on land claims", 80_120_000],
  ["Supply of desktop computers", 43_210_000],
])("%s is guessed to be %i, among others that are less likely", (title, code) => {
  const found = guesses({ title });
  expect(found.map((guess) => guess.code)).toContain(code);
  expect(found.length).toBeLessThanOrEqual(3);
  const percents = found.map(({ percent }) => percent);
  expect(percents).toEqual(percents.toSorted((a, b) => b - a));
  for (const percent of percents) expect(percent > 0 && percent < 100).toBe(true);
});

test("the source's own category comes first, and its title helps the guess", () => {
  const stated = { scheme: "CPV", code: "90910000", title: "Cleaning services" };
  const categories = categoriesOf({ title: "Works", categories: [stated] });
  expect(categories[0]).toEqual({ percent: 100, origin: "buyer", raw: "90910000 Cleaning services" });
  expect(categories.slice(1).map(({ code }) => code)).toContain(76_110_000);
});

test("a code that the buyer gave is never mixed with or outranked by guesses", () => {
  const stated: fc.Arbitrary<CategoryStatement> = fc.record({
    scheme: fc.constantFrom("UNSPSC", "unspsc", "CPV"),
    code: fc.constantFrom("76110000", "43210000", "99999999", "1", ""),
    percent: fc.constantFrom(100, 60),
  });
  fc.assert(
    fc.property(
      fc.array(stated, { maxLength: 4 }),
      fc.constantFrom("Cleaning", "Computers", "清掃", ""),
      (list, title) => {
        const categories = categoriesOf({ title: title || "x", categories: list });
        const mapped = list.some(({ scheme, code }) => /^unspsc$/i.test(scheme!) && /^\d{8}$/.test(code!));
        const added = categories.slice(list.length);
        if (mapped) expect(added).toEqual([]);
        for (const guess of added) expect(guess).toMatchObject({ origin: "guess" });
      },
    ),
    { numRuns: 40 },
  );
});
