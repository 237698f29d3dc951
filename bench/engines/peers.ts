import type { Doc } from "#search-core/types.ts";
import type { OpenEngine } from "./engine.ts";
import { openOpenSearch } from "./opensearch.ts";
import { openPostgres } from "./postgres.ts";
import { openSqlite } from "./sqlite.ts";
import { type Counting, openTantivy } from "./tantivy.ts";

type Peer = [name: string, open: OpenEngine];

/**
 * The engines that are there: two come with us, OpenSearch is asked when OPENSEARCH_URL says where it is, and tantivy
 * when TANTIVY_PEER names its program. It is built with Rust: `cargo build --release` in `bench/engines/tantivy`, and
 * TANTIVY_PEER is then `bench/engines/tantivy/target/release/tantivy-peer`.
 *
 * `beside`: open at the same time as the core and asked in turns with it, so that what else the machine does meets both
 * alike. `apart`: one after the other; they are slower by so much that it does not count, and would not leave each
 * other the memory.
 */
export function peersFound(): { beside: Peer[]; apart: Peer[] } {
  const url = process.env["OPENSEARCH_URL"];
  const program = process.env["TANTIVY_PEER"];
  const tantivy = (counting: Counting) => (docs: Iterable<Doc>) => openTantivy(program!, counting, docs);
  return {
    beside: program
      ? [
          ["tantivy", tantivy("columns")],
          ["tantivy aggregations", tantivy("aggregations")],
        ]
      : [],
    apart: [
      ["SQLite FTS5", openSqlite],
      ["PostgreSQL FTS", openPostgres],
      ...(url ? [["OpenSearch", (docs) => openOpenSearch(url, docs)] satisfies Peer] : []),
    ],
  };
}
