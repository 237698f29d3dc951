import fc from "fast-check";
import { expect, test } from "vitest";
import { stem } from "#search-core/analysis/stem.ts";
import { tokenise } from "#search-core/analysis/tokenise.ts";
import { facetValues } from "#search-core/facets.ts";
import { fields, referenceField } from "#search-core/fields.ts";
import { impactOf } from "#search-core/bm25f.ts";
import type { Doc } from "#search-core/types.ts";
import { plainDoc } from "#test/plain-doc.ts";
import { corpus } from "#test/search-requests.ts";
import { repeats } from "#test/counts.ts";
import { buildSegment } from "./build.ts";
import { buildDictionary } from "./build-dictionary.ts";
import { formOf, formsStarting, termOf, textOfForm, textOfTerm } from "./dictionary.ts";
import { isIntact } from "./encoding.ts";
import { openSegment } from "./open.ts";
import { PositionsIterator } from "./positions.ts";
import { fieldMaskBits, instantBase, instantColumns, noInstant, type Segment } from "./segment.ts";

const runs = { numRuns: repeats(80, 10_000) };
const activeStatuses = [1];
const segmentOf = (docs: Doc[]) => openSegment(buildSegment(docs, { activeStatuses }));
/** Shuffled, with ids far apart, and sometimes many categories. */
const docsInAnyOrder = corpus.chain((docs) =>
  fc.shuffledSubarray(docs, { minLength: docs.length }).map((docs) => docs.map((doc) => widened(doc))),
);
const widened = (doc: Doc): Doc => ({
  ...doc,
  id: doc.id * 100_000_007,
  categories: [...doc.categories, ...(doc.id % 4 === 0 ? [10101500, 20101500, 30101500 + doc.id] : [])],
});
const byNumber = (a: number, b: number) => a - b;

/** All terms of a document with their positions, as text. */
function saidOf(doc: Doc): string[] {
  const said = fields.flatMap((name, field) =>
    tokenise(doc[name]).map(({ term, position }) => `${stem(term)} ${term} ${field} ${position}`),
  );
  return [...new Set(said)].sort();
}

/** The same by doc id, from the postings. */
function saidIn(segment: Segment): string[][] {
  const { terms, postings } = segment;
  const said = Array.from({ length: segment.documents }, (): string[] => []);
  const occurrences = new PositionsIterator(segment);
  for (let term = 0; term < terms.count; term++) {
    for (let posting = postings.offsets[term]!; posting < postings.offsets[term + 1]!; posting++) {
      occurrences.open(term, posting);
      while (occurrences.next()) {
        const form = textOfForm(terms, terms.formOf[terms.formOffsets[term]! + occurrences.form]!);
        const { field, position, fieldFrom } = occurrences;
        const docId = postings.packedDocs[posting]! >>> fieldMaskBits;
        said[docId]!.push(`${textOfTerm(terms, term)} ${form} ${field} ${position - fieldFrom}`);
      }
    }
  }
  return said.map((line) => line.sort());
}

test("a segment has every word of every document at its position, and nothing else", () => {
  fc.assert(
    fc.property(docsInAnyOrder, (docs) => {
      const segment = segmentOf(docs);
      const byId = new Map(docs.map((doc) => [doc.id, doc]));
      expect(saidIn(segment)).toEqual(Array.from(segment.columns.externalIds, (id) => saidOf(byId.get(id)!)));
    }),
    runs,
  );
});

test("positions are exact for words of any length, also after thousands of words", () => {
  const all = [1, 2, 3, 4, 5, 7, 8, 9, 31, 64, 65, 150].flatMap((length) => {
    const word = "abcdefghijklm".repeat(12).slice(0, length);
    return [word, word.toUpperCase(), `${word}1`, `${word}-${word}`];
  });
  // A short text after a long one, and one beyond ASCII after both.
  const texts = [all.join(" "), "abc", Array(400).fill(all.join(", ")).join("; road. "), `– ${all.join(" ")} café`];
  const docs = texts.map((description, i) => plainDoc({ id: i + 1, status: 2, description }));
  expect(saidIn(segmentOf(docs))).toEqual(docs.map(saidOf));
});

