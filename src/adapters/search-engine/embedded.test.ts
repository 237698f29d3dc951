import { type Worker } from "node:worker_threads";
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { libraries } from "#adapters/embeddings/fixtures/libraries.ts";
import { createApp, startEngine } from "#app";
import { tempFolders } from "#test/temp-folders.ts";
import { createInProcessEngine } from "#test/in-process-engine.ts";
import { systemClock } from "#platform/clock.ts";
import { connect } from "#platform/db/db.ts";
import { feedHead } from "#platform/feed/feed.ts";
import { liveConfig } from "#test/config.ts";
import { testDatabase } from "#test/database.ts";
import { noticeRows } from "#test/notice-rows.ts";
import { plainQuery, withoutScores } from "#test/plain-query.ts";
import { startEmbeddedEngine } from "./embedded.ts";
import type { FromWriter } from "./messages.ts";
import type { SearchEngine } from "./port.ts";
import { pollHealth } from "#test/poll-health.ts";

/* The engine with its threads on a real database: no update is lost, whichever thread dies. */

vi.setConfig({ testTimeout: 60_000 });
const { db, pool, url } = await testDatabase();
const { publish } = await noticeRows(db);
const query = plainQuery();

/** Threads that the test has seen start, by name. A thread that has ended has lost its name. */
let threads: { name: string; thread: Worker }[] = [];
const record = (thread: Worker) => void threads.push({ name: thread.threadName!, thread });
process.on("worker", record);
afterAll(() => void process.off("worker", record));
beforeEach(() => void (threads = []));
const named = (start: string) => threads.filter(({ name }) => name.startsWith(start)).map(({ thread }) => thread);

function start(threadCount = 2): SearchEngine {
  const engine = startEmbeddedEngine({ databaseUrl: url, threads: threadCount });
  onTestFinished(() => engine.stop());
  return engine;
}
const soon = { timeout: 30_000, interval: 5 };
const isReady = (engine: SearchEngine) => expect.poll(() => engine.state().ready, soon).toBe(true);
const hasSeen = async (engine: SearchEngine) => {
  const head = await feedHead(db);
  await expect.poll(() => engine.state().sequence, soon).toBeGreaterThanOrEqual(head);
};
const total = async (engine: SearchEngine, text = "") => (await engine.search({ ...query, text })).total;

test("searches in progress when their thread dies still get an answer", async () => {
  await publish(...Array.from({ length: 50 }, (_, number) => ({ key: `load${number}`, title: "Load bearing wall" })));
  const engine = start(2);
  await isReady(engine);
  const asked = Array.from({ length: 400 }, () => total(engine, "load wall"));
  const [dying] = named("search reader");
  await dying!.terminate();
  expect(new Set(await Promise.all(asked))).toEqual(new Set([50]));
  await expect.poll(() => engine.state().readers, soon).toEqual({ up: 2, of: 2 });
  expect(named("search reader")).toHaveLength(3);
});

test("highlighting a page does not queue behind searches", async () => {
  await publish({ key: "marked", title: "Marked crossing" });
  const engine = start(1);
  await isReady(engine);
  const order: string[] = [];
  const note = (name: string) => () => void order.push(name);
  const searches = Array.from({ length: 20 }, (_, number) => total(engine, "marked").then(note(`search ${number}`)));
  const texts = { title: "Marked crossing", description: "", reference: "", buyerName: "", placeText: "" };
  const marks = engine.highlight({ text: "marked", includeTradeWords: true }, [texts]).then(note("marks"));
  await Promise.all([...searches, marks]);
  // Two searches had been dispatched before.
  expect(order.indexOf("marks")).toBe(2);
  expect(order.at(-1)).toBe("search 19");
});

