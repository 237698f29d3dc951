import type { Embedder } from "#adapters/embeddings/port.ts";

const dims = 8;

/** A small embedder for tests: words with the same beginning are similar. */
export const letterEmbedder: Embedder = {
  name: "letters",
  dims,
  minSimilarity: 0.3,
  minWordSimilarity: 0.3,
  knows: (text) => text !== "",
  embed: (texts) =>
    Promise.resolve(
      Int8Array.from(
        texts.flatMap((text) => {
          const counts = Array.from({ length: dims }, () => 0);
          for (const word of text.toLowerCase().match(/[a-z]+/g) ?? []) counts[word.charCodeAt(0) % dims]!++;
          const largest = Math.max(1, ...counts);
          return counts.map((count) => Math.round((127 * count) / largest));
        }),
      ),
    ),
};
