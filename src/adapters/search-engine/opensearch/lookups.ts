import { activeStatuses, createWriter, openReader, type IndexReader } from "#search-core/index.ts";
import type { Doc, FoundAmong, Query } from "#search-core/types.ts";
import { clusterTimeout, type ClusterClient } from "./client.ts";
import { answerFrom, searchBody, type SearchResponse } from "./search.ts";
import type { Clause } from "./text-query.ts";
import { TookTooLong } from "#adapters/search-engine/port.ts";

type Found = { hits: { total: { value: number }; hits: { _id: string; _source?: { doc: Doc } }[] } };
type Buckets = Record<string, { buckets: { key: string; doc_count: number }[] }>;

/** What one index of a cluster is asked. `index`: its name or alias. */
export function indexLookups({ search, request }: ClusterClient, index: string) {
  const path = `/${index}/_search`;

  async function run<T extends { timed_out?: boolean }>(body: unknown): Promise<T> {
    const response = await search<T>(path, body);
    if (response.timed_out) throw new TookTooLong("The search took longer than 10 seconds.");
    return response;
  }

  return {
    answer: async (query: Query) => answerFrom(query, await run<SearchResponse>(searchBody(query))),

    /** The number of notices that pass all of these clauses. */
    async count(clauses: Clause[]): Promise<number> {
      const body = { query: { bool: { filter: clauses } } };
      return (await search<{ count: number }>(`/${index}/_count`, body)).count;
    },

    /** For each clause, how many of the notices that pass the filter pass it, too. */
    async countEach(filter: Clause[], clauses: Record<string, Clause>): Promise<Record<string, number>> {
      const aggs = { each: { filters: { filters: clauses } } };
      const body = { query: { bool: { filter } }, size: 0, track_total_hits: false, aggs, timeout: clusterTimeout };
      type Counted = { aggregations: { each: { buckets: Record<string, { doc_count: number }> } } };
      const { aggregations } = await run<Counted & { timed_out: boolean }>(body);
      return Object.fromEntries(
        Object.entries(aggregations.each.buckets).map(([name, { doc_count }]) => [name, doc_count]),
      );
    },

    /** The commonest words with a prefix in fields of words, by field. */
    async wordsStarting(filter: Clause[], prefix: string, fields: readonly string[], size: number) {
      const include = `${prefix.replace(/[.?+*|{}[\]()"\\#@&<>~^$-]/g, "\\$&")}.*`;
      const aggs = Object.fromEntries(fields.map((field) => [field, { terms: { field, size, include } }]));
      const body = { query: { bool: { filter } }, size: 0, track_total_hits: false, aggs, timeout: clusterTimeout };
      const { aggregations } = await run<{ aggregations: Buckets; timed_out: boolean }>(body);
      return fields.map((field) => new Map(aggregations[field]!.buckets.map(({ key, doc_count }) => [key, doc_count])));
    },

    /** Words of public tenders within two edits of this one, with how many tenders have them. */
    async wordsNear(word: string, maxEdits: number): Promise<{ text: string; freq: number }[]> {
      const options = { size: 50, shard_size: 500, max_edits: maxEdits, min_word_length: 3, prefix_length: 0 };
      const term = { field: "publicWords", suggest_mode: "always", accuracy: 0.1, analyzer: "whitespace", ...options };
      const body = { size: 0, suggest: { near: { text: word, term } } };
      type Suggested = { suggest: { near: { options: { text: string; freq: number }[] }[] } };
      const { suggest } = await run<Suggested & { timed_out: boolean }>(body);
      return suggest.near.flatMap((entry) => entry.options);
    },

    /** The documents of the best hits of a query in the cluster's own language, as an index of their own. */
    async candidates(body: Clause): Promise<IndexReader> {
      const { hits } = await run<Found & { timed_out: boolean }>({
        ...body,
        _source: ["doc"],
        timeout: clusterTimeout,
      });
      const writer = createWriter({ activeStatuses });
      writer.update(hits.hits.map(({ _source }) => _source!.doc));
      return openReader(writer.state);
    },

    /** For each query, how many of these ids it finds, and the first of them in their order. */
    async amongEach(queries: readonly Query[], ids: readonly number[], limit: number): Promise<FoundAmong[]> {
      if (queries.length === 0 || ids.length === 0) return queries.map(() => ({ count: 0, first: [] }));
      const indexes = new Map(ids.map((id, index) => [id, index]));
      const among = { terms: { id: ids } };
      const lines = queries.flatMap((query) => {
        const { query: asked } = searchBody({ ...query, offset: 0, limit: 0, facetMode: "none" });
        const body = { query: { bool: { filter: [asked, among] } }, size: ids.length, _source: false, sort: ["_doc"] };
        return ["{}", JSON.stringify({ ...body, timeout: clusterTimeout })];
      });
      type Each = { responses: (Found & { timed_out: boolean; error?: unknown })[] };
      const { responses } = await search<Each>(`/${index}/_msearch`, `${lines.join("\n")}\n`);
      if (responses.some(({ error, timed_out }) => error !== undefined || timed_out))
        throw new TookTooLong("A search of many was refused by the cluster.");
      return responses.map(({ hits: { hits } }) => {
        const found = hits.map(({ _id }) => indexes.get(Number(_id))!).toSorted((one, other) => one - other);
        return { count: found.length, first: found.slice(0, limit).map((index) => ids[index]!) };
      });
    },

    /** A stored document that is no notice. Undefined if there is none. */
    async stored<T>(id: string): Promise<T | undefined> {
      type Got = { found: boolean; _source?: T };
      const got = await request<Got>("GET", `/${index}/_doc/${id}`).catch((error: { status?: number }) => {
        if (error.status === 404) return undefined;
        throw error;
      });
      return got?.found ? got._source : undefined;
    },
  };
}
export type IndexLookups = ReturnType<typeof indexLookups>;
