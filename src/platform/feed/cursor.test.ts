import { beforeEach, expect, test, vi } from "vitest";
import { consumeFeed, removeCursor, startCursor, type FeedConsumer } from "#platform/feed/cursor.ts";
import { appendFeed, feedHead, readFeed, type FeedEntry } from "#platform/feed/feed.ts";
import { followFeed } from "#platform/feed/follow.ts";
import { feedRetained } from "#platform/feed/prune.ts";
import { createLog } from "#platform/logging.ts";
import { retentionJobs } from "#platform/retention/prune.ts";
import { defaultRetention as retention } from "#domain/retention.ts";
import { testDatabase } from "#test/database.ts";

const { db, pool } = await testDatabase();
let now = Temporal.Instant.from("2026-11-01T00:00:00Z");
const clock = { now: () => now };
const stores = { db, clock };
const soon = { timeout: 10_000 };

beforeEach(async () => {
  await pool.query("truncate feed, feed_cursor restart identity");
  now = Temporal.Instant.from("2026-11-01T00:00:00Z");
});

const append = (...entries: FeedEntry[]) => db.transaction().execute((trx) => appendFeed(trx, entries, now));
const changed = (opportunityId: number): FeedEntry => ({ kind: "changed", opportunityId });
const sequences = async () => (await readFeed(db, 0, 100)).map(({ sequence }) => sequence);
const log = createLog("worker", { level: "silent", format: "text" });
const { tasks } = retentionJobs({ db, clock, retention, retained: feedRetained });
const prune = () => tasks["prune"]!({}, { signal: new AbortController().signal, log, jobKey: "" });

/** A consumer that collects the ids it has processed, in memory. */
function collector(name: string, batchSize = 2) {
  const seen: number[] = [];
  const consumer: FeedConsumer = {
    name,
    batchSize,
    process: async (_trx, rows) => void seen.push(...rows.map(({ opportunityId }) => opportunityId)),
  };
  return { consumer, seen };
}

async function consumeAll(consumer: FeedConsumer) {
  while ((await consumeFeed(stores, consumer)) > 0);
}

test("a row carries the document as it was before, and whether it may be announced", async () => {
  await append({ kind: "added", opportunityId: 1, isNews: true }, { ...changed(2), before: { title: "Old title" } });
  await pool.query("insert into feed_cursor values ('told', 0, now())");
  let rows: unknown[] = [];
  await consumeFeed(stores, { name: "told", batchSize: 9, process: async (_trx, news) => void (rows = news) });
  expect(rows).toMatchObject([
    { opportunityId: 1, before: null, isNews: true },
    { opportunityId: 2, before: { title: "Old title" }, isNews: false },
  ]);
});

test("a new consumer starts at the newest row, and a known one continues where it stopped", async () => {
  await append(changed(1));
  const { consumer, seen } = collector("cards");
  await startCursor(stores, consumer.name);
  await append(changed(2), changed(3), changed(4));
  expect(await consumeFeed(stores, consumer)).toBe(2);
  await startCursor(stores, consumer.name);
  await consumeAll(consumer);
  expect(seen).toEqual([2, 3, 4]);
});

test("a consumer's writes and its cursor commit together, so only what failed is processed again", async () => {
  await pool.query("create table told (id integer primary key)");
  let fails = true;
  const consumer: FeedConsumer = {
    name: "telling",
    batchSize: 2,
    async process(trx, rows) {
      for (const { opportunityId } of rows)
        await trx
          .insertInto("told" as never)
          .values({ id: opportunityId } as never)
          .execute();
      if (fails && rows.some(({ opportunityId }) => opportunityId === 3)) throw new Error("the mail server is away");
    },
  };
  await startCursor(stores, consumer.name);
  await append(changed(1), changed(2), changed(3));
  await expect(consumeAll(consumer)).rejects.toThrow("away");
  const toldIds = async () => (await pool.query("select id from told order by id")).rows.map(({ id }) => id);
  expect(await toldIds()).toEqual([1, 2]);
  fails = false;
  await consumeAll(consumer);
  expect(await toldIds()).toEqual([1, 2, 3]);
});

test("two processes that work for one consumer process each row once", async () => {
  const { consumer, seen } = collector("shared", 3);
  await startCursor(stores, consumer.name);
  for (let id = 1; id <= 40; id += 1) await append(changed(id));
  for (let calls = 0; seen.length < 40 && calls < 100; calls += 1)
    await Promise.all([consumeFeed(stores, consumer), consumeFeed(stores, consumer)]);
  expect(seen).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
});

test("rows are deleted after 30 days if every cursor has passed them; the newest is always kept", async () => {
  const { consumer } = collector("slow", 2);
  await startCursor(stores, consumer.name);
  await append(changed(1), changed(2), changed(3), changed(4));
  now = now.add({ hours: 24 * 20 });
  await append(changed(5));
  await consumeFeed(stores, consumer);
  await prune();
  expect(await sequences()).toEqual([1, 2, 3, 4, 5]);
  now = now.add({ hours: 24 * 11 });
  await prune();
  expect(await sequences()).toEqual([3, 4, 5]);
  await removeCursor(db, consumer.name);
  await prune();
  expect(await sequences()).toEqual([5]);
  now = now.add({ hours: 24 * 300 });
  await prune();
  expect(await sequences()).toEqual([5]);
  expect(await feedHead(db)).toBe(5);
});

test("a worker that follows the feed processes each commit, again after an error, until it is stopped", async () => {
  const { consumer, seen } = collector("following");
  const errors: string[] = [];
  let fails = true;
  const process: FeedConsumer["process"] = async (trx, rows) => {
    if (fails) throw new Error("not yet");
    await consumer.process(trx, rows);
  };
  await startCursor(stores, consumer.name);
  await append(changed(1));
  const onError = (error: Error, name: string) => void errors.push(`${name}: ${error.message}`);
  const follower = followFeed({ db, pool, clock, onError }, [{ ...consumer, process }]);
  await vi.waitFor(() => expect(errors).toContain("following: not yet"), soon);
  fails = false;
  await append(changed(2));
  await vi.waitFor(() => expect(seen).toEqual([1, 2]), soon);
  await follower.stop();
  await append(changed(3));
  expect(seen).toEqual([1, 2]);
});
