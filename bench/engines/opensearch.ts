import { unspscPath } from "#domain/unspsc.ts";
import type { Doc, Filters } from "#search-core/types.ts";
import type { BenchQuery } from "../corpus/queries.ts";
import { batchesOf, type Engine } from "./engine.ts";

const index = "brolga-bench";
const text = { type: "text", analyzer: "whitespace" };
const number = { type: "integer" };
const settings = {
  settings: { number_of_shards: 1, number_of_replicas: 0, refresh_interval: "-1" },
  mappings: {
    dynamic: false,
    properties: {
      title: text,
      description: text,
      status: number,
      buyer: number,
      category: number,
      location: number,
      value: { type: "long" },
    },
  },
};

/** OpenSearch at `url`, over HTTP, merged into one segment, request cache off. */
export async function openOpenSearch(url: string, docs: Iterable<Doc>): Promise<Engine> {
  const ask = async (method: string, path: string, body?: string) => {
    const headers = { "content-type": path.endsWith("_bulk") ? "application/x-ndjson" : "application/json" };
    const response = await fetch(new URL(`${index}${path}`, url), { method, headers, ...(body && { body }) });
    if (!response.ok && !(method === "DELETE" && response.status === 404))
      throw new Error(
        `OpenSearch answered ${response.status} to ${method} ${path}: ${(await response.text()).slice(0, 300)}`,
      );
    return (await response.json()) as { errors?: boolean; hits: { total: { value: number } } };
  };
  await ask("DELETE", "");
  await ask("PUT", "", JSON.stringify(settings));
  for (const batch of batchesOf(docs, 2_000)) {
    const { errors } = await ask("POST", "/_bulk", batch.map(linesOf).join(""));
    if (errors) throw new Error("OpenSearch refused some of the notices");
  }
  await ask("POST", "/_refresh");
  await ask("POST", "/_forcemerge?max_num_segments=1");
  return {
    name: "OpenSearch",
    clients: 8,
    async search(query) {
      const answer = await ask("POST", "/_search?request_cache=false", JSON.stringify(requestOf(query)));
      return answer.hits.total.value;
    },
    close: () => void ask("DELETE", ""),
  };
}

function linesOf({ id, title, description, status, buyer, valueFrom, categories, locations }: Doc): string {
  const category = [...new Set(categories.flatMap(unspscPath))];
  const source = { title, description, status, buyer, category, location: locations, value: valueFrom };
  return `{"index":{"_id":"${id}"}}\n${JSON.stringify(source)}\n`;
}

function requestOf({ words, filters }: BenchQuery) {
  const must = words.map((word) => ({
    multi_match: { query: word, fields: ["title^2", "description"], type: "most_fields" },
  }));
  const terms = (size: number) => (field: string) => ({ terms: { field, size } });
  return {
    size: 20,
    _source: false,
    track_total_hits: true,
    query: { bool: { must, filter: filtersOf(filters) } },
    aggs: {
      status: terms(10)("status"),
      buyer: terms(50)("buyer"),
      category: terms(50)("category"),
      location: terms(20)("location"),
    },
  };
}

function filtersOf({ status, location, category, price }: Filters): object[] {
  const among = Object.entries({ status, location, category }).flatMap(([field, values]) =>
    values ? [{ terms: { [field]: values } }] : [],
  );
  return price ? [...among, { range: { value: { gte: price.from, lt: price.to } } }] : among;
}
