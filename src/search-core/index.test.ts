import fc from "fast-check";
import { expect, test } from "vitest";
import { searchOrders } from "#domain/search-order.ts";
import { plainQuery } from "#test/plain-query.ts";
import { repeats } from "#test/counts.ts";
import { corpus, docWithId, queryWord, request } from "#test/search-requests.ts";
import { facetNames } from "./facets.ts";
import { entriesOf, type Answer, type Doc, type Query } from "./index.ts";
import { createIndex, type SearchIndex } from "#test/search-core/create-index.ts";
import { expectedAnswer, type ExpectedAnswer } from "#test/search-core/oracle.ts";

const letters = fc.constantFrom(..."roadclenigsvmkt".split(""));
const runs = { numRuns: repeats(250, 20_000) };
/** Each run builds several indexes. */
const longRuns = { numRuns: repeats(100, 20_000) };

/** The part of an answer that the oracle also gives. */
const comparable = ({
  total,
  hits,
  facets,
  closing,
  published,
  briefings,
  hidden,
  hiddenNonTenders,
}: Answer): ExpectedAnswer => ({
  total,
  hits,
  facets: Object.fromEntries(facetNames.map((name) => [name, new Map(entriesOf(facets[name]))])),
  closing,
  published,
  briefings,
  hidden,
  hiddenNonTenders,
});

const [sample] = fc.sample(docWithId(1), { numRuns: 1, seed: 1 });
const everything: Query = {
  ...plainQuery(),
  includeNonTenders: true,
  weeks: { now: 0, thisWeekEnds: 100, sevenDaysEnd: 101, nextWeekEnds: 200 },
};

const docNamed = (title: string): Doc => ({
  ...sample!,
  title,
  description: "",
  reference: "",
  buyerName: "",
  placeText: "",
  organisation: null,
});

function indexOf(docs: Doc[]): SearchIndex {
  const index = createIndex();
  index.update(docs);
  return index;
}

test("the index and the oracle agree on ids, order, scores, total, facets, buckets and hidden counts", () => {
  fc.assert(
    fc.property(corpus, fc.array(request, { minLength: 1, maxLength: 4 }), (docs, queries) => {
      const index = indexOf(docs);
      for (const query of queries) expect(comparable(index.search(query))).toEqual(expectedAnswer(docs, query));
    }),
    runs,
  );
});

test("invisible characters inside a word do not hide it, and 12 is not 1/2", () => {
  const titles = ["ro\u00adad", "a ro\u200bad", "\ufeffroads", "ro ad", "pipe ½ inch", "pipe 12 inch", "pipe 2½ inch"];
  const docs = titles.map((title, i) => ({ ...docNamed(title), id: i + 1 }));
  const index = indexOf(docs);
  /** Numbered from 1 on. */
  const found = (text: string) =>
    index
      .search({ ...everything, text })
      .hits.map(({ id }) => id)
      .toSorted((a, b) => a - b);
  for (const text of ["road", "r\u200boad", "\ufeffro\u00adads", "ro\u2060a*"]) expect(found(text)).toEqual([1, 2, 3]);
  expect(found('"ro\u200dad"')).toEqual([1, 2]);
  expect(found("12")).toEqual([6]);
  for (const text of ["½", "1/2", "1⁄2"]) expect(found(text)).toEqual([5, 7]);
  expect(found("2½")).toEqual([7]);
});

const change = fc.oneof(
  fc.integer({ min: 1, max: 30 }).chain((id) => fc.record({ doc: docWithId(id), remove: fc.constant(id + 1) })),
  fc.record({ doc: fc.constant(null), remove: fc.integer({ min: 1, max: 30 }) }),
);

/** An answer without scores, and without the order if that depends on scores. */
function withoutScores(answer: ExpectedAnswer, { sort }: Query) {
  const ids = answer.hits.map(({ id }) => id);
  const isByScore = answer.hits.some(({ score }) => score !== null) && (sort === "Relevance" || sort === "BestMatch");
  return { ...answer, hits: isByScore ? ids.toSorted((a, b) => a - b) : ids };
}

