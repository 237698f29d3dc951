import { readFileSync, statSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { compileLexicon } from "#scripts/lexicon/compile.ts";
import { parseMeasured } from "#scripts/lexicon/measured.ts";
import { compiledConcepts } from "#scripts/lexicon/selection.ts";
import { readConcepts, readAcceptedRight } from "#scripts/lexicon/sources.ts";
import { openLexicon } from "#search-core/analysis/lexicon.ts";
import { createMatcher, matchPairs, tradeWordsOf } from "#search-core/index.ts";
import { repeats } from "#test/counts.ts";
import { plainDoc } from "#test/plain-doc.ts";
import { plainQuery } from "#test/plain-query.ts";
import { createIndex } from "#test/search-core/create-index.ts";

/** The lexicon that ships, on each of its concepts. */
const measured = parseMeasured(readFileSync("data/lexicon/measured.tsv", "utf8"));
const accepted = readAcceptedRight();
const concepts = compiledConcepts(readConcepts(), measured, accepted);
const compiled = readFileSync("data/lexicon.bin");
const ofKind = (kind: string, { members }: (typeof concepts)[number]) =>
  members.filter((member) => member.kind === kind && !/["()*:,;-]|\bOR\b/.test(member.text));
const related = concepts.filter((concept) => ofKind("left", concept).length > 1);

/** Two left terms of a concept of trade words, neither of which has all words of the other. */
const pair = fc
  .constantFrom(...related.filter(({ isReviewed }) => !isReviewed))
  .chain((concept) => fc.shuffledSubarray(ofKind("left", concept), { minLength: 2, maxLength: 2 }))
  .filter(([a, b]) => !wordsOf(b!.key).isSupersetOf(wordsOf(a!.key)));
const wordsOf = (key: string) => new Set(key.split(" "));
const withoutSigns = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, " ");

test("the compiled lexicon is what its sources give, small, and has 2,500 concepts and more", () => {
  expect(compiled.equals(compileLexicon(concepts))).toBe(true);
  expect(statSync("data/lexicon.bin").size).toBeLessThan(5e6);
  expect(related.length).toBeGreaterThan(2_500);
});

test("a lexicon of another analysis is refused", () => {
  const bytes = Uint8Array.from(compiled);
  bytes[4]! += 1;
  expect(() => openLexicon(bytes)).toThrow("npm run lexicon");
});

test("whoever types a left term finds what is titled with another, on the page and in alerts; quotes prevent it", () => {
  fc.assert(
    fc.property(pair, ([typed, other]) => {
      const title = other!.text;
      const finds = (text: string, includeTradeWords = true) => {
        const query = { ...plainQuery(), text, includeTradeWords };
        const docs = [plainDoc({ id: 1, title: `Kent: ${title}` }), plainDoc({ id: 2, title: "Quondle" })];
        const index = createIndex();
        index.update(docs);
        const matcher = createMatcher();
        matcher.add(7, query);
        const matched = matchPairs(matcher.match(docs, query.weeks));
        expect(matched.length).toBe(index.search(query).total);
        // Not the other one: where all words of a term are filler, what is typed beside them is enough.
        return matched.some(([, doc]) => doc === 0);
      };
      expect(finds(typed!.text)).toBe(true);
      expect(finds(`${typed!.text} kent`)).toBe(true);
      expect(finds(`${typed!.text} quondles`)).toBe(false);
      expect(finds(`"${typed!.text}"`)).toBe(false);
    }),
    { numRuns: repeats(150, 5_000) },
  );
});

test("the longest term counts: words inside it are not terms of their own", () => {
  fc.assert(
    fc.property(pair, ([typed]) => {
      const told = tradeWordsOf(typed!.text);
      expect(told.length).toBeLessThanOrEqual(1);
      // The words of it: signs between them are not searched.
      for (const added of told) expect(withoutSigns(added.typed)).toBe(withoutSigns(typed!.text));
    }),
    { numRuns: repeats(300, 20_000) },
  );
});

test("right terms are searched where they were measured and read, and nowhere else", () => {
  const lexicon = openLexicon(compiled);
  const isSearched = (concept: (typeof concepts)[number], { key }: { key: string }) => {
    const [left] = ofKind("left", concept);
    return lexicon.synonymsOf(left!.key.split(" ")).some(({ stems }) => stems.join(" ") === key);
  };
  const inSet = concepts.flatMap((concept) => ofKind("rightInSet", concept).map((right) => ({ concept, right })));
  expect(inSet.length).toBeGreaterThan(10);
  expect(inSet.filter(({ concept, right }) => !isSearched(concept, right))).toEqual([]);
  const drains = concepts.find((concept) => ofKind("left", concept)[0]?.text === "blocked drain")!;
  const advice = ofKind("rightForAdvice", drains).find(({ text }) => text === "plumbing maintenance");
  expect(isSearched(drains, advice!)).toBe(false);
});

test("right terms of which a sample was read are in their line, and are searched", () => {
  const lines = Map.groupBy(readConcepts(), ({ file, left }) => `${file[0]}: ${left[0]!.text}`);
  const missing = Array.from(accepted.bySample, ([name, keys]) => {
    const known = new Set(lines.get(name)?.flatMap(({ right }) => right.map(({ key }) => key)));
    return [...keys.difference(known)].map((key) => `${name} | ${key}`);
  });
  expect(missing.flat()).toEqual([]);
  const added = tradeWordsOf("leaky tap").flatMap(({ terms }) => terms);
  expect(added).toContain("plumbing maintenance services");
});
