import type { OpenEngine } from "./engine.ts";
import { openOpenSearch } from "./opensearch.ts";
import { openPostgres } from "./postgres.ts";
import { openSqlite } from "./sqlite.ts";

/** The engines that are there: two come with us, OpenSearch is asked when OPENSEARCH_URL says where it is. */
export function peersFound(): [name: string, open: OpenEngine][] {
  const url = process.env["OPENSEARCH_URL"];
  return [
    ["SQLite FTS5", openSqlite],
    ["PostgreSQL FTS", openPostgres],
    ...(url ? [["OpenSearch", (docs) => openOpenSearch(url, docs)] satisfies [string, OpenEngine]] : []),
  ];
}