test("after any updates and removals the index answers like one built from the live documents; after a merge the scores are equal too", () => {
  fc.assert(
    fc.property(corpus, fc.array(change, { maxLength: 20 }), request, (docs, changes, asked) => {
      const index = indexOf(docs);
      index.search(asked); // what a reader caches of one state must not be wrong in the next
      const left = new Map(docs.map((doc) => [doc.id, doc]));
      for (const { doc, remove } of changes) {
        index.update(doc ? [doc] : [], [remove]);
        if (doc) left.set(doc.id, doc);
        left.delete(remove);
      }
      expect(index.size).toBe(left.size);
      const query = { ...asked, offset: 0, limit: 100 };
      const expected = expectedAnswer([...left.values()], query);
      expect(withoutScores(comparable(index.search(query)), query)).toEqual(withoutScores(expected, query));
      const among = [...left.keys(), 1_000].filter((id) => id % 3 !== 0);
      const found = new Set(expected.hits.map(({ id }) => id));
      const first = among.filter((id) => found.has(id));
      for (const limit of [0, 2, 100])
        expect(index.matchingAmong([asked, query], among, limit)).toEqual(
          [asked, query].map(() => ({ count: first.length, first: first.slice(0, limit) })),
        );
      index.compact();
      expect(index.state.segments.length).toBeLessThan(2);
      expect(comparable(index.search(query))).toEqual(expected);
      expect(comparable(index.search(asked))).toEqual(expectedAnswer([...left.values()], asked));
    }),
    longRuns,
  );
});

test("activity updated in place sorts as if it had been there from the start", () => {
  const revised = fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 3 })));
  fc.assert(
    fc.property(corpus, revised, request, (docs, activity, asked) => {
      const query = { ...asked, sort: "MostActive" } as const;
      const index = indexOf(docs);
      index.setActivity(new Map(activity));
      const now = docs.map((doc) => ({ ...doc, activity: new Map(activity).get(doc.id) ?? doc.activity }));
      expect(comparable(index.search(query))).toEqual(expectedAnswer(now, query));
      index.compact();
      expect(comparable(index.search(query))).toEqual(expectedAnswer(now, query));
    }),
    longRuns,
  );
});

test("an index answers for any instant, also for an earlier one than before", () => {
  const moments = fc.array(fc.constantFrom(-300, -101, -1, 0, 1, 50, 99, 100, 201, 500), {
    minLength: 2,
    maxLength: 6,
  });
  fc.assert(
    fc.property(corpus, request, moments, (docs, asked, nows) => {
      const index = indexOf(docs);
      for (const now of nows) {
        const query = {
          ...asked,
          weeks: { now, thisWeekEnds: now + 100, sevenDaysEnd: now + 150, nextWeekEnds: now + 200 },
        };
        expect(comparable(index.search(query))).toEqual(expectedAnswer(docs, query));
      }
    }),
    longRuns,
  );
});

test("an exact word has the idf of its stem over all segments, whichever forms each of them has", () => {
  const titles = ["sealed", "sealing road", "sealing", "seal", "bridge", "sealed bridge road"];
  const docs = titles.map((title, i) => ({ ...sample!, id: i + 1, title, description: "", organisation: null }));
  const index = createIndex();
  for (const doc of docs) index.update([doc]);
  for (const text of ['"sealed" OR bridge', '"sealing" OR "road"', 'title:"sealed"', '"sealing road" OR bridge'])
    expect(comparable(index.search({ ...everything, text }))).toEqual(expectedAnswer(docs, { ...everything, text }));
});

test("a prefix has the idf of all stems that match it in any segment, also where only other forms occur", () => {
  // Forms of one stem; only one of them has the prefix.
  const titles = ["sealing", "sealed", "sealed road", "bridge", "sealed bridge", "road"];
  const docs = titles.map((title, i) => ({ ...sample!, id: i + 1, title, description: "", organisation: null }));
  const index = createIndex();
  for (const doc of docs) index.update([doc]);
  for (const text of ["seali* OR bridge", "title:seali* OR bridge"])
    expect(comparable(index.search({ ...everything, text }))).toEqual(expectedAnswer(docs, { ...everything, text }));
});

test("several segments answer as one does", () => {
  fc.assert(
    fc.property(corpus, fc.integer({ min: 1, max: 13 }), request, (docs, size, query) => {
      const index = createIndex();
      for (let i = 0; i < docs.length; i += size) index.update(docs.slice(i, i + size));
      expect(comparable(index.search(query))).toEqual(expectedAnswer(docs, query));
    }),
    longRuns,
  );
});

