import type { Database } from "#platform/db/db.ts";
import { feedHead, readFeed } from "#platform/feed/feed.ts";
import type { Doc } from "#search-core/types.ts";
import { docsAfter, docsWithIds } from "./queries.ts";

const pageSize = 5_000;
/** Small enough that what was committed after it is not kept waiting. */
const feedPage = 500;

/** What a projection needs of the index that it fills. */
type Filled = { readonly size: number; update(docs: Doc[], removed?: number[]): unknown };
/** `after`: the feed row that the index already ends with; it has read nothing without. */
type Start = { after?: number | undefined; onChange?: () => void };

/**
 * Keeps an index equal to the opportunities in the database. `onChange` is called whenever its state has changed. One
 * call of `catchUp` runs at a time: a second one waits for the first and then reads what has come since.
 */
export function createProjection(db: Database, index: Filled, { after, onChange = () => {} }: Start = {}) {
  let firstHead: number | undefined;
  let sequence = after;
  // An index that was whole once can be searched while it catches up.
  let ready = after !== undefined;
  let running: Promise<void> = Promise.resolve();

  /**
   * Every opportunity. The head of the feed is taken first: what commits while we read is read again from the feed. A
   * second attempt keeps the head of the first, or it would miss what was removed in between.
   */
  async function readAll() {
    firstHead ??= await feedHead(db);
    for (let page = docsAfter(db, 0, pageSize); ;) {
      const docs = await page;
      if (docs.length === 0) break;
      page = docsAfter(db, docs.at(-1)!.id, pageSize); // on its way while this one is taken in
      page.catch(() => {}); // told when it is waited for, unless something else fails before
      index.update(docs);
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
    state: () => ({ ready, documents: index.size, sequence: sequence ?? 0 }),
    /** Reads everything the first time, and the feed from then on, until there is nothing new. */
    catchUp(): Promise<void> {
      running = running.then(advance, advance);
      return running;
    },
    /** When no reading is under way: the database may be closed then. */
    settled: () => running.catch(() => {}),
  };
}
