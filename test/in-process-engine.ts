import type { Embedder } from "#adapters/embeddings/port.ts";
import { answersFrom } from "#adapters/search-engine/answers.ts";
import { EngineNotReady, type SearchEngine } from "#adapters/search-engine/port.ts";
import { createVectorMaker } from "#adapters/search-engine/vector-maker.ts";
import type { Database } from "#platform/db/db.ts";
import { createIndex } from "#test/search-core/create-index.ts";
import { createProjection } from "#features/search/server/projection.ts";
import { textsWithIds } from "#features/search/server/queries.ts";

/**
 * The embedded engine without threads and snapshots, for tests. It sees the database as of the last `catchUp`, and is
 * not ready before the first.
 */
export type InProcessEngine = SearchEngine & {
  catchUp(): Promise<void>;
  /** Merges everything into one segment, which drops deleted documents. */
  compact(): void;
};

export function createInProcessEngine(db: Database, embedder?: Embedder): InProcessEngine {
  const index = createIndex();
  const projection = createProjection(db, index);
  const ready = () => {
    if (!projection.state().ready) throw new EngineNotReady("the search index is being rebuilt");
    return index;
  };
  const open = embedder ? () => Promise.resolve(embedder) : null;
  const vectors =
    open && createVectorMaker({ writer: index, open, textsOf: (ids) => textsWithIds(db, ids), onChange: () => {} });
  const { search, matchingAmong, suggest, explain, highlight, ...byMeaning } = answersFrom(ready, open);
  return {
    search,
    matchingAmong,
    suggest,
    explain,
    highlight,
    ...(open && byMeaning),
    state: () => ({ ...projection.state(), withoutMeaning: null, snapshot: null, fault: null, readers: null }),
    async catchUp() {
      await projection.catchUp();
      await vectors?.look();
    },
    compact: index.compact,
    stop: projection.settled,
  };
}
