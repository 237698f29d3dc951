import { expect, test } from "vitest";
import type { QueryEmbedding } from "#search-core/index.ts";
import { letterEmbedder } from "#test/letter-embedder.ts";
import { plainQuery } from "#test/plain-query.ts";
import { createIndex } from "#test/search-core/create-index.ts";
import { answersFrom } from "./answers.ts";

test("a single word has to be nearer to what is also relevant than several words, and filler is no word", async () => {
  const asked: (QueryEmbedding | null)[] = [];
  const index = createIndex();
  const reader: Parameters<typeof answersFrom>[0] = () => ({
    ...index,
    alsoRelevant(_query, embedding) {
      asked.push(embedding);
      return [];
    },
  });
  const engine = answersFrom(reader, () =>
    Promise.resolve({ ...letterEmbedder, minSimilarity: 0.4, minWordSimilarity: 0.7 }),
  );
  for (const text of ["fencing", "fencing services", "the fencing -farm", "fencing of farms", "provision of", ""])
    await engine.search({ ...plainQuery(), text }, { alsoRelevant: true });
  expect(asked.map((embedding) => embedding?.minSimilarity)).toEqual([0.7, 0.7, 0.7, 0.4, 0.7, undefined]);
});
