import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { repeats } from "#test/counts.ts";
import { hasOpenSearch, startOpenSearch } from "#test/opensearch.ts";
import { createIndex } from "#test/search-core/create-index.ts";
import { docWithId, request } from "#test/search-requests.ts";
import { clusterClient } from "./client.ts";
import { clusterIndex } from "./index-writer.ts";
import { indexLookups } from "./lookups.ts";

/*
 * Both engines match the same set. The core is the reference; its own oracle is elsewhere. Scores may differ, and with
 * them the order of results by relevance.
 */

describe.skipIf(!hasOpenSearch)("the same notices in a cluster of three nodes and in the core", async () => {
  if (!hasOpenSearch) return;
  const cluster = await startOpenSearch(3);
  afterAll(() => cluster.stop());
  const client = clusterClient(cluster.urls);
  const index = clusterIndex(client, "parity", { prefix: "parity", shards: 3, replicas: 1 });
  const some = fc.tuple(...Array.from({ length: repeats(150, 1_000) }, (_, i) => docWithId(i + 1)));
  const [docs] = fc.sample(some, 1);
  await index.begin();
  await index.update(docs!, [], 1);
  await index.publish({ sequence: 1, fingerprint: null });
  const core = createIndex();
  core.update(docs!);
  const lookups = indexLookups(client, "parity");

  test("give the same sets, totals, facets, hidden counts and orders by columns", async () => {
    const sameAnswer = async (query: Parameters<typeof core.search>[0]) => {
      const { hits: expectedHits, ...expected } = core.search(query);
      const { hits, ...found } = await lookups.answer(query);
      expect(found).toEqual(expected);
      expect(hits.length).toBe(expectedHits.length);
      const isByScore = query.sort === "Relevance" || query.sort === "BestMatch";
      const isScored = expectedHits.some(({ score }) => score !== null);
      if (!isByScore || !isScored) expect(hits.map(({ id }) => id)).toEqual(expectedHits.map(({ id }) => id));
      expect(hits.map(({ score }) => score === null)).toEqual(expectedHits.map(({ score }) => score === null));
    };
    await fc.assert(fc.asyncProperty(request, sameAnswer), { numRuns: repeats(60, 2_000) });
  });

  test("every page of a relevance search together is the same set", async () => {
    const wholeSet = async (query: Parameters<typeof core.search>[0]) => {
      const all = { ...query, sort: "Relevance" as const, offset: 0, limit: 10_000, facetMode: "none" as const };
      const ids = (hits: { id: number }[]) => hits.map(({ id }) => id).sort((a, b) => a - b);
      expect(ids((await lookups.answer(all)).hits)).toEqual(ids(core.search(all).hits));
    };
    await fc.assert(fc.asyncProperty(request, wholeSet), { numRuns: repeats(20, 500) });
  });

  test("find the same notices among some, for many queries at once", async () => {
    const queries = fc.sample(request, 20);
    const ids = docs!.map(({ id }) => id).filter((id) => id % 3 === 0);
    for (const limit of [3, ids.length])
      expect(await lookups.amongEach(queries, ids, limit)).toEqual(core.matchingAmong(queries, ids, limit));
  });

  test("answer a list of two thousand words", async () => {
    const text = Array.from({ length: 2_000 }, (_, i) => (i % 50 === 0 ? "road" : `absent${i}`)).join(" OR ");
    const query = { ...fc.sample(request, 1)[0]!, text, filters: {}, facetMode: "none" as const };
    expect((await lookups.answer(query)).total).toBe(core.search(query).total);
  });
});
