import type { Doc } from "#search-core/types.ts";
import type { OpenEngine } from "./engine.ts";
import { openOpenSearch } from "./opensearch.ts";
import { openPostgres } from "./postgres.ts";
import { openSqlite } from "./sqlite.ts";
import { type Counting, openTantivy } from "./tantivy.ts";

type Peer = [name: string, open: OpenEngine];

/**
 * The available engines. Two come with us. OpenSearch is included if OPENSEARCH_URL has its address, and tantivy if
 * TANTIVY_PEER names its program. That is built with Rust: `cargo build --release` in `bench/engines/tantivy`, and
 * TANTIVY_PEER is then `bench/engines/tantivy/target/release/tantivy-peer`.
 *
 * `beside`: open at the same time as the core and measured in turns with it, so that other load on the machine affects
 * both. `apart`: one after the other. They are so much slower that load does not matter, and do not fit in memory
 * together.
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