test("a search that crashes two threads is given up, and the next one gets an answer", async () => {
  await publish({ key: "survivor", title: "Survivor" });
  const engine = start(1);
  await isReady(engine);
  expect(await total(engine, "survivor")).toBe(1);
  const asked = engine.search(query).then(
    () => "answered",
    (error: Error) => error.message,
  );
  // Both before they can answer, because a terminating thread takes no more messages.
  await named("search reader")[0]!.terminate();
  await expect.poll(() => named("search reader").length, soon).toBe(2);
  await named("search reader")[1]!.terminate();
  expect(["answered", "the search ended its thread"]).toContain(await asked);
  expect(await total(engine, "survivor")).toBe(1);
});

test("search continues while the writer is dead, and its successor indexes what was missed", async () => {
  await publish({ key: "before", title: "Before the end" });
  const engine = start();
  await hasSeen(engine);
  const [writer] = named("search writer");
  await writer!.terminate();
  expect(engine.state().ready).toBe(true);
  expect(await total(engine, "before")).toBe(1);
  await publish({ key: "after", title: "After the end" });
  await hasSeen(engine);
  expect(await total(engine, "after")).toBe(1);
  expect(await total(engine, "before")).toBe(1);
});

test("an engine whose connections are cut keeps answering and indexes what it missed", async () => {
  await publish({ key: "kept", title: "Kept connection" });
  const engine = start();
  await hasSeen(engine);
  await pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where usename = current_user and datname = current_database() and pid <> pg_backend_pid()",
  );
  expect(await total(engine, "connection")).toBe(1);
  await publish({ key: "missed", title: "Missed connection" });
  await expect.poll(() => total(engine, "connection"), soon).toBe(2);
});

test("one commit causes one message with an index, and the next search finds the change", async () => {
  await publish({ key: "seen", title: "Unseen" });
  const engine = start();
  await hasSeen(engine);
  let indexes = 0;
  named("search writer")[0]!.on("message", ({ index }: FromWriter) => void (indexes += Number(index !== null)));
  await publish({ key: "seen", title: "Lighthouse" });
  await hasSeen(engine);
  expect(await total(engine, "lighthouse")).toBe(1);
  expect(await total(engine, "unseen")).toBe(0);
  expect(indexes).toBe(1);
});

test("with sixteen concurrent writers no notice is skipped and no withdrawn one is kept", async () => {
  const engine = start();
  await isReady(engine);
  const many = connect(url, { max: 16 });
  const rows = await noticeRows(many.db);
  const write = async (writer: number) => {
    for (let batch = 0; batch < 12; batch++) {
      const keys = Array.from({ length: 1 + ((writer + batch) % 4) }, (_, number) => `w${writer}-${batch}-${number}`);
      await rows.publish(...keys.map((key) => ({ key, title: `Crowd ${key}` })));
      if (batch % 3 === 0) await rows.withdraw(keys[0]!);
      if (batch % 4 === 0) await rows.publish({ key: keys.at(-1)!, title: "Crowded again" });
    }
  };
  await Promise.all(Array.from({ length: 16 }, (_, writer) => write(writer)));
  await many.close();
  await hasSeen(engine);

  const fresh = createInProcessEngine(db);
  await fresh.catchUp();
  const { rows: counted } = await pool.query<{ count: number }>(
    "select count(*)::integer as count from opportunity where source_key like 'w%-%'",
  );
  expect(counted[0]!.count).toBeGreaterThan(300);
  expect(await total(engine, "crowd OR crowded")).toBe(counted[0]!.count);
  for (const text of ["", "crowd", "crowded", "w3-4-0", "-crowd"]) {
    const asked = { ...query, text, sort: "OpenDateNewestFirst", limit: 1_000 } as const;
    expect(withoutScores(await engine.search(asked))).toEqual(withoutScores(await fresh.search(asked)));
  }
});

