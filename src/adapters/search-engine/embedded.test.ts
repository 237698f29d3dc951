import { type Worker } from "node:worker_threads";
import { afterAll, expect, test } from "vitest";
import { appendFeed } from "#platform/feed/feed.ts";
import { testDatabase } from "#test/database.ts";
import { startEmbeddedEngine } from "./embedded.ts";
import { EngineNotReady, type SearchEngine } from "./port.ts";
import { plainQuery } from "#test/plain-query.ts";

const { db, pool, url } = await testDatabase();
const threads: Worker[] = [];
const keep = (thread: Worker) => void threads.push(thread);
process.on("worker", keep);
const engine: SearchEngine = startEmbeddedEngine({ databaseUrl: url });
afterAll(async () => {
  process.off("worker", keep);
  await engine.stop();
});

const query = plainQuery();
const at = Temporal.Instant.fromEpochMilliseconds(0);
const isReady = () => expect.poll(() => engine.state().ready, { timeout: 10_000, interval: 5 }).toBe(true);
const total = async () => (await engine.search(query)).total;

async function publish(key: string) {
  await pool.query("insert into source (id, code, name, zone) values (900, 's', 's', 'UTC') on conflict do nothing");
  await db.transaction().execute(async (trx) => {
    const seen = { first_seen_at: at, last_changed_at: at, last_checked_at: at };
    const kind = { type_id: 1, status_id: 1, zone: "Australia/Sydney" };
    const { id } = await trx
      .insertInto("opportunity")
      .values({ public_id: key, source_id: 900, source_key: key, title: key, description: "", ...kind, ...seen })
      .returning("id")
      .executeTakeFirstOrThrow();
    await appendFeed(trx, [{ kind: "added", opportunityId: id }], at);
  });
}

test("a thread that dies is replaced, and the new one reads everything again", async () => {
  await publish("before");
  await isReady();
  await expect.poll(total).toBe(1);
  // Answered just before the end, or refused: nobody waits for ever.
  const asked = engine.search(query).then(
    () => "answered",
    (error: Error) => error.name,
  );
  await threads[0]!.terminate();
  expect(["answered", "EngineNotReady"]).toContain(await asked);
  await expect(engine.search(query)).rejects.toBeInstanceOf(EngineNotReady);
  await isReady();
  expect(threads).toHaveLength(2);
  expect(await total()).toBe(1);
});

test("a thread whose connections are cut goes on answering and finds what it missed", async () => {
  await isReady();
  await pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  expect(await total()).toBe(1);
  await publish("missed");
  await expect.poll(total, { timeout: 10_000, interval: 20 }).toBe(2);
});
