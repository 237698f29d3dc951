import fc from "fast-check";
import { expect, test } from "vitest";
import { corpus, docWithId, queryText } from "#test/search-requests.ts";
import { fold } from "#search-core/analysis/fold.ts";
import { isStopWord } from "#search-core/analysis/stop-words.ts";
import { stem } from "#search-core/analysis/stem.ts";
import { tokenise } from "#search-core/analysis/tokenise.ts";
import type { Doc, Query, Suggestion } from "#search-core/index.ts";
import { createIndex } from "#test/search-core/create-index.ts";
import { expectedAnswer } from "#test/search-core/oracle.ts";
import { editDistance } from "./edit-distance.ts";
import { plainQuery } from "#test/plain-query.ts";

/* The oracle: scans every document, compares every pair of words, and never stops early. */

const isPublic = (doc: Doc) => doc.organisation === null && !doc.isNonTender;
const wordFields = ["title", "description", "buyerName", "placeText"] as const;
const wordsOf = (doc: Doc) => new Set(wordFields.flatMap((name) => tokenise(doc[name]).map(({ term }) => term)));

/** The document frequency of each word among public documents. */
function wordCounts(docs: Doc[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const doc of docs.filter(isPublic))
    for (const word of wordsOf(doc)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function slowSuggest(docs: Doc[], prefix: string, limit: number, before: string): Suggestion[] {
  const start = fold(prefix);
  const ids = new Set(expectedAnswer(docs, { ...everything, text: before, limit: 100 }).hits.map(({ id }) => id));
  const inTitle = (doc: Doc) => ({ ...doc, description: "", buyerName: "", placeText: "" });
  const [everywhere, titles] = [wordCounts(docs), wordCounts(docs.map(inTitle))];
  const forms = [...everywhere.keys()]
    .filter((word) => start !== "" && word.startsWith(start) && word !== start)
    .filter((word) => /^\p{L}/u.test(word) && !isStopWord(word))
    .sort(
      (a, b) =>
        (titles.get(b) ?? 0) - (titles.get(a) ?? 0) || everywhere.get(b)! - everywhere.get(a)! || (a < b ? -1 : 1),
    );
  /** Documents that contain a word in any form. */
  const having = (word: string, read: (doc: Doc) => Doc) =>
    docs.filter(
      (doc) =>
        ids.has(doc.id) && isPublic(doc) && [...wordsOf(read(doc))].some((candidate) => stem(candidate) === stem(word)),
    ).length;
  return forms
    .filter((term, i) => forms.findIndex((other) => stem(other) === stem(term)) === i)
    .map((term) => ({ term, documents: having(term, (doc) => doc), titles: having(term, inTitle) }))
    .filter(({ documents }) => documents > 0)
    .sort((a, b) => b.titles - a.titles || b.documents - a.documents || (a.term < b.term ? -1 : 1))
    .slice(0, limit)
    .map(({ term, documents }) => ({ term, documents }));
}

/** Naive recursion; gives up on paths longer than `most` edits. */
function slowDistance(a: string, b: string, most: number): number {
  if (most < 0) return Infinity;
  if (a === "" || b === "") return a.length + b.length;
  const [restA, restB] = [a.slice(1), b.slice(1)];
  if (a[0] === b[0]) return slowDistance(restA, restB, most);
  const isSwapped = a.length > 1 && a[0] === b[1] && a[1] === b[0];
  const ways: [string, string][] = [
    [restA, b],
    [a, restB],
    [restA, restB],
    ...(isSwapped ? [[a.slice(2), b.slice(2)] satisfies [string, string]] : []),
  ];
  return 1 + Math.min(...ways.map(([left, right]) => slowDistance(left, right, most - 1)));
}

const everything: Query = { ...plainQuery(), limit: 0 };

/** Words without punctuation. Replacing words within the query language is tested by examples below. */
function slowDidYouMean(docs: Doc[], words: string[]): string | null {
  const finds = (text: string) => expectedAnswer(docs, { ...everything, text }).total > 0;
  if (finds(words.join(" "))) return null;
  const wordStems = words.map((word) => {
    if (word.length < 3 || finds(word)) return word;
    const near = [...wordCounts(docs)]
      .filter(([other]) => /^\p{L}+$/u.test(other) && !isStopWord(other))
      .map(([other, count]) => ({ other, steps: slowDistance(word, other, 2), count }))
      .filter(({ steps }) => steps <= (word.length < 6 ? 1 : 2))
      .sort((a, b) => b.count / 50 ** b.steps - a.count / 50 ** a.steps || (a.other < b.other ? -1 : 1));
    return near[0]?.other ?? word;
  });
  const text = wordStems.join(" ");
  return text !== words.join(" ") && finds(text) ? text : null;
}

const indexOf = (docs: Doc[]) => {
  const index = createIndex();
  index.update(docs);
  return index;
};
const [sample] = fc.sample(docWithId(1), { numRuns: 1, seed: 1 });
const none = { description: "", reference: "", buyerName: "", placeText: "" };
const empty = { ...sample!, ...none, organisation: null, isNonTender: false };
const notice = (id: number, title: string, more: Partial<Doc> = {}): Doc => ({ ...empty, id, title, ...more });

/**
 * By stem: with deleted documents, the dictionary decides which form represents a word, and so its rank among equals.
 */
const rooted = (found: Suggestion[]) => new Map(found.map(({ term, documents }) => [stem(term), documents]));
const letters = fc.constantFrom(..."roadclenigsvmkt".split(""));
const prefix = fc.oneof(
  fc.constantFrom(
    "r",
    "ro",
    "Ro",
    "cl",
    "CLEAN",
    "ca",
    "caf",
    "CAFÉ",
    "m",
    "mark",
    "27",
    "",
    "道",
    "it",
    "fitou",
    "—",
    "th",
  ),
  fc.string({ unit: letters, maxLength: 3 }),
);
const slips =
  "raod roda clening cleannig marketting sealling conditoning brige ofice thee desgn rfx 27002 zzzzzz".split(" ");
const word = fc.oneof(fc.constantFrom(...slips), fc.constantFrom("road", "cleaning", "cafe", "market", "tender"));

test("the index and the oracle suggest the same words in the same order", () => {
  const asked = fc.tuple(prefix, fc.integer({ min: 0, max: 6 }), queryText);
  fc.assert(
    fc.property(corpus, fc.array(asked, { maxLength: 5 }), (docs, questions) => {
      const index = indexOf(docs);
      for (const question of questions) expect(index.suggest(...question)).toEqual(slowSuggest(docs, ...question));
    }),
  );
});

test("words of deleted documents are not counted, whatever their segment", () => {
  const asked = fc.tuple(prefix, fc.integer({ min: 1, max: 6 }), queryText);
  const gone = fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 20 });
  fc.assert(
    fc.property(corpus, gone, fc.integer({ min: 1, max: 20 }), asked, (docs, removed, size, question) => {
      const index = createIndex();
      for (let i = 0; i < docs.length; i += size) index.update(docs.slice(i, i + size));
      index.update([], removed);
      const left = docs.filter(({ id }) => !removed.includes(id));
      const [asked, , before] = question;
      const found = index.suggest(asked, 1_000, before);
      expect(rooted(found)).toEqual(rooted(slowSuggest(left, asked, 1_000, before)));
      for (const { term } of found) expect([...wordCounts(left).keys()]).toContain(term);
    }),
  );
});