test("while the index is being built, search is 503 with Retry-After, and everything else works", async () => {
  await publish({ key: "patience", title: "Patience" });
  const holder = await pool.connect();
  await holder.query("begin");
  await holder.query("lock table opportunity in access exclusive mode"); // read by the index and by no call here
  const engine = start();
  const app = await createApp({ db, pool, engine, clock: systemClock, config: liveConfig() });
  onTestFinished(() => app.close());
  const search = () => app.inject({ method: "POST", url: "/api/v1/search/free/search", payload: {} });
  expect(await search()).toMatchObject({ statusCode: 503, headers: { "retry-after": "2" } });
  expect((await app.inject({ url: "/health" })).statusCode).toBe(503);
  expect((await app.inject({ url: "/livez" })).statusCode).toBe(200);
  expect((await app.inject({ url: "/api/v1/plan" })).statusCode).toBe(200);
  await holder.query("commit");
  holder.release();
  await isReady(engine);
  expect((await search()).statusCode).toBe(200);
  await pollHealth(app).toMatchObject({ catchingUp: { index: { feedLag: 0, readers: { of: 2 } } } });
});

const folder = tempFolders("embeddings");
test.for(libraries)("with %s a sentence model replaces the table in all threads", async ([, make]) => {
  const [cleaning] = await publish(
    { key: "s1", title: "Office cleaning" },
    { key: "s2", title: "Cleaning of offices" },
  );
  const engine = await startEngine({ databaseUrl: url, threads: 3, embeddings: make(folder()) });
  onTestFinished(() => engine.stop());
  await hasSeen(engine);
  await expect.poll(() => engine.state().withoutMeaning, soon).toBe(0);
  const quoted = { ...query, text: '"cleaning of offices"' };
  // Several at a time, so that each reader has one.
  const found = await Promise.all(Array.from({ length: 12 }, () => engine.search(quoted, { alsoRelevant: true })));
  for (const { alsoRelevant } of found)
    expect(alsoRelevant.map(({ id, reason }) => ({ id, reason }))).toContainEqual({ id: cleaning, reason: "near" });
  expect((await engine.similar!(query, cleaning!)).length).toBeGreaterThan(0);

  const app = await createApp({ db, pool, engine, clock: systemClock, config: liveConfig() });
  onTestFinished(() => app.close());
  const payload = { freeText: quoted.text, useSemanticSearch: true, statusIds: [] };
  const answer = await app.inject({ method: "POST", url: "/api/v1/search/free/search", payload });
  const { totalRecords, alsoRelevant } = answer.json<{ totalRecords: number; alsoRelevant: { title: string }[] }>();
  expect(totalRecords).toBe(1);
  expect(alsoRelevant.map(({ title }) => title)).toContain("Office cleaning");
});

test("notices with a similar meaning are listed with results and with a notice, once they have vectors", async () => {
  const [cleaning, , bridge] = await publish(
    { key: "m1", title: "Office cleaning services" },
    { key: "m2", title: "Janitorial services for government buildings" },
    { key: "m3", title: "Bridge construction" },
  );
  const engine = startEmbeddedEngine({ databaseUrl: url, threads: 1, embeddings: { dataDir: "unused" } });
  onTestFinished(() => engine.stop());
  await hasSeen(engine);
  const quoted = { ...query, text: '"janitorial services"' };
  const relatedTo = async (text: string) =>
    (await engine.search({ ...query, text }, { alsoRelevant: true })).alsoRelevant.map(({ id }) => id);
  const related = () => relatedTo(quoted.text);
  await expect.poll(related, soon).toContain(cleaning);
  expect(await related()).not.toContain(bridge);
  expect((await engine.search({ ...quoted, byMeaning: true, sort: "BestMatch" })).total).toBe(1);
  // By its letters it is similar to "janitorial", but no document has it, so it has no meaning.
  expect(await relatedTo("zzjanitorial")).toEqual([]);
  const similar = (await engine.similar!(query, cleaning!)).map(({ id, reason }) => ({ id, reason }));
  expect(similar).not.toContainEqual({ id: cleaning, reason: "near" });
  expect(similar[0]).toMatchObject({ reason: "near" });
  await expect.poll(() => engine.state().withoutMeaning, soon).toBe(0);
  const nearness = (id: number) => engine.nearness!({ ...query, text: "office cleaning" }, id);
  expect(await nearness(cleaning!)).toBeGreaterThan(0.5);
  expect(await nearness(bridge!)).toBeLessThan((await nearness(cleaning!))!);
  expect(await nearness(2_000_000_000)).toBeNull();
});
