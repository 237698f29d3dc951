import type { Database } from "#platform/db/db.ts";
import { feedHead, type FeedKind, readFeed } from "#platform/feed/feed.ts";
import type { Doc } from "#search-core/types.ts";
import { activityWithIds, docsAfter, docsWithIds } from "./queries.ts";

const pageSize = 5_000;
/** Small, so that later commits do not wait long. */
const feedPage = 500;

/** What a projection needs of its index. Without `setActivity` whole documents are written instead. */
type Filled = {
  readonly publicSize: number;
  update(docs: Doc[], removed: number[], sequence: number): unknown;
  setActivity?(activity: ReadonlyMap<number, number>): unknown;
};
/** `after`: the last feed sequence number in the index; absent for an empty one. */
type Start = { after?: number | undefined; onChange?: () => unknown };

/**
 * Keeps an index equal to the opportunities in the database. Calls `onChange` whenever its state changes. One `catchUp`
 * runs at a time; a second call waits for the first and then reads what is new.
 */
export function createProjection(db: Database, index: Filled, { after, onChange = () => {} }: Start = {}) {
  let firstHead: number | undefined;
  let sequence = after;
  // Once complete, the index stays searchable while it catches up.
  let ready = after !== undefined;
  let running: Promise<void> = Promise.resolve();

  /**
   * Loads every opportunity. Takes the feed's head first: whatever commits meanwhile is read again from the feed. A
   * retry keeps the first head, or it would miss removals in between.
   */
  async function readAll() {
    firstHead ??= await feedHead(db);
    for (let page = docsAfter(db, 0, pageSize); ;) {
      const docs = await page;
      if (docs.length === 0) break;
      page = docsAfter(db, docs.at(-1)!.id, pageSize); // on its way while this batch is indexed
      page.catch(() => {}); // reported when it is awaited, unless something else fails first
      await index.update(docs, [], firstHead);
      await onChange();
    }
    sequence = firstHead;
  }

  async function readNews(after: number) {
    for (let seen = after; ;) {
      const rows = await readFeed(db, seen, feedPage);
      if (rows.length === 0) return;
      const isActivityAlone = (kind: FeedKind) => kind === "activity" && index.setActivity !== undefined;
      const ids = [...new Set(rows.filter(({ kind }) => !isActivityAlone(kind)).map((row) => row.opportunityId))];
      const docs = await docsWithIds(db, ids);
      const there = new Set(docs.map((doc) => doc.id));
      const active = rows.filter(({ kind }) => isActivityAlone(kind)).map((row) => row.opportunityId);
      const activity = active.length === 0 ? null : await activityWithIds(db, active);
      const last = rows.at(-1)!.sequence;
      const removed = ids.filter((id) => !there.has(id));
      await index.update(docs, removed, last);
      // Only one column is written, not the documents.
      if (activity) await index.setActivity?.(activity);
      sequence = seen = last;
      await onChange();
    }
  }

  async function advance() {
    if (sequence === undefined) await readAll();
    await readNews(sequence!);
    if (ready) return;
    ready = true;
    await onChange();
  }

  return {
    state: () => ({ ready, documents: index.publicSize, sequence: sequence ?? 0 }),
    /** Loads everything the first time, then follows the feed until there is nothing new. */
    catchUp(): Promise<void> {
      running = running.then(advance, advance);
      return running;
    },
    /** Resolves when no read is running, so the database may be closed. */
    settled: () => running.catch(() => {}),
  };
}
