import { EngineNotReady, type SearchEngine } from "#adapters/search-engine/port.ts";
import type { Database } from "#platform/db/db.ts";
import { highlighter } from "#search-core/index.ts";
import { createIndex } from "#test/search-core/create-index.ts";
import { createProjection } from "#features/search/server/projection.ts";

/**
 * The embedded engine without threads and snapshots, for tests. It sees the database as of the last `catchUp`, and is not
 * ready before the first.
 */
type InProcessEngine = SearchEngine & { catchUp(): Promise<void> };

export function createInProcessEngine(db: Database): InProcessEngine {
  const index = createIndex();
  const projection = createProjection(db, index);
  const ready = () => {
    if (!projection.state().ready) throw new EngineNotReady("the search index is being rebuilt");
    return index;
  };
  return {
    search: async (query) => ready().search(query),
    suggest: async (...asked) => ready().suggest(...asked),
    didYouMean: async (text) => ready().didYouMean(text),
    explain: async (...asked) => ready().explain(...asked),
    highlight: async (text, documents) => documents.map(highlighter(text)),
    state: () => ({ ...projection.state(), withoutMeaning: null, snapshot: null, fault: null, readers: null }),
    catchUp: projection.catchUp,
    stop: projection.settled,
  };
}
