import type { EngineState } from "#adapters/search-engine/port.ts";
import type { Database } from "#platform/db/db.ts";
import { feedHead, readFeed } from "#platform/feed/feed.ts";
import type { SearchIndex } from "#search-core/types.ts";
import { docsAfter, docsWithIds } from "./queries.ts";

const pageSize = 2_000;
/** Small enough that a search waits some tens of milliseconds at most for the update before it. */
const feedPage = 500;

/**
 * Keeps an index equal to the opportunities in the database: a projection that has read nothing yet. `onChange` is called whenever its state has changed. One call of `catchUp`
 * runs at a time: a second one waits for the first and then reads what has come since.
 */
export function createProjection(
  db: Database,
  index: Pick<SearchIndex, "update" | "size">,
  onChange: () => void = () => {},
) {
  let firstHead: number | undefined;
  let sequence: number | undefined;
  let ready = false;
  let running: Promise<void> = Promise.resolve();

  /**
   * Every opportunity. The head of the feed is taken first: what commits while we read is read again from the feed. A
   * second attempt keeps the head of the first, or it would miss what was removed in between.
   */
  async function readAll() {
    firstHead ??= await feedHead(db);
    let last = 0;
    for (;;) {
      const docs = await docsAfter(db, last, pageSize);
      if (docs.length === 0) break;
      index.update(docs);
      last = docs.at(-1)!.id;
      onChange();
    }
    sequence = firstHead;
  }

  async function readNews(after: number) {
    for (let seen = after; ;) {
      const rows = await readFeed(db, seen, feedPage);
      if (rows.length === 0) return;
      const ids = [...new Set(rows.map((row) => row.opportunityId))];
      const docs = await docsWithIds(db, ids);
      const there = new Set(docs.map((doc) => doc.id));
      index.update(
        docs,
        ids.filter((id) => !there.has(id)),
      );
      sequence = seen = rows.at(-1)!.sequence;
      onChange();
    }
  }

  async function advance() {
    if (sequence === undefined) await readAll();
    await readNews(sequence!);
    if (ready) return;
    ready = true;
    onChange();
  }

  return {
    state: (): EngineState => ({ ready, documents: index.size, sequence: sequence ?? 0 }),
    /** Reads everything the first time, and the feed from then on, until there is nothing new. */
    catchUp(): Promise<void> {
      running = running.then(advance, advance);
      return running;
    },
    /** When no reading is under way: the database may be closed then. */
    settled: () => running.catch(() => {}),
  };
}