test("counts stay right when documents with common words are deleted", () => {
  // Few words, so that each occurs in many more documents than are deleted at once: those counts are not recomputed.
  const few = fc.subarray(["road", "roads", "roast", "roar", "the", "thes"]).map((words) => words.join(" "));
  const more = fc.record({ description: few, reference: few, organisation: fc.constantFrom(null, null, 1) });
  const docs = fc
    .array(fc.tuple(few, more), { minLength: 20, maxLength: 40 })
    .map((all) => all.map(([title, rest], i) => notice(i + 1, title, rest)));
  const gone = fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 2 });
  const step = fc.tuple(gone, fc.subarray(["r", "roads", "t"]));
  fc.assert(
    fc.property(docs, fc.array(step, { maxLength: 8 }), (all, steps) => {
      const index = indexOf(all);
      let left = all;
      for (const [removed, asked] of steps) {
        index.update([], removed);
        left = left.filter(({ id }) => !removed.includes(id));
        for (const prefix of asked) {
          const [found, expected] = [index.suggest(prefix, 9), slowSuggest(left, prefix, 9, "")];
          expect(rooted(found)).toEqual(rooted(expected));
          expect(found.map(({ documents }) => documents)).toEqual(expected.map(({ documents }) => documents));
        }
      }
    }),
  );
});

test("unchanged documents that are indexed again count as updates", () => {
  const docs = [notice(1, "Cleaning"), notice(2, "Cleaning")];
  const index = indexOf(docs);
  for (const there of [docs, docs.slice(1), docs]) {
    if (there.length < docs.length) index.update([], [1]);
    else index.update(docs);
    expect(index.suggest("cle", 3)).toEqual([{ term: "cleaning", documents: there.length }]);
  }
});

test("a word counts in all its forms, also in a segment where no form has the typed prefix", () => {
  const words = "city cities cite the thes man men mane seal sealed sealing road roads".split(" ");
  const prefix = fc.constantFrom(...words).chain((word) => fc.nat(word.length).map((end) => word.slice(0, end)));
  const text = fc.array(fc.constantFrom(...words), { maxLength: 3 }).map((words) => words.join(" "));
  const batch = fc.array(fc.tuple(text, text, text), { minLength: 1, maxLength: 3 });
  const question = fc.tuple(prefix, fc.integer({ min: 1, max: 4 }), fc.constantFrom("", "", ...words));
  fc.assert(
    fc.property(fc.array(batch, { maxLength: 7 }), fc.array(question, { maxLength: 8 }), (batches, questions) => {
      const index = createIndex();
      const docs: Doc[] = [];
      for (const texts of batches) {
        const batch = texts.map(([title, description, reference], i) =>
          notice(docs.length + i + 1, title, { description, reference }),
        );
        docs.push(...batch);
        index.update(batch);
      }
      for (const question of questions) expect(index.suggest(...question)).toEqual(slowSuggest(docs, ...question));
    }),
  );
});

