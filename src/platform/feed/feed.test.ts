import { setImmediate as breath } from "node:timers/promises";
import { expect, test } from "vitest";
import { appendFeed, feedHead, readFeed, type FeedEntry } from "#platform/feed/feed.ts";
import { connect } from "#platform/db/db.ts";
import { testDatabase } from "#test/database.ts";

const at = Temporal.Instant.from("2026-11-21T00:00:00Z");
const { db, url } = await testDatabase();

/** A different size for each batch, deterministic. */
const sizeOf = (writer: number, batch: number) => 1 + ((writer * 31 + batch * 17) % 23);
const entriesOf = (writer: number, batch: number): FeedEntry[] =>
  Array.from({ length: sizeOf(writer, batch) }, (_, item) => ({
    kind: "changed",
    opportunityId: writer * 100_000 + batch * 100 + item,
  }));

test("a reader that keeps one number misses no row of sixteen concurrent writers", async () => {
  const [writers, batches] = [16, 12];
  const many = connect(url, { max: writers });
  const committed: number[] = [];
  let isWriting = true;
  const seen: number[] = [];
  const reader = (async () => {
    let last = 0;
    for (let isLast = false; ;) {
      const rows = await readFeed(db, last, 7);
      seen.push(...rows.map((row) => row.opportunityId));
      last = rows.at(-1)?.sequence ?? last;
      if (rows.length === 0 && isLast) return;
      isLast = rows.length === 0 && !isWriting;
      await breath();
    }
  })();
  const write = async (writer: number) => {
    for (let batch = 0; batch < batches; batch += 1) {
      const entries = entriesOf(writer, batch);
      const isRolledBack = (writer + batch) % 5 === 0;
      await many.db
        .transaction()
        .execute(async (trx) => {
          await appendFeed(trx, entries, at);
          if (isRolledBack) throw new Error("rolled back on purpose");
        })
        .then(
          () => committed.push(...entries.map((entry) => entry.opportunityId)),
          (error: Error) => expect(error.message).toBe("rolled back on purpose"),
        );
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  isWriting = false;
  await reader;
  await many.close();
  expect(seen).toHaveLength(committed.length);
  expect(seen.toSorted((a, b) => a - b)).toEqual(committed.toSorted((a, b) => a - b));
}, 180_000);

test("rows of one call keep their order, and the head is the newest number", async () => {
  const before = await feedHead(db);
  const entries: FeedEntry[] = [3, 1, 2].map((opportunityId) => ({ kind: "added", opportunityId }));
  await db.transaction().execute((trx) => appendFeed(trx, entries, at));
  const rows = await readFeed(db, before, 100);
  expect(rows.map((row) => row.opportunityId)).toEqual([3, 1, 2]);
  expect(rows.at(-1)!.sequence).toBe(await feedHead(db));
  expect(rows[0]!.writtenAt.equals(at)).toBe(true);
});

test("writing nothing takes no lock and writes no row", async () => {
  const before = await feedHead(db);
  await db.transaction().execute((trx) => appendFeed(trx, [], at));
  expect(await feedHead(db)).toBe(before);
});