test("lists of hundreds of words answer as the oracle: any of them, all of them, none of them", () => {
  const list = fc.array(fc.oneof(queryWord, fc.string({ unit: letters, minLength: 1, maxLength: 4 })), {
    minLength: 40,
    maxLength: 300,
  });
  fc.assert(
    fc.property(corpus, list, list, fc.constantFrom(...searchOrders), (docs, words, others, sort) => {
      const index = indexOf(docs);
      for (const text of [
        words.join(" OR "),
        `(${words.join(" OR ")}) -(${others.join(" OR ")})`,
        others.map((word) => `-${word}`).join(" "),
        [...new Set(words.slice(0, 3))].join(" "),
      ]) {
        const query = { ...everything, text, sort };
        expect(comparable(index.search(query))).toEqual(expectedAnswer(docs, query));
      }
    }),
    { numRuns: repeats(40, 2_000) },
  );
});

test("pages put together are the whole list, each notice once", () => {
  fc.assert(
    fc.property(corpus, request, fc.integer({ min: 1, max: 7 }), (docs, query, limit) => {
      const index = indexOf(docs);
      const whole = index.search({ ...query, offset: 0, limit: 100 });
      const pages: number[] = [];
      for (let offset = 0; offset < whole.total; offset += limit)
        pages.push(...index.search({ ...query, offset, limit }).hits.map((hit) => hit.id));
      expect(pages).toEqual(whole.hits.map((hit) => hit.id));
      expect(new Set(pages).size).toBe(whole.total);
    }),
    longRuns,
  );
});

test("many documents are found, counted and sorted as by the oracle", () => {
  const many = fc.sample(fc.tuple(...Array.from({ length: 40 }, (_, i) => docWithId(i + 1))), {
    numRuns: 40,
    seed: 7,
  });
  // A word in each of these shares of the documents, so that rare and common ones are combined.
  const shares = [2, 3, 7, 20, 50, 100, 300, 700];
  const rareWords = (i: number) => shares.filter((share) => i % share === 0).map((share) => `every${share}`);
  const docs = many.flat().map((doc, i) => {
    const title = `${doc.title} ${rareWords(i).join(" ")}`;
    return { ...doc, id: ((i * 7919) % many.flat().length) + 1, title };
  });
  const index = indexOf(docs);
  const word = fc.oneof(fc.constantFrom(...shares.map((share) => `every${share}`)), queryWord);
  const operand = fc.tuple(fc.constantFrom("", "", "", "-", "title:"), word).map((parts) => parts.join(""));
  const texts = fc.array(operand, { minLength: 1, maxLength: 4 }).map((words) => words.join(" "));
  fc.assert(
    fc.property(
      fc.oneof(
        texts,
        fc.tuple(texts, texts).map((sides) => sides.join(" OR ")),
      ),
      request,
      (text, asked) => {
        const query = { ...asked, text };
        expect(comparable(index.search(query))).toEqual(expectedAnswer(docs, query));
      },
    ),
    { numRuns: repeats(30, 2_000) },
  );
});

test("an index whose documents were replaced thousands of times is the same and does not grow", () => {
  const doc = { ...sample!, organisation: null };
  const index = createIndex();
  for (let time = 0; time <= 3_000; time++) index.update([{ ...doc, title: `time${time}` }]);
  expect(index.size).toBe(1);
  expect(index.search({ ...everything, text: "time3000" }).total).toBe(1);
  expect(index.search({ ...everything, text: "time2999" }).total).toBe(0);
});

test("a deep page of a large set has the order of a full sort", () => {
  const docs = Array.from({ length: 3_000 }, (_, i) => ({ ...sample!, id: i + 1, organisation: null, awarded: i % 7 }));
  const query = { ...everything, sort: "AwardedRecently", offset: 2_000, limit: 50 } as const;
  const expected = docs.toSorted((a, b) => b.awarded - a.awarded || a.id - b.id).slice(2_000, 2_050);
  expect(
    indexOf(docs)
      .search(query)
      .hits.map((hit) => hit.id),
  ).toEqual(expected.map((doc) => doc.id));
});
