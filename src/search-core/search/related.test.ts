import fc from "fast-check";
import { expect, test } from "vitest";
import { unspscPath } from "#domain/unspsc.ts";
import {
  createWriter,
  openReader,
  type Doc,
  type IndexReader,
  type QueryEmbedding,
  type Query,
} from "#search-core/index.ts";
import { parseQuery } from "#search-core/query/parse.ts";
import { optionalNodes } from "#search-core/query/plan.ts";
import { printQuery } from "#search-core/query/print.ts";
import { openState } from "#search-core/index/state.ts";
import { contentUnits, relatedLeaf } from "#search-core/query/content-units.ts";
import { expectedAnswer, matchesPlan } from "#test/search-core/oracle.ts";
import { isStopWord } from "#search-core/analysis/stop-words.ts";
import { tokenise } from "#search-core/analysis/tokenise.ts";
import { repeats } from "#test/counts.ts";
import { corpus, queryWord, request } from "#test/search-requests.ts";
import { createBlock, putVector } from "#search-core/vectors/block.ts";
import { cosine, type QuantisedVector } from "#search-core/vectors/quantised-vector.ts";
import { embeddingText } from "#search-core/query/embedding-text.ts";

const runs = { numRuns: repeats(200, 10_000) };
const model = "test";
/** Above what terms alone can add, as in the product: without a vector nothing is near. */
const minSimilarity = 0.4;
const component = fc.integer({ min: -127, max: 127 });
const vector = fc
  .tuple(component, component, component)
  .map((all): QuantisedVector => Int8Array.from([...all.slice(0, 2), all[2] === 0 ? 1 : all[2]!]));
/** A vector for each document, some of them equal; null for documents without one. */
const vectors = fc
  .array(vector, { minLength: 1, maxLength: 6 })
  .chain((few) => fc.array(fc.constantFrom(...few, ...few, null), { minLength: 40, maxLength: 40 }));

/** A reader of an index with two segments whose documents, with ids from 1 on, have these vectors. */
function readerOf(docs: Doc[], directions: readonly (QuantisedVector | null)[]): IndexReader {
  const writer = createWriter({ activeStatuses: [1, 4] });
  writer.update(docs.slice(0, 10));
  writer.update(docs.slice(10));
  const blocks = writer.state.segments.map((segment) => {
    const { documents, columns } = openState(segment).segment;
    const block = createBlock(model, 3, documents);
    columns.externalIds.forEach((id, docId) => directions[id - 1] && putVector(block, docId, directions[id - 1]!));
    return [segment.id, block.bytes] as const;
  });
  return openReader(writer.setVectors(new Map(blocks)));
}

const idsOf = (docs: Doc[], query: Query) =>
  new Set(expectedAnswer(docs, { ...query, offset: 0, limit: 100 }).hits.map(({ id }) => id));

/** The documents of a set by similarity and what raises it, then by id. */
function nearestOf(
  externalIds: Iterable<number>,
  directions: readonly (QuantisedVector | null)[],
  asked: QuantisedVector,
  raisedBy: (id: number) => number = () => 0,
) {
  return [...externalIds]
    .map((id) => ({ id, nearness: directions[id - 1] ? cosine(directions[id - 1]!, asked) : 0 }))
    .map((found) => ({ ...found, raised: found.nearness + raisedBy(found.id) }))
    .filter(({ raised }) => raised >= minSimilarity)
    .sort((a, b) => b.raised - a.raised || a.id - b.id);
}

/** What the terms of a query add to the similarity of a document that has them, or what is related to them. */
function raisedByTerms(docs: Doc[], { text, includeTradeWords }: Query) {
  const units = includeTradeWords ? contentUnits(embeddingText(text)) : [];
  const terms = units
    .filter(({ concept }) => concept !== null)
    .slice(0, 8)
    .map(relatedLeaf);
  const byId = new Map(docs.map((doc) => [doc.id, terms.filter((term) => matchesPlan(doc, term)).length]));
  return (id: number) => Math.fround((0.35 * byId.get(id)!) / units.length || 0);
}

/** The exclusions of a text that hold for the whole of it. */
function exclusionsIn(text: string): string {
  const { node } = parseQuery(text);
  const parts = node?.kind === "and" ? node.nodes : node ? [node] : [];
  return parts
    .filter(({ kind }) => kind === "not")
    .map(printQuery)
    .join(" ");
}