test("positions are exact however many words come before, for one form and for several", () => {
  // Around the largest deltas of one and two bytes, and at the end of a field.
  const before = [0, 55, 56, 57, 111, 112, 113, 1591, 1592, 1593, 3183, 3184, 3185, 65_533];
  const docs = before.flatMap((words, i) =>
    ["zebra", "bridge", "Bridges"].map((last, nth) =>
      plainDoc({ id: i * 3 + nth + 1, description: `${"road ".repeat(words)}${last} ${last}` }),
    ),
  );
  const segment = segmentOf(docs);
  const said = saidIn(segment);
  expect(said).toEqual(docs.map(saidOf));
  expect(said.at(-1)).toContain("bridge bridges 3 65534");
});

test("positions are the same in whatever order postings are opened, and however far each is read", () => {
  const order = fc.array(fc.tuple(fc.nat(), fc.nat(3)), { minLength: 1, maxLength: 50 });
  fc.assert(
    fc.property(corpus, order, (docs, opened) => {
      const segment = segmentOf(docs);
      const { terms, postings } = segment;
      if (postings.packedDocs.length === 0) return;
      const again = new PositionsIterator(segment);
      for (const [start, steps] of opened) {
        const posting = start % postings.packedDocs.length;
        const term = Array.from({ length: terms.count }, (_, i) => i).find((i) => postings.offsets[i + 1]! > posting)!;
        const once = new PositionsIterator(segment);
        once.open(term, posting);
        again.open(term, posting);
        for (let step = 0; step < steps; step++) {
          expect(again.next()).toBe(once.next());
          expect([again.position, again.form, again.field]).toEqual([once.position, once.form, once.field]);
        }
      }
    }),
    runs,
  );
});

test("a posting has its fields and its impact; common words also have dense impacts by doc id", () => {
  fc.assert(
    fc.property(docsInAnyOrder, (docs) => {
      const segment = segmentOf(docs);
      const { terms, postings, columns, documents } = segment;
      const occurrences = new PositionsIterator(segment);
      for (let term = 0; term < terms.count; term++) {
        const [from, to] = [postings.offsets[term]!, postings.offsets[term + 1]!];
        const dense = postings.denseOf[term]!;
        expect(dense >= 0).toBe((to - from) * 7 > documents);
        const impacts = new Uint8Array(documents);
        for (let posting = from; posting < to; posting++) {
          const docId = postings.packedDocs[posting]! >>> fieldMaskBits;
          const places = fields.map(() => new Set<number>());
          occurrences.open(term, posting);
          while (occurrences.next()) places[occurrences.field]!.add(occurrences.position);
          const counts = places.map((ids) => ids.size);
          const mask = counts.reduce((sum, count, field) => sum | (count > 0 ? 1 << field : 0), 0);
          expect(postings.packedDocs[posting]! & 31).toBe(mask);
          expect(postings.impacts[posting]).toBe(impactOf(counts, columns.fieldLengths, docId * fields.length));
          if (posting > from) expect(docId).toBeGreaterThan(postings.packedDocs[posting - 1]! >>> fieldMaskBits);
          impacts[docId] = postings.impacts[posting]!;
        }
        if (dense >= 0) expect(postings.dense.slice(dense * documents, (dense + 1) * documents)).toEqual(impacts);
      }
    }),
    runs,
  );
});

