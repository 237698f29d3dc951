import type { Doc } from "#search-core/types.ts";
import type { OpenEngine } from "./engine.ts";
import { openOpenSearch } from "./opensearch.ts";
import { openPostgres } from "./postgres.ts";
import { openSqlite } from "./sqlite.ts";
import { type Counting, openTantivy } from "./tantivy.ts";

/**
 * The engines that are there: two come with us, OpenSearch is asked when OPENSEARCH_URL says where it is, and tantivy
 * when TANTIVY_PEER names its program. It is built with Rust: `cargo build --release` in `bench/engines/tantivy`, and
 * TANTIVY_PEER is then `bench/engines/tantivy/target/release/tantivy-peer`.
 */
export function peersFound(): [name: string, open: OpenEngine][] {
  const url = process.env["OPENSEARCH_URL"];
  const program = process.env["TANTIVY_PEER"];
  const tantivy = (counting: Counting) => (docs: Iterable<Doc>) => openTantivy(program!, counting, docs);
  return [
    ["SQLite FTS5", openSqlite],
    ["PostgreSQL FTS", openPostgres],
    ...(url ? [["OpenSearch", (docs) => openOpenSearch(url, docs)] satisfies [string, OpenEngine]] : []),
    ...(program
      ? ([
          ["tantivy", tantivy("columns")],
          ["tantivy aggregations", tantivy("aggregations")],
        ] satisfies [string, OpenEngine][])
      : []),
  ];
}
