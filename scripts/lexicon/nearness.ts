import type { Embedder } from "#adapters/embeddings/port.ts";
import { cosine } from "#search-core/vectors/quantised-vector.ts";

/** More titles say no more. */
const maxJudged = 40;

/** How near titles are to the term that they are nearest to, as the mean of the titles. */
export async function nearnessOf(
  embedder: Embedder,
  terms: readonly string[],
  titles: readonly string[],
): Promise<number> {
  const judged = titles.slice(0, maxJudged);
  const vectors = await embedder.embed([...terms, ...judged]);
  const vectorAt = (i: number) => vectors.subarray(i * embedder.dims, (i + 1) * embedder.dims);
  const means = terms.map(
    (_, term) =>
      judged.reduce((sum, _title, i) => sum + cosine(vectorAt(term), vectorAt(terms.length + i)), 0) / judged.length,
  );
  return Math.max(...means);
}
