import type { Embedder } from "#adapters/embeddings/port.ts";
import { createVectorMaker } from "#adapters/search-engine/vector-maker.ts";
import { isStopWord } from "#search-core/analysis/stop-words.ts";
import { tokenise } from "#search-core/analysis/tokenise.ts";
import { activeStatuses, createWriter, type QueryEmbedding, openReader, type Query } from "#search-core/index.ts";
import { openState } from "#search-core/index/state.ts";
import { rescoreHybrid } from "#search-core/vectors/rescore-hybrid.ts";
import { openBlock } from "#search-core/vectors/block.ts";
import { plainDoc } from "#test/plain-doc.ts";
import { plainQuery } from "#test/plain-query.ts";
import type { Labelled } from "./labelled.ts";

/** A ranking method: returns ids, best first, at most `depth`. */
export type Ranker = { name: string; rank(question: string, depth: number): Promise<string[]> };

/**
 * The methods that are compared on the same texts: the product's orders by words and by hybrid score, with all words of
 * the query and with any; the product's page followed by related notices; and similarity alone, without matching words.
 */
export async function rankersFor({ texts }: Pick<Labelled, "texts">, embedder: Embedder): Promise<Ranker[]> {
  const state = await indexOf(texts, embedder);
  const reader = openReader(state);
  const idOf = (id: number) => texts[id - 1]!.id;
  const meaningOf = async (question: string): Promise<QueryEmbedding> => ({
    model: embedder.name,
    minSimilarity: embedder.minSimilarity,
    vector: await embedder.embed([wordsOf(question).join(" ")]),
    isOutOfVocabulary: !embedder.knows(question),
  });
  const asked = (question: string, join: string, limit: number): Query => ({
    ...plainQuery(),
    text: wordsOf(question).join(join),
    sort: "BestMatch",
    limit,
  });
  const page = (query: Query, meaning: QueryEmbedding | null) => reader.search(query, meaning).hits.map(({ id }) => id);

  const byWords = (join: string) => (question: string, depth: number) =>
    Promise.resolve(page(asked(question, join, depth), null).map(idOf));
  const hybrid = (join: string) => async (question: string, depth: number) =>
    page(asked(question, join, depth), await meaningOf(question)).map(idOf);
  const withOthers = async (question: string, depth: number) => {
    const query = asked(question, " ", depth);
    const meaning = await meaningOf(question);
    const others = reader.alsoRelevant(query, meaning).map(({ id }) => id);
    return [...page(query, meaning), ...others].slice(0, depth).map(idOf);
  };

  const [only] = state.segments.map((segment) => ({
    block: openBlock(segment.vectors!),
    ids: openState(segment).segment.columns.externalIds,
  }));
  const unbound = async (question: string, depth: number) => {
    const { hits } = reader.search(asked(question, " OR ", texts.length));
    const scores = new Int32Array(texts.length);
    for (const { id, score } of hits) scores[only!.ids.indexOf(id)] = score ?? 0;
    const docIds = Uint32Array.from(scores.keys());
    rescoreHybrid([{ block: only!.block, docIds, scores, count: docIds.length }], await meaningOf(question));
    const best = docIds.toSorted((a, b) => scores[b]! - scores[a]! || a - b);
    return Array.from(best.subarray(0, depth), (docId) => idOf(only!.ids[docId]!));
  };

  return [
    { name: "BM25F, all words", rank: byWords(" ") },
    { name: "BM25F, any word", rank: byWords(" OR ") },
    { name: "hybrid, all words", rank: hybrid(" ") },
    { name: "hybrid, any word", rank: hybrid(" OR ") },
    { name: "hybrid, and what is beside it", rank: withOthers },
    { name: "hybrid, any text", rank: unbound },
  ];
}

/** An index of one segment, with the product's vectors. */
async function indexOf(texts: Labelled["texts"], embedder: Embedder) {
  const writer = createWriter({ activeStatuses });
  writer.update(texts.map(({ title, text }, index) => plainDoc({ id: index + 1, title, description: text })));
  writer.compact();
  const maker = createVectorMaker({
    writer,
    open: () => Promise.resolve(embedder),
    textsOf: (ids) => Promise.resolve(new Map(ids.map((id) => [id, `${texts[id - 1]!.title} ${texts[id - 1]!.text}`]))),
    onChange() {},
  });
  await maker.look();
  return writer.state;
}

/** The query as words only, so that punctuation is no operator. Without function words, which would count beside OR. */
function wordsOf(question: string): string[] {
  const words = tokenise(question).flatMap(({ term, alias }) => (alias ? [] : [term]));
  const telling = words.filter((word) => !isStopWord(word));
  return telling.length > 0 ? telling : words;
}
