import type { Embedder } from "#adapters/embeddings/port.ts";
import {
  cosine,
  highlighter,
  isSingleWord,
  type IndexReader,
  type QueryEmbedding,
  embeddingText,
} from "#search-core/index.ts";
import type { EngineCalls } from "./port.ts";
import { type Asked, searchWithExtras } from "./search-with-extras.ts";

type Reader = Omit<IndexReader, "reopen" | "size">;
type WordCalls = "search" | "matchingAmong" | "suggest" | "explain" | "highlight";

/** Answers the calls that need no embeddings. `embeddingOf`: the embedding of a text; null if there is none. */
export const wordAnswersFrom = (
  reader: () => Asked<Exclude<WordCalls, "highlight"> | "didYouMean" | "partialMatches" | "alsoRelevant">,
  embeddingOf: (text: string) => Promise<QueryEmbedding | null> = () => Promise.resolve(null),
): Pick<EngineCalls, WordCalls> => ({
  async search(query, extras = {}) {
    const embedding = query.byMeaning || extras.alsoRelevant ? await embeddingOf(query.text) : null;
    return searchWithExtras(reader(), query, extras, embedding);
  },
  matchingAmong: async (...asked) => reader().matchingAmong(...asked),
  suggest: async (...asked) => reader().suggest(...asked),
  explain: async (...asked) => reader().explain(...asked),
  highlight: async (query, documents) => documents.map(highlighter(query)),
});

/**
 * Answers the calls of an engine with the newest reader at that moment. `open` opens the embedder when an embedding is
 * first needed. Without it, or if it fails, there are no embeddings.
 */
export function answersFrom(reader: () => Reader, open: (() => Promise<Embedder>) | null): EngineCalls {
  let opening: Promise<Embedder | null> | undefined;
  const embedder = () => (opening ??= open ? open().catch(without) : Promise.resolve(null));

  async function embeddingOf(text: string): Promise<QueryEmbedding | null> {
    const words = embeddingText(text);
    const made = words === "" ? null : await embedder();
    if (!made) return null;
    return {
      model: made.name,
      minSimilarity: isSingleWord(words) ? made.minWordSimilarity : made.minSimilarity,
      vector: await made.embed([words]),
      isOutOfVocabulary: !made.knows(words),
    };
  }

  /** Advice has margins of its own around one floor, also for single words. */
  async function adviceEmbeddingOf(text: string): Promise<QueryEmbedding | null> {
    const embedding = await embeddingOf(text);
    return embedding && { ...embedding, minSimilarity: (await embedder())!.minSimilarity };
  }

  return {
    ...wordAnswersFrom(reader, embeddingOf),
    async similar(query, id) {
      const minSimilarity = (await embedder())?.minSimilarity;
      return minSimilarity === undefined ? [] : reader().similar(query, id, minSimilarity);
    },
    async nearness(query, id) {
      const embedding = await embeddingOf(query.text);
      return embedding && reader().similarity(query, id, embedding);
    },
    async adviceSeeds(query) {
      const embedding = await adviceEmbeddingOf(query.text);
      return embedding && reader().adviceSeeds(query, embedding);
    },
    async weighWords(text, words) {
      const [embedding, made] = [await adviceEmbeddingOf(text), await embedder()];
      if (!embedding || !made) return null;
      const vectors = await made.embed(words);
      const vectorOf = (i: number) => vectors.subarray(i * made.dims, (i + 1) * made.dims);
      return reader()
        .titleFreqs(words)
        .map((titles, i) => ({
          titles,
          nearness: cosine(embedding.vector, vectorOf(i)) - embedding.minSimilarity,
        }));
    },
    async weighChanges(query, changes) {
      const embedding = await adviceEmbeddingOf(query.text);
      return embedding && reader().weighChanges(query, changes, embedding);
    },
  };
}

function without({ message }: Error): null {
  console.error("search by meaning:", message);
  return null;
}