test("a word in a few titles of each segment comes before one in more titles of a single segment", () => {
  const index = createIndex();
  for (let id = 1; id <= 7; id++) index.update([notice(id, "Road")]);
  expect(index.state.segments).toHaveLength(7);
  index.update([7, 8, 9, 10, 11].map((id) => notice(id, id === 7 ? "Road roof" : "Roof")));
  expect(index.suggest("ro", 1)).toEqual([{ term: "road", documents: 7 }]);
});

test("words of titles come before words that many descriptions have", () => {
  const boilerplate = "The department may reject responses.";
  const index = indexOf([
    notice(1, "Road resealing", { description: boilerplate }),
    notice(2, "Road resurfacing and resealing", { description: boilerplate }),
    notice(3, "Road works", { description: boilerplate }),
  ]);
  expect(index.suggest("res", 3, "road").map(({ term }) => term)).toEqual(["resealing", "resurfacing", "responses"]);
});

test("the index and the oracle correct a text without results in the same way", () => {
  fc.assert(
    fc.property(corpus, fc.array(word, { minLength: 1, maxLength: 3 }), (docs, words) => {
      expect(indexOf(docs).didYouMean(words.join(" "))).toBe(slowDidYouMean(docs, words));
    }),
  );
});

test("two transposed letters are one edit, also in a short word and twice in a long one", () => {
  const index = indexOf([notice(1, "cleaning services"), notice(2, "road"), notice(3, "clearing")]);
  expect(index.didYouMean("raod")).toBe("road");
  expect(index.didYouMean("claening")).toBe("cleaning");
  expect(index.didYouMean("claenign sevrices")).toBe("cleaning services");
  expect(index.didYouMean("roda ")).toBe("road ");
  expect(index.didYouMean("orda")).toBeNull();
});

test("the edit distance equals the naive one, up to the limit", () => {
  const short = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 7 });
  fc.assert(
    fc.property(short, short, fc.integer({ min: 0, max: 3 }), (a, b, most) => {
      const expected = slowDistance(a, b, most);
      if (expected <= most) expect(editDistance(a, b, most)).toBe(expected);
      else expect(editDistance(a, b, most)).toBeGreaterThan(most);
    }),
  );
});

test("no word of an organisation's notice, of a sale or of a removed notice is ever suggested", () => {
  const index = indexOf([
    notice(1, "secretive"),
    notice(2, "secretariat", { organisation: 1 }),
    notice(3, "secrets sale", { isNonTender: true }),
    notice(4, "secretary"),
  ]);
  index.update([], [4]);
  expect(index.suggest("secre", 10)).toEqual([{ term: "secretive", documents: 1 }]);
  expect(index.didYouMean("secretariaat")).toBeNull();
});

test("only unknown words are corrected, and the rest of the text stays as typed", () => {
  const index = indexOf([notice(1, "Cleaning of bridges"), notice(2, "Bridge painting", { reference: "RFT-2026" })]);
  expect(index.didYouMean('title:(Bridge  OR roads) "claening of brigdes"')).toBe(
    'title:(Bridge  OR roads) "cleaning of bridges"',
  );
  expect(index.didYouMean("cleening -fnord")).toBe("cleaning -fnord");
  expect(index.didYouMean('\u200b"clee\u00adning\ufeff" -fno\u200brd')).toBe('\u200b"cleaning\ufeff" -fno\u200brd');
});

test("there is no correction for a text with results, for known words that never occur together, or for a number", () => {
  const index = indexOf([notice(1, "Cleaning"), notice(2, "Bridges", { reference: "27001" })]);
  for (const text of ["cleaning", "bridge cleaning", "27002", "brdg", "", "((", "clean*", "x".repeat(10_000)])
    expect([text, index.didYouMean(text)]).toEqual([text, null]);
});

test("of two words at the same edit distance the commoner is suggested; a nearer one only if it is not much rarer", () => {
  const many = Array.from({ length: 60 }, (_, i) => notice(i + 1, "cleaning"));
  const index = indexOf([...many, notice(100, "clearing"), notice(101, "clearing"), notice(102, "clenning")]);
  expect(index.didYouMean("cleaming")).toBe("cleaning");
  expect(index.didYouMean("clennng")).toBe("cleaning");
  expect(index.didYouMean("clearnng")).toBe("clearing");
});