/** Each of those that say nearly the same once, with the number of the others. */
function onceEach<Item extends { id: number }>(items: Item[], directions: readonly (QuantisedVector | null)[]) {
  const groups: (Item & { alike: number })[] = [];
  for (const item of items) {
    const same = groups.find((group) => cosine(directions[group.id - 1]!, directions[item.id - 1]!) >= 0.9);
    if (same) same.alike++;
    else groups.push({ ...item, alike: 0 });
  }
  return groups;
}

test("related notices pass all filters and are similar, or have the words and a broader category", () => {
  fc.assert(
    fc.property(corpus, vectors, vector, request, (docs, directions, asked, query) => {
      const answers = idsOf(docs, query);
      const { category = [] } = query.filters;
      const above = new Set(category.flatMap((code) => unspscPath(code).slice(0, -1)));
      const withWords = idsOf(docs, { ...query, filters: { ...query.filters, category: undefined } });
      const isOnlyAbove = ({ categories }: Doc) =>
        categories.some(
          (category) =>
            above.has(category) &&
            categories.every((other) => other === category || !unspscPath(other).includes(category)),
        );
      const broader = docs
        .filter((doc) => withWords.has(doc.id) && !answers.has(doc.id) && isOnlyAbove(doc))
        .sort((a, b) => b.firstSeen - a.firstSeen || a.id - b.id)
        .slice(0, 8);
      const notExcluded = idsOf(docs, { ...query, text: exclusionsIn(query.text) });
      const others = [...notExcluded].filter((id) => !answers.has(id));
      const near = onceEach(nearestOf(others, directions, asked, raisedByTerms(docs, query)), directions).slice(
        0,
        20 - broader.length,
      );

      const reader = readerOf(docs, directions);
      const found = reader.alsoRelevant(query, { model, vector: asked, minSimilarity, isOutOfVocabulary: false });
      expect(found.map(({ id, reason, alike }) => [id, reason, alike])).toEqual([
        ...near.map(({ id, alike }) => [id, "near", alike]),
        ...broader.map(({ id }) => [id, "broaderCategory", 0]),
      ]);
      near.forEach(({ nearness }, i) => expect(found[i]!.similarity).toBeCloseTo(nearness, 5));
      expect(reader.alsoRelevant(query, null)).toEqual(found.slice(near.length));
    }),
    runs,
  );
});

test("a guessed vector is similar to nothing if no visible document has the words", () => {
  const word = fc.oneof(
    queryWord.filter((word) => tokenise(word).length > 0),
    fc.constantFrom("zzzqqq", "qqqzzz"),
  );
  const typed = fc.array(word, { minLength: 1, maxLength: 4 });
  const few = corpus.map((docs) => docs.slice(0, 3));
  const says = (word: string) => tokenise(word).some(({ term }) => !isStopWord(term));
  fc.assert(
    fc.property(few, vectors, vector, request, typed, (docs, directions, asked, drawn, words) => {
      const query = { ...drawn, text: words.join(" ") };
      const { node } = parseQuery(query.text);
      const nodes = node?.kind === "and" ? node.nodes : [node!];
      const isOptional = optionalNodes(nodes);
      const terms = nodes.map((one, i) => ({
        text: printQuery(one),
        isTelling: says(printQuery(one)) && !isOptional[i],
      }));
      // With neighbouring words, because they may have a joint synonym.
      const neighbours = terms.flatMap((_, from) =>
        terms.slice(from).map((_, more) => terms.slice(from, from + more + 1)),
      );
      const isAnyTelling = terms.some((one) => one.isTelling);
      const telling = neighbours
        .filter((some) => !isAnyTelling || some.some((one) => one.isTelling))
        .map((some) => some.map(({ text }) => text));
      const seen = { ...query, filters: {}, includeNonTenders: true };
      const isKnown = telling.some((words) => idsOf(docs, { ...seen, text: words.join(" ") }).size > 0);
      const reader = readerOf(docs, directions);
      const found = (isOutOfVocabulary: boolean) =>
        reader.alsoRelevant(query, { model, vector: asked, minSimilarity, isOutOfVocabulary });
      expect(found(true)).toEqual(isKnown ? found(false) : reader.alsoRelevant(query, null));
    }),
    runs,
  );
});