test("doc ids are in order, and the columns have each document's values", () => {
  fc.assert(
    fc.property(docsInAnyOrder, (docs) => {
      const { columns, documents, activeFrom } = segmentOf(docs);
      const isActive = (doc: Doc) => activeStatuses.includes(doc.status);
      const ids = (docs: Doc[]) => docs.map((doc) => doc.id).sort(byNumber);
      const passive = docs.filter((doc) => !isActive(doc));
      expect([...columns.externalIds]).toEqual([...ids(passive), ...ids(docs.filter(isActive))]);
      expect([documents, activeFrom]).toEqual([docs.length, passive.length]);
      for (let docId = 0; docId < documents; docId++) {
        const doc = docs.find((candidate) => candidate.id === columns.externalIds[docId])!;
        const { status, type, isNonTender } = doc;
        const locations = [...new Set(facetValues.location(doc))].sort(byNumber);
        const isPrivate = doc.organisation !== null;
        expect(columns.facetTuples[columns.tupleIds[docId]!]).toEqual({
          status,
          type,
          locations,
          isNonTender,
          isPrivate,
        });
        const i = columns.privateDocs.indexOf(docId);
        expect(columns.organisations[columns.privateOwners[i]!] ?? null).toBe(doc.organisation);
        const buyer = columns.facetRows[docId * 4 + 3]!;
        expect(buyer === 0 ? null : columns.buyers[buyer]).toBe(doc.buyer);
        const more = columns.overflowDocs.indexOf(docId);
        const paths = [
          ...columns.facetRows.slice(docId * 4, docId * 4 + 3),
          ...(more < 0
            ? []
            : columns.overflowPaths.slice(columns.overflowOffsets[more], columns.overflowOffsets[more + 1])),
        ];
        const categories = paths.flatMap((path) =>
          Array.from(columns.pathCategories.slice(columns.pathOffsets[path], columns.pathOffsets[path + 1])),
        );
        expect(categories.sort(byNumber)).toEqual([...new Set(facetValues.category(doc))].sort(byNumber));
        expect([columns.valueFrom[docId], columns.valueTo[docId]]).toEqual([doc.valueFrom ?? NaN, doc.valueTo ?? NaN]);
        for (const name of instantColumns) {
          const instant = columns.instants[name][docId]!;
          // The generator's instants are near 1970, within the column's years.
          expect(instant === noInstant ? null : instant + instantBase).toBe(doc[name]);
        }
        expect(columns.activity[docId]).toBe(doc.activity);
        const words = fields.map((name) => tokenise(doc[name]).filter((token) => !token.alias).length);
        expect(Array.from(columns.fieldLengths.slice(docId * fields.length, (docId + 1) * fields.length))).toEqual(
          words,
        );
      }
    }),
    runs,
  );
});

test("words are found by text and by prefix, with their public document frequency", () => {
  fc.assert(
    fc.property(docsInAnyOrder, fc.string({ unit: "binary", maxLength: 3 }), (docs, other) => {
      const { terms } = segmentOf(docs);
      const known = new Map<string, Set<number>>();
      const inTitle = new Map<string, number>();
      for (const doc of docs) {
        const speaking = doc.organisation === null && !doc.isNonTender ? tokenise(doc.title) : [];
        for (const form of new Set(speaking.map(({ term }) => term))) inTitle.set(form, (inTitle.get(form) ?? 0) + 1);
        for (const [field, name] of fields.entries()) {
          for (const { term } of tokenise(doc[name])) {
            const isPublic = field !== referenceField && doc.organisation === null && !doc.isNonTender;
            known.set(term, new Set([...(known.get(term) ?? []), ...(isPublic ? [doc.id] : [])]));
          }
        }
      }
      const forms = Array.from({ length: terms.forms.count }, (_, place) => textOfForm(terms, place));
      expect(forms.toSorted()).toEqual([...known.keys()].sort());
      expect(forms).toEqual(forms.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))));
      const found = forms.map((form) => ({ place: formOf(terms, form), term: termOf(terms, stem(form)) }));
      expect(found).toEqual(forms.map((_, place) => ({ place, term: terms.forms.term[place] })));
      expect(forms.map((_, place) => textOfTerm(terms, terms.forms.term[place]!))).toEqual(forms.map(stem));
      expect([...terms.formDocFreq]).toEqual(forms.map((form) => known.get(form)!.size));
      expect([...terms.formTitleDocFreq]).toEqual(forms.map((form) => inTitle.get(form) ?? 0));
      const prefixes = [
        ...new Set(forms.map((form) => form.slice(0, 2))),
        ...forms.slice(0, 5),
        "",
        other.toWellFormed(),
      ];
      for (const prefix of [...prefixes, ...prefixes.map((prefix) => `${prefix}a`)]) {
        const { from, to } = formsStarting(terms, prefix);
        expect(forms.slice(from, to)).toEqual(forms.filter((form) => form.startsWith(prefix)));
        if (!forms.includes(prefix)) expect(formOf(terms, prefix)).toBe(-1);
      }
    }),
    runs,
  );
});

test("a word can have 256 forms, and more are rejected", () => {
  const formsOfOne = (formCount: number) => ({
    texts: Array.from({ length: formCount }, (_, number) => `form${number}`),
    formCount,
    termOf: new Uint32Array(formCount),
  });
  expect(new Set(buildDictionary(formsOfOne(256)).sections.formNumber).size).toBe(256);
  expect(() => buildDictionary(formsOfOne(257))).toThrow(RangeError);
});

test("a segment of no documents is a segment", () => {
  const segment = segmentOf([]);
  expect([segment.documents, segment.terms.count, segment.postings.packedDocs.length]).toEqual([0, 0, 0]);
  expect(isIntact(segment.bytes)).toBe(true);
});
