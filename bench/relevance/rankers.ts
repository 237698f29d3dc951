import type { Embedder } from "#adapters/embeddings/port.ts";
import { tokenise } from "#search-core/analysis/tokenise.ts";
import { createIndex, type Doc } from "#search-core/index.ts";
import { blend } from "#search-core/vectors/blend.ts";
import { createBlock, putVector } from "#search-core/vectors/block.ts";
import { plainQuery } from "#test/plain-query.ts";
import type { Labelled } from "./labelled.ts";

/** A way to order texts by how well they answer: gives ids, the best first, at most `depth`. */
export type Ranker = { name: string; rank(question: string, depth: number): Promise<string[]> };

/** The ways that are held against each other, over the same texts. */
export async function rankersFor({ texts }: Pick<Labelled, "texts">, embedder: Embedder): Promise<Ranker[]> {
  const index = createIndex();
  index.update(texts.map(({ title, text }, number) => docOf(number, title, text)));
  const block = createBlock(embedder.name, embedder.dims, texts.length);
  const vectors = await embedder.embed(texts.map(({ title, text }) => `${title} ${text}`));
  texts.forEach((_, slot) => putVector(block, slot, vectors, slot * embedder.dims));

  const found = (question: string, join: string, limit: number) =>
    index.search({ ...plainQuery(), text: wordsOf(question).join(join), limit }).hits;
  const idOf = (number: number) => texts[number]!.id;
  const best = (slots: ArrayLike<number>, scores: Int32Array, depth: number) =>
    Array.from(scores.keys())
      .toSorted((a, b) => scores[b]! - scores[a]! || slots[a]! - slots[b]!)
      .slice(0, depth)
      .map((at) => idOf(slots[at]!));

  /** Those that match by words, by words and nearness; `beyond`: and all others, by nearness alone. */
  const hybrid = async (question: string, join: string, beyond: boolean, depth: number) => {
    const hits = found(question, join, texts.length);
    const matching = new Map(hits.map(({ id, score }) => [id - 1, score ?? 0]));
    const slots = Uint32Array.from(beyond ? texts.keys() : matching.keys());
    const scores = Int32Array.from(slots, (slot) => matching.get(slot) ?? 0);
    const direction = await embedder.embed([question]);
    blend([{ block, slots, scores, count: slots.length }], { model: embedder.name, direction });
    return best(slots, scores, depth);
  };
  const byWords = (join: string) => (question: string, depth: number) =>
    Promise.resolve(found(question, join, depth).map(({ id }) => idOf(id - 1)));
  return [
    { name: "BM25F, all words", rank: byWords(" ") },
    { name: "BM25F, any word", rank: byWords(" OR ") },
    { name: "hybrid, all words", rank: (question, depth) => hybrid(question, " ", false, depth) },
    { name: "hybrid, any word", rank: (question, depth) => hybrid(question, " OR ", false, depth) },
    { name: "hybrid, any text", rank: (question, depth) => hybrid(question, " OR ", true, depth) },
  ];
}

/** What was asked as words only, so that a sign in it is no operator. */
const wordsOf = (question: string) => tokenise(question).flatMap(({ term, alias }) => (alias ? [] : [term]));

/** A document that is nothing but its texts. */
const docOf = (number: number, title: string, description: string): Doc => ({
  id: number + 1,
  title,
  description,
  reference: "",
  buyerName: "",
  status: 1,
  type: 1,
  buyer: null,
  categories: [],
  locations: [],
  sellers: [],
  valueFrom: null,
  valueTo: null,
  expectedRelease: null,
  open: null,
  closing: null,
  cancelled: null,
  awarded: null,
  closed: null,
  lastActivity: null,
  firstSeen: 0,
  activity: 0,
  organisation: null,
  flagged: false,
});
