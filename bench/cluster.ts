import { clusterClient } from "#adapters/search-engine/opensearch/client.ts";
import { clusterIndex } from "#adapters/search-engine/opensearch/index-writer.ts";
import { indexLookups } from "#adapters/search-engine/opensearch/lookups.ts";
import { openReader } from "#search-core/index.ts";
import { hasOpenSearch, startOpenSearch } from "#test/opensearch.ts";
import { notices, readCorpus } from "./corpus/corpus.ts";
import { type BenchQuery, mixedQueries } from "./corpus/queries.ts";
import { built, coreQuery } from "./engines/core.ts";
import { batchesOf, type Engine } from "./engines/engine.ts";
import { type Bench, percentile } from "./figure.ts";
import { measureTogether } from "./measure.ts";

const nodes = 3;

/**
 * The product's request to a cluster of three nodes on this machine beside the core in this process: disjunctive facets,
 * closing buckets, hidden counts and twenty hits. Needs OPENSEARCH_HOME. Totals must be equal, or it throws.
 */
export const clusterBench: Bench = {
  name: "cluster",
  async run(size, report, { say }) {
    if (!hasOpenSearch) return say("left out: OPENSEARCH_HOME does not name the folder of an OpenSearch");
    const corpus = await readCorpus();
    const queries = mixedQueries(corpus);
    const cluster = await startOpenSearch(nodes, size > 1_000_000 ? "3g" : "1g");
    try {
      const client = clusterClient(cluster.urls);
      const index = clusterIndex(client, "bench", { prefix: "bench", shards: nodes, replicas: 0 });
      await index.begin();
      const from = performance.now();
      for (const batch of batchesOf(notices(corpus, 0, size), 5_000)) await index.update(batch, [], 1);
      await index.publish({ sequence: 1, fingerprint: null });
      report({
        case: "build",
        column: "cluster",
        value: (size * 1000) / (performance.now() - from),
        unit: "notices/s",
      });
      await client.request("POST", "/bench/_forcemerge?max_num_segments=1", undefined, 3_600_000);
      type Stats = { _all: { primaries: { store: { size_in_bytes: number } } } };
      const { _all } = await client.request<Stats>("GET", "/bench/_stats/store");
      const stored = _all.primaries.store.size_in_bytes / size;
      report({ case: "stored", column: "cluster", value: stored, unit: "bytes/notice" });

      const began = performance.now();
      const { state } = built(notices(corpus, 0, size));
      report({ case: "build", column: "core", value: (size * 1000) / (performance.now() - began), unit: "notices/s" });
      const bytes = state.segments.reduce((sum, segment) => sum + segment.bytes.byteLength, 0);
      report({ case: "stored", column: "core", value: bytes / size, unit: "bytes/notice" });
      const reader = openReader(state);
      const lookups = indexLookups(client, "bench");
      const engines: Engine[] = [
        { name: "core", search: (query) => reader.search(coreQuery(query, false)).total, close() {} },
        {
          name: "cluster",
          clients: 8,
          search: async (query: BenchQuery) => (await lookups.answer(coreQuery(query, false))).total,
          close() {},
        },
      ];
      const measured = await measureTogether(engines, queries, { rounds: 4, seconds: 300 });
      for (const [i, { times, perSecond, totals }] of measured.entries()) {
        const column = engines[i]!.name;
        report({ case: "mix, p50", column, value: percentile(times, 0.5), unit: "ms" });
        report({ case: "mix, p95", column, value: percentile(times, 0.95), unit: "ms" });
        report({ case: "mix", column, value: perSecond, unit: "queries/s" });
        if (totals.some((total, query) => total !== measured[0]!.totals[query]))
          throw new Error("The cluster found another set than the core.");
      }
    } finally {
      cluster.stop();
    }
  },
};
