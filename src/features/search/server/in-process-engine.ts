import { EngineNotReady, type SearchEngine } from "#adapters/search-engine/port.ts";
import type { Database } from "#platform/db/db.ts";
import { createIndex } from "#search-core/index.ts";
import { createProjection } from "./projection.ts";

/**
 * The embedded engine without a thread of its own: what the search thread runs, and what tests use. It sees the database
 * as of the last `catchUp`, and is not ready before the first.
 */
type InProcessEngine = SearchEngine & { catchUp(): Promise<void> };

export function createInProcessEngine(db: Database, onChange?: () => void): InProcessEngine {
  const index = createIndex();
  const projection = createProjection(db, index, onChange);
  const ready = () => {
    if (!projection.state().ready) throw new EngineNotReady("the search index is being rebuilt");
    return index;
  };
  return {
    search: async (query) => ready().search(query),
    suggest: async (...asked) => ready().suggest(...asked),
    didYouMean: async (text) => ready().didYouMean(text),
    state: projection.state,
    catchUp: projection.catchUp,
    stop: projection.settled,
  };
}
