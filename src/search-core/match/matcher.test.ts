import fc from "fast-check";
import { expect, test } from "vitest";
import type { Doc, Query } from "#search-core/index.ts";
import { createIndex } from "#test/search-core/create-index.ts";
import { expectedAnswer } from "#test/search-core/oracle.ts";
import { plainQuery } from "#test/plain-query.ts";
import { repeats } from "#test/counts.ts";
import { corpus, docWithId, request } from "#test/search-requests.ts";
import { matchPairs } from "./matched-queries.ts";
import { createMatcher, type Matcher } from "./matcher.ts";

const runs = { numRuns: repeats(100, 3_000) };
const weeks = { now: 0, thisWeekEnds: 100, sevenDaysEnd: 101, nextWeekEnds: 200 };
const searches = fc.array(request, { maxLength: 20 });

/** Ids of the matching documents of each saved search, by the search's id. */
function matched(matcher: Matcher, docs: Doc[]): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (const [search, doc] of matchPairs(matcher.match(docs, weeks)))
    found.set(
      search,
      [...(found.get(search) ?? []), docs[doc]!.id].sort((a, b) => a - b),
    );
  return found;
}

/** The same, by evaluating each saved search separately. */
const evaluated = (queries: Map<number, Query>, idsOf: (query: Query) => number[]) =>
  new Map(
    [...queries]
      .map(([id, query]) => [id, idsOf({ ...query, offset: 0, limit: 64 }).sort((a, b) => a - b)] as const)
      .filter(([, ids]) => ids.length > 0),
  );
const byOracle = (docs: Doc[]) => (query: Query) => expectedAnswer(docs, query).hits.map(({ id }) => id);
function byIndex(docs: Doc[]) {
  const index = createIndex();
  index.update(docs);
  return (query: Query) => index.search(query).hits.map(({ id }) => id);
}

function matcherOf(queries: Map<number, Query>, shareOf?: (stem: string) => number) {
  const matcher = createMatcher(shareOf);
  for (const [id, query] of queries) matcher.add(id, query);
  return matcher;
}
const numbered = (queries: Query[]) => new Map(queries.map((query, i) => [i + 100, query]));

test("matching a batch equals evaluating each search, by the index and by the oracle", () => {
  fc.assert(
    fc.property(corpus, searches, (docs, queries) => {
      const all = numbered(queries);
      const found = matched(matcherOf(all), docs);
      expect(found).toEqual(evaluated(all, byIndex(docs)));
      expect(found).toEqual(evaluated(all, byOracle(docs)));
    }),
    runs,
  );
});

test("a search matches the same whichever of its words it is indexed under", () => {
  const share = fc.func(fc.double({ min: 0, max: 1, noNaN: true }));
  fc.assert(
    fc.property(corpus, searches, share, (docs, queries, shareOf) => {
      const all = numbered(queries);
      expect(matched(matcherOf(all, shareOf), docs)).toEqual(matched(matcherOf(all), docs));
    }),
    runs,
  );
});

test("after adding, replacing and removing searches the remaining ones match, batch after batch", () => {
  const id = fc.integer({ min: 1, max: 12 });
  const step = fc.oneof(
    fc.record({ add: id, query: request }),
    fc.record({ remove: id }),
    fc.record({ docs: corpus.map((docs) => docs.slice(0, 10)) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), corpus, (steps, last) => {
      const matcher = createMatcher();
      const left = new Map<number, Query>();
      for (const step of [...steps, { docs: last }]) {
        if ("add" in step) {
          matcher.add(step.add, step.query);
          left.set(step.add, step.query);
        } else if ("remove" in step) expect(matcher.remove(step.remove)).toBe(left.delete(step.remove));
        else expect(matched(matcher, step.docs)).toEqual(evaluated(left, byIndex(step.docs)));
        expect(matcher.size).toBe(left.size);
      }
    }),
    runs,
  );
});

const [sample] = fc.sample(docWithId(1), { numRuns: 1, seed: 1 });
const doc = (id: number, changes: Partial<Doc>): Doc => ({
  ...sample!,
  id,
  organisation: null,
  isNonTender: false,
  ...changes,
});
const everything: Query = { ...plainQuery(), includeNonTenders: true, weeks };

test("a batch keeps 64 documents apart, and rejects more", () => {
  const docs = Array.from({ length: 64 }, (_, i) => doc(i + 1, { title: `word${i} ${i % 2 ? "odd" : "even"}` }));
  const texts = ["word0", "word31", "word32", "word63", "odd", "even -word62", '"word33 odd"', "-odd"];
  const queries = new Map(texts.map((text, i) => [i, { ...everything, text: `title:(${text})` }]));
  expect(matched(matcherOf(queries), docs)).toEqual(evaluated(queries, byOracle(docs)));
  expect(matched(matcherOf(queries), docs).get(3)).toEqual([64]);
  expect(() => createMatcher().match([...docs, docs[0]!], weeks)).toThrow(RangeError);
});

test("weeks are those of the batch, not of the day on which a search was saved", () => {
  const saved = { ...everything, filters: { closingIn: ["thisWeek" as const] } };
  const matcher = matcherOf(new Map([[1, saved]]));
  const docs = [doc(1, { closing: 1_050, closingDay: 1_050, closed: 1_050 })];
  expect(matcher.match(docs, weeks).size).toBe(0);
  expect(matcher.match(docs, { now: 1_000, thisWeekEnds: 1_100, sevenDaysEnd: 1_101, nextWeekEnds: 1_200 }).size).toBe(
    1,
  );
});

