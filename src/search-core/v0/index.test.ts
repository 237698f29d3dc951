import fc from "fast-check";
import { expect, test } from "vitest";
import { corpus, docWithId, request } from "#test/search-requests.ts";
import { createIndex, type Answer, type Doc, type Query, type SearchIndex } from "../index.ts";
import { judge, type Verdict } from "./oracle.ts";
import { repeats } from "#test/counts.ts";

const runs = { numRuns: repeats(400, 20_000) };

/** The part of an answer that the reference speaks of. */
const judged = ({ total, hits, facets, closing, hidden }: Answer): Verdict => ({
  total,
  hits: hits.map(({ id, score }) => ({ id, score })),
  facets,
  closing,
  hidden,
});

function indexOf(docs: Doc[]): SearchIndex {
  const index = createIndex();
  index.update(docs);
  return index;
}

test("the index and the reference agree on ids, order, scores, total, facets, buckets and what is hidden", () => {
  fc.assert(
    fc.property(corpus, fc.array(request, { minLength: 1, maxLength: 4 }), (docs, queries) => {
      const index = indexOf(docs);
      for (const query of queries) expect(judged(index.search(query))).toEqual(judge(docs, query));
    }),
    runs,
  );
});

test("after any updates and removals the index answers as one made of what is left", () => {
  const change = fc.oneof(
    fc.integer({ min: 1, max: 30 }).chain((id) => fc.record({ doc: docWithId(id), remove: fc.constant(id + 1) })),
    fc.record({ doc: fc.constant(null), remove: fc.integer({ min: 1, max: 30 }) }),
  );
  fc.assert(
    fc.property(corpus, fc.array(change, { maxLength: 20 }), request, (docs, changes, query) => {
      const index = indexOf(docs);
      const left = new Map(docs.map((doc) => [doc.id, doc]));
      for (const { doc, remove } of changes) {
        index.update(doc ? [doc] : [], [remove]);
        if (doc) left.set(doc.id, doc);
        left.delete(remove);
      }
      expect(index.size).toBe(left.size);
      expect(judged(index.search(query))).toEqual(judge([...left.values()], query));
    }),
    runs,
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
    runs,
  );
});

test("highlights lie inside their text in order, and every scored hit says why it is there", () => {
  fc.assert(
    fc.property(corpus, request, (docs, query) => {
      const byId = new Map(docs.map((doc) => [doc.id, doc]));
      for (const hit of indexOf(docs).search({ ...query, offset: 0 }).hits) {
        for (const name of ["title", "description"] as const) {
          let end = -1;
          for (const [from, to] of hit.highlights[name]) {
            expect(from).toBeGreaterThan(end);
            expect(to).toBeGreaterThan(from);
            end = to;
          }
          expect(end).toBeLessThanOrEqual(byId.get(hit.id)![name].length);
        }
        if (hit.score !== null && hit.score > 0) expect(hit.explanation).not.toBeNull();
      }
    }),
    runs,
  );
});

const [sample] = fc.sample(docWithId(1), { numRuns: 1, seed: 1 });
const everything: Query = {
  text: "",
  filters: {},
  includeNotStated: true,
  organisation: null,
  includeFlagged: true,
  sort: "Relevance",
  offset: 0,
  limit: 20,
  weeks: { now: 0, thisWeekEnds: 100, nextWeekEnds: 200 },
};

test("an index whose documents were replaced ten thousand times is the same and does not grow", () => {
  const doc = { ...sample!, organisation: null };
  const index = createIndex();
  for (let time = 0; time <= 10_500; time++) index.update([{ ...doc, title: `time${time}` }]);
  expect(index.size).toBe(1);
  expect(index.search({ ...everything, text: "time10500" }).total).toBe(1);
  expect(index.search({ ...everything, text: "time10499" }).total).toBe(0);
});

test("a deep page of a large set is in the order of a whole sort", () => {
  const docs = Array.from({ length: 3_000 }, (_, at) => ({ ...sample!, id: at + 1, organisation: null, open: at % 7 }));
  const query = { ...everything, sort: "OpenDateNewestFirst", offset: 2_000, limit: 50 } as const;
  const expected = docs.toSorted((a, b) => b.open - a.open || a.id - b.id).slice(2_000, 2_050);
  expect(
    indexOf(docs)
      .search(query)
      .hits.map((hit) => hit.id),
  ).toEqual(expected.map((doc) => doc.id));
});