test("the similarity of one document is given if it has a vector and the reader may see it", () => {
  fc.assert(
    fc.property(corpus, vectors, vector, request, (docs, directions, asked, query) => {
      const reader = readerOf(docs, directions);
      const visible = idsOf(docs, { ...query, text: "", filters: {} });
      for (const { id } of docs) {
        const own = directions[id - 1];
        const found = reader.similarity(query, id, { model, vector: asked });
        if (visible.has(id) && own) expect(found).toBeCloseTo(cosine(own, asked), 5);
        else expect(found).toBeNull();
        expect(reader.similarity(query, id, { model: "another", vector: asked })).toBeNull();
      }
    }),
    runs,
  );
});

test("similar notices are the nearest that pass the filters, never the notice itself", () => {
  fc.assert(
    fc.property(corpus, vectors, request, fc.integer({ min: 1, max: 41 }), (docs, directions, query, id) => {
      const own = docs.some((doc) => doc.id === id) ? directions[id - 1] : null;
      const others = [...idsOf(docs, { ...query, text: "" })].filter((other) => other !== id);
      const expected = own ? nearestOf(others, directions, own).slice(0, 20) : [];
      const found = readerOf(docs, directions).similar(query, id, minSimilarity);
      expect(found.map((hit) => hit.id)).toEqual(expected.map((hit) => hit.id));
      expect(found.every(({ reason }) => reason === "near")).toBe(true);
    }),
    runs,
  );
});

test("embeddings only change the order of BestMatch: never the set, a count or the limits of a page", () => {
  fc.assert(
    fc.property(corpus, vectors, vector, request, (docs, directions, asked, query) => {
      const reader = readerOf(docs, directions);
      const embedding: QueryEmbedding = { model, vector: asked, minSimilarity, isOutOfVocabulary: false };
      const { hits, ...counted } = reader.search(query, embedding);
      const { hits: byWords, ...same } = reader.search(query);
      expect(counted).toEqual(same);
      if (query.sort !== "BestMatch") expect(hits).toEqual(byWords);
      const page = (sort: Query["sort"], offset: number, limit: number, from: QueryEmbedding | null = embedding) =>
        reader.search({ ...query, sort, offset, limit }, from).hits.map(({ id }) => id);
      const whole = page("BestMatch", 0, 100);
      expect(new Set(whole)).toEqual(idsOf(docs, query));
      expect([0, 3, 6, 9].flatMap((offset) => page("BestMatch", offset, 3))).toEqual(whole.slice(0, 12));
      expect(page("BestMatch", 0, 100, null)).toEqual(page("Relevance", 0, 100));
    }),
    runs,
  );
});

test("of notices with the same words the most similar is the best match", () => {
  const [docs] = fc.sample(
    corpus.filter((docs) => docs.length > 12),
    { numRuns: 1, seed: 3 },
  );
  const alike = docs!.slice(0, 3).map((doc, i) => ({
    ...doc,
    id: i + 1,
    title: "Cleaning",
    description: "",
    organisation: null,
    buyerName: "",
    placeText: "",
    reference: "",
  }));
  const reader = readerOf(alike, [Int8Array.of(0, 127, 0), Int8Array.of(127, 0, 0), Int8Array.of(127, 127, 0)]);
  const [query] = fc.sample(request, { numRuns: 1, seed: 1 });
  const asked = {
    ...query!,
    text: "cleaning",
    filters: {},
    includeNonTenders: true,
    sort: "BestMatch",
    offset: 0,
    limit: 9,
  } as const;
  const embedding = { model, vector: Int8Array.of(127, 0, 0), minSimilarity, isOutOfVocabulary: true };
  expect(reader.search(asked, embedding).hits.map(({ id }) => id)).toEqual([2, 3, 1]);
  expect(reader.search(asked).hits.map(({ id }) => id)).toEqual([1, 2, 3]);
  // Vectors of another model cannot be compared.
  expect(reader.search(asked, { ...embedding, model: "another" }).hits.map(({ id }) => id)).toEqual([1, 2, 3]);
});

test.for([
  ["", ""],
  ["office cleaning", "office cleaning"],
  ['title:"road works" -bridge (repair OR mend*)', "road works repair mend"],
  ["-only -this", ""],
])("%j is embedded by its positive words %j", ([text, wanted]) => {
  expect(embeddingText(text!)).toBe(wanted);
});