test("a thousand removed searches leave no candidates for a batch", () => {
  const matcher = createMatcher();
  const words = ["road", '"road works"', "roa*", "road OR bridge", "title:road", "-road", "road works", ""];
  for (let id = 0; id < 1_000; id++) matcher.add(id, { ...everything, text: words[id % words.length]! });
  for (let id = 0; id < 1_000; id++) matcher.remove(id);
  expect(matcher.size).toBe(0);
  expect(matcher.match([doc(1, { title: "Road works" })], weeks).size).toBe(0);
  matcher.add(7, { ...everything, text: "road" });
  expect(matchPairs(matcher.match([doc(1, { title: "Road works" })], weeks))).toEqual([[7, 0]]);
});

test("thousands of different searches match as if evaluated alone, also after most of them are removed", () => {
  const docs = Array.from({ length: 64 }, (_, i) =>
    doc(i + 1, { title: `w${i % 40} w${(i * 7) % 40}`, description: `w${(i * 3) % 40}` }),
  );
  // Besides words of the documents, one that none has: no two saved searches share a clause.
  const query = (id: number): Query => ({
    ...everything,
    text: [
      `w${id % 40} OR "w${(id * 3) % 40} w${(id * 21) % 40}" OR x${id}`,
      `(w${id % 40} OR x${id}) -(w${(id * 7) % 40} OR y${id})`,
      `title:w${id % 40} OR x${id}*`,
    ][id % 3]!,
  });
  const all = new Map(Array.from({ length: 3_000 }, (_, id) => [id, query(id)]));
  const matcher = matcherOf(all);
  const check = () => {
    const expected = evaluated(all, byIndex(docs));
    expect(matched(matcher, docs)).toEqual(expected);
    return expected.size;
  };
  expect(check()).toBeGreaterThan(2_500);
  for (let id = 0; id < 2_600; id++) {
    matcher.remove(id);
    all.delete(id);
  }
  expect(check()).toBeGreaterThan(300);
  for (let id = 2_000; id < 4_000; id++) {
    matcher.add(id, query(id));
    all.set(id, query(id));
  }
  expect(check()).toBeGreaterThan(1_500);
});

test("all searches are matched when the initial capacity is exactly full", () => {
  const docs = Array.from({ length: 64 }, (_, i) =>
    doc(i + 1, { title: Array.from({ length: 16 }, (_, nth) => `n${i * 16 + nth}`).join(" ") }),
  );
  const searches = Array.from({ length: 1_024 }, (_, id): [number, Query] => [id, { ...everything, text: `n${id}` }]);
  const pairs = matchPairs(matcherOf(new Map(searches)).match(docs, weeks)).sort(([a], [b]) => a - b);
  expect(pairs).toEqual(searches.map(([id]) => [id, Math.floor(id / 16)]));
});

test("equal searches each match what their own organisation may see, whichever are removed", () => {
  const docs = [
    doc(1, { title: "Road works" }),
    doc(2, { title: "Road works", organisation: 1 }),
    doc(3, { title: "Road sweeping", organisation: 2 }),
  ];
  const texts = ["road", "road works", "works -sweeping", ""];
  const query = (id: number): Query => ({
    ...everything,
    text: texts[id % texts.length]!,
    organisation: [1, 2, 3, null][(id >> 2) % 4]!,
  });
  const all = new Map(Array.from({ length: 400 }, (_, id) => [id, query(id)]));
  const matcher = matcherOf(all);
  const check = () => expect(matched(matcher, docs)).toEqual(evaluated(all, byIndex(docs)));
  // First a few are removed, so that the rest stay in place; at last half of all, which triggers compaction.
  for (const step of [31, 17, 2, 1]) {
    check();
    for (const id of all.keys())
      if (id % step === 0) {
        matcher.remove(id);
        all.delete(id);
      }
  }
  expect(matched(matcher, docs).size).toBe(0);
});

test("a search replaced ten thousand times between two batches matches in its last version", () => {
  const matcher = matcherOf(numbered([{ ...everything, text: "bridge" }]));
  for (let i = 0; i < 10_000; i++) matcher.add(7, { ...everything, text: `w${i}` });
  const docs = [doc(1, { title: "w9998 bridge" }), doc(2, { title: "w9999" })];
  expect(matched(matcher, docs)).toEqual(
    new Map([
      [100, [1]],
      [7, [2]],
    ]),
  );
});

test("a word beyond the indexed length matches no saved search either", () => {
  const texts = [65_534, 65_535].map((before) => `${"filler ".repeat(before)}bridge`);
  const docs = texts.map((description, i) => doc(i + 1, { description }));
  const queries = numbered(["bridge", "brid*", '"filler bridge"', "-bridge"].map((text) => ({ ...everything, text })));
  const found = matched(matcherOf(queries), docs);
  expect(found).toEqual(evaluated(queries, byIndex(docs)));
  expect(found.get(100)).toEqual([1]);
});

test("words that were removed and saved again between two batches match what they say", () => {
  const matcher = createMatcher();
  matcher.add(1, { ...everything, text: "bridge" });
  matcher.remove(1);
  matcher.add(2, { ...everything, text: "crane" });
  matcher.add(3, { ...everything, text: "bridge" });
  matcher.add(4, { ...everything, text: "bridge" });
  matcher.remove(3);
  const docs = [doc(1, { title: "Bridge" }), doc(2, { title: "Crane" })];
  expect(matched(matcher, docs)).toEqual(
    new Map([
      [2, [2]],
      [4, [1]],
    ]),
  );
});
