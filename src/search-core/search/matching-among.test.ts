import fc from "fast-check";
import { expect, test } from "vitest";
import type { Doc, Query } from "#search-core/index.ts";
import { repeats } from "#test/counts.ts";
import { createIndex } from "#test/search-core/create-index.ts";
import { expectedAnswer } from "#test/search-core/oracle.ts";
import { corpus, docWithId, request } from "#test/search-requests.ts";

const id = fc.integer({ min: 1, max: 40 });
const instant = fc.constantFrom(-300, -101, -1, 0, 1, 50, 99, 100, 201, 500);
const listOfIds = fc.uniqueArray(id, { maxLength: 30 });
const step = fc.oneof(
  fc.record({ kind: fc.constant("asks" as const), ids: listOfIds, limit: fc.nat({ max: 4 }), now: instant }),
  // A person who has been away for a shorter time asks about the first of the same list.
  fc.record({ kind: fc.constant("asksLess" as const), share: fc.double({ min: 0, max: 1, noNaN: true }) }),
  fc.record({ kind: fc.constant("changes" as const), doc: id.chain(docWithId) }),
  fc.record({ kind: fc.constant("removes" as const), id }),
  fc.record({ kind: fc.constant("merges" as const) }),
);

test("searches that are run again and again find what a new search finds, whoever asks, whatever changed between", () => {
  fc.assert(
    fc.property(
      corpus,
      fc.array(request, { minLength: 1, maxLength: 3 }),
      fc.array(step, { minLength: 4, maxLength: 16 }),
      (docs, requests, steps) => {
        const index = createIndex();
        for (const doc of docs) index.update([doc]);
        const left = new Map(docs.map((doc) => [doc.id, doc]));
        let last = { ids: [...left.keys()], limit: 2, now: 0 };
        for (const one of steps) {
          if (one.kind === "merges") index.compact();
          else if (one.kind === "removes") {
            index.update([], [one.id]);
            left.delete(one.id);
          } else if (one.kind === "changes") {
            index.update([one.doc]);
            left.set(one.doc.id, one.doc);
          } else {
            last =
              one.kind === "asks" ? one : { ...last, ids: last.ids.slice(0, Math.ceil(last.ids.length * one.share)) };
            const queries = requests.flatMap((query) => forEachReader(query, last.now));
            expect(index.matchingAmong(queries, last.ids, last.limit)).toEqual(
              queries.map((query) => expectedAmong([...left.values()], query, last)),
            );
          }
        }
      },
    ),
    { numRuns: repeats(40, 5_000) },
  );
});

/** A query as each of two organisations and a visitor asks it, and others that differ from it in one thing. */
const forEachReader = (query: Query, now: number): Query[] => {
  const { filters, includeNotStated } = query;
  const weeks = { now, thisWeekEnds: now + 100, sevenDaysEnd: now + 150, nextWeekEnds: now + 200 };
  return [
    ...[null, 1, 2].map((organisation) => ({ ...query, organisation })),
    { ...query, includeNotStated: !includeNotStated },
    { ...query, filters: { ...filters, price: { from: 100, to: null } } },
    { ...query, text: "", filters: { briefingAhead: true } },
    { ...query, text: "", filters: { publishedWithin: 100 } },
    { ...query, text: "", filters: { closing: { from: 0, to: 100 } }, includeNotStated: !includeNotStated },
  ].map((wanted) => ({ ...wanted, weeks }));
};

function expectedAmong(docs: Doc[], query: Query, { ids, limit }: { ids: number[]; limit: number }) {
  const { hits } = expectedAnswer(docs, { ...query, offset: 0, limit: 1_000 });
  const found = new Set(hits.map((hit) => hit.id));
  const among = ids.filter((wanted) => found.has(wanted));
  return { count: among.length, first: among.slice(0, limit) };
}
