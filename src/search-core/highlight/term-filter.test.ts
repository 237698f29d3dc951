import fc from "fast-check";
import { expect, test } from "vitest";
import { irregular, verbOfForm } from "#search-core/analysis/inflections.ts";
import { scan } from "#search-core/analysis/scan.ts";
import { stem } from "#search-core/analysis/stem.ts";
import { tokenise, type Token } from "#search-core/analysis/tokenise.ts";
import { fields } from "#search-core/fields.ts";
import { parseQuery } from "#search-core/query/parse.ts";
import { planOf, positiveLeaves } from "#search-core/query/plan.ts";
import { repeats } from "#test/counts.ts";
import { indexWords } from "./find-matches.ts";
import { termFilter } from "./term-filter.ts";

const leavesOf = (text: string) =>
  positiveLeaves(planOf(parseQuery(text).node, { includeTradeWords: true })!).map((leaf) => ({
    ...leaf,
    fields: [...fields.keys()] as typeof leaf.fields,
  }));

const word = fc.oneof(
  fc.constantFrom(...irregular.keys(), ...verbOfForm.keys(), ...irregular.values(), ...verbOfForm.values()),
  fc.constantFrom("C++", "C#", "IT", "it", "a", "Ä", "men's", "fit-out", "ISO27001", "2½", "Foot", "TEETH"),
  fc.stringMatching(/^[a-z]{1,4}(s|es|ies|ing|ed|isation|ization)?$/),
);

const byPlace = (a: Token, b: Token) => a.position - b.position || a.to - b.to;

test("a word is left out by how it starts only if no term of the query matches it", () => {
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 1, maxLength: 3 }),
      fc.array(word),
      fc.boolean(),
      (asked, said, isPrefix) => {
        const leaves = leavesOf(asked.map((one) => (isPrefix ? `${one}*` : one)).join(" OR "));
        const text = [...said, ...asked].join(" ");
        const filter = termFilter(leaves);
        const found = indexWords(text, filter);
        const wanted = tokenise(text).filter(({ term }) => filter.isWanted(term));
        expect([...found.byPosition.values()].flat().toSorted(byPlace)).toEqual(wanted.toSorted(byPlace));
      },
    ),
    { numRuns: repeats(500, 20_000) },
  );
});

test("no word of a text is made a string if none starts like a word of the query", () => {
  const { mayBeWanted } = termFilter(leavesOf('"roads"'));
  const made: string[] = [];
  const text = "The Roads and rail of a reserve";
  scan(text, {
    plain: (codes, from, to) =>
      void (mayBeWanted(codes, from, to) && made.push(stem(text.slice(from, to).toLowerCase()))),
    other: () => {},
  });
  expect(made).toEqual(["road"]);
});
