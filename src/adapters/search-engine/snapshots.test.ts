import {
  closeSync,
  cpSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { createInProcessEngine } from "#test/in-process-engine.ts";
import { settableClock } from "#platform/clock.ts";
import { feedHead } from "#platform/feed/feed.ts";
import { createWriter } from "#search-core/index.ts";
import type { Database } from "#platform/db/db.ts";
import { testDatabase } from "#test/database.ts";
import { noticeRows } from "#test/notice-rows.ts";
import { plainQuery, withoutScores } from "#test/plain-query.ts";
import { startEmbeddedEngine } from "./embedded.ts";
import type { SearchEngine } from "./port.ts";
import { createSnapshots } from "./snapshots.ts";

/* What an engine stores on disk, and how it starts from that. */

vi.setConfig({ testTimeout: 60_000 });
const database = await testDatabase();
const { publish, withdraw } = await noticeRows(database.db);
const words = "road bridge sealing cleaning of offices and grounds for the council supply panel audit".split(" ");
const titleOf = (number: number) =>
  Array.from({ length: 4 }, (_, index) => words[(number * 7 + index * index * 3) % words.length]);
for (let from = 0; from < 400; from += 100)
  await publish(
    ...Array.from({ length: 100 }, (_, index) => ({
      key: `n${from + index}`,
      title: titleOf(from + index).join(" "),
      status_id: 1 + ((from + index) % 5),
      value_from_cents: (from + index) * 1_000,
    })),
  );

/** Everything that a test has started ends with it. */
const stops: (() => Promise<void>)[] = [];
afterEach(async () => void (await Promise.all(stops.splice(0).map((stop) => stop()))));

function folderOf() {
  const folder = mkdtempSync(join(tmpdir(), "brolga-snapshot-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function start(folder: string, { db, url }: { db: Database; url: string } = database): Promise<SearchEngine> {
  const engine = startEmbeddedEngine({ databaseUrl: url, snapshots: folder, threads: 1 });
  stops.push(() => engine.stop());
  const head = await feedHead(db);
  const soon = { timeout: 30_000, interval: 5 };
  await vi.waitFor(() => expect(engine.state()).toMatchObject({ ready: true, sequence: head }), soon);
  return engine;
}

/** The files of an engine that ran and was stopped. Each test gets a copy. */
const original = { folder: mkdtempSync(join(tmpdir(), "brolga-snapshot-")), sequence: await feedHead(database.db) };
beforeAll(async () => (await start(original.folder)).stop());
afterAll(() => rmSync(original.folder, { recursive: true, force: true }));
function keptFolder() {
  const folder = folderOf();
  cpSync(original.folder, folder, { recursive: true });
  return folder;
}

const texts = [
  "",
  "road",
  "road OR bridge",
  "-council",
  '"offices and grounds"',
  "clean*",
  "title:audit panel",
  "rode",
];
/** It answers like one that has just read the database. */
async function answersAsNew(engine: SearchEngine) {
  const fresh = createInProcessEngine(database.db);
  await fresh.catchUp();
  for (const text of texts)
    for (const sort of ["OpenDateNewestFirst", "HighestPrice"] as const) {
      const asked = { ...plainQuery(1_790_000_000), text, sort, includeNonTenders: true, limit: 1_000 };
      expect(withoutScores(await engine.search(asked))).toEqual(withoutScores(await fresh.search(asked)));
    }
}

test("a start opens the snapshot, answers from it, and continues in the feed where it ends", async () => {
  const folder = keptFolder();
  await publish({ key: "n3", title: "road changed meanwhile" }, { key: "new", title: "bridge added meanwhile" });
  await withdraw("n17", "n18");
  const engine = await start(folder);
  expect(engine.state().snapshot).toEqual({ opened: true, refused: null, kept: original.sequence });
  await answersAsNew(engine);
});

/** Changes the byte at an offset of a file. */
function flip(file: string, offset: number) {
  const handle = openSync(file, "r+");
  const byte = Buffer.alloc(1);
  readSync(handle, byte, 0, 1, offset);
  writeSync(handle, Buffer.of(byte[0]! ^ 0x10), 0, 1, offset);
  closeSync(handle);
}
const blobIn = (folder: string) =>
  join(
    folder,
    readdirSync(folder).find((name) => name !== "manifest")!,
  );

test.each([
  ["a byte in the middle of a blob", (folder: string) => flip(blobIn(folder), statSync(blobIn(folder)).size >> 1)],
  ["the first byte of a blob", (folder: string) => flip(blobIn(folder), 0)],
  ["half of a blob", (folder: string) => truncateSync(blobIn(folder), statSync(blobIn(folder)).size >> 1)],
  ["a blob", (folder: string) => rmSync(blobIn(folder))],
  ["a byte of the manifest", (folder: string) => flip(join(folder, "manifest"), 90)],
])("a snapshot with a change to %s is refused with the reason", async (_, damage) => {
  const folder = keptFolder();
  damage(folder);
  const engine = await start(folder);
  expect(engine.state().snapshot).toMatchObject({ opened: false, refused: expect.stringMatching(/\w+ \w+/) });
  await answersAsNew(engine);
});

test("a refused snapshot is written again, including blobs with an unchanged name", async () => {
  const folder = keptFolder();
  flip(blobIn(folder), 1_000);
  await (await start(folder)).stop();
  const engine = await start(folder);
  expect(engine.state().snapshot).toMatchObject({ opened: true, refused: null });
  await answersAsNew(engine);
});

test("a snapshot is refused if the feed no longer has the row it ends with", async () => {
  const folder = keptFolder();
  await database.pool.query("delete from feed where sequence <= (select max(sequence) from feed)");
  await publish({ key: "later", title: "road later" });
  const engine = await start(folder);
  expect(engine.state().snapshot?.refused).toMatch(/^row \d+ of the feed is not the row that the snapshot ends with/);
  await answersAsNew(engine);
});

test("a snapshot of another database is refused, even if its feed has a row with that number", async () => {
  const folder = keptFolder();
  const other = await testDatabase();
  const { publish: publishThere } = await noticeRows(other.db);
  for (let number = 0; number < original.sequence; number += 100)
    await publishThere(
      ...Array.from({ length: 100 }, (_, index) => ({ key: `other${number + index}`, title: "elsewhere" })),
    );
  const engine = await start(folder, other);
  expect(engine.state().snapshot?.refused).toMatch(/^row \d+ of the feed is not the row that the snapshot ends with/);
  expect((await engine.search({ ...plainQuery(), text: "road" })).total).toBe(0);
});

test("two engines that share a folder take turns to write and leave a valid snapshot", async () => {
  const folder = folderOf();
  const [first, second] = await Promise.all([start(folder), start(folder)]);
  await first.stop();
  await second.stop();
  const files = readdirSync(folder);
  const engine = await start(folder);
  expect(engine.state().snapshot?.opened).toBe(true);
  expect(files.every((name) => !name.includes("unfinished"))).toBe(true);
  await answersAsNew(engine);
});

test("snapshots are written first, after ten minutes with changes, after 20,000 changes, and on stop", async () => {
  const { db, pool } = await testDatabase();
  await pool.query(
    "insert into feed (kind, opportunity_id, written_at) select 'changed', 1, now() from generate_series(1, 30000)",
  );
  const parent = folderOf();
  const folder = join(parent, "search");
  const clock = settableClock({ still: Temporal.Instant.fromEpochMilliseconds(1_790_000_000_000) });
  const pass = (minutes: number) => clock.set({ still: clock.now().add({ minutes }) });
  const snapshots = createSnapshots({ db, folder, version: "test", clock });
  const { state: index } = createWriter({ activeStatuses: [1] });
  const keptAfter = async (sequence: number, reason = {}) => {
    await snapshots.keep({ index, sequence }, reason);
    return snapshots.state().kept;
  };

  writeFileSync(folder, "in its way");
  expect(await keptAfter(5)).toBeNull();
  rmSync(folder);
  expect(await keptAfter(5)).toBeNull(); // it is not retried at once
  pass(1);
  expect(await keptAfter(5)).toBe(5);
  pass(9);
  expect(await keptAfter(6)).toBe(5);
  pass(1);
  expect(await keptAfter(6)).toBe(6);
  pass(60);
  expect(await keptAfter(6)).toBe(6);
  expect(await keptAfter(7)).toBe(7);
  expect(await keptAfter(20_006)).toBe(7);
  expect(await keptAfter(20_007)).toBe(20_007);
  expect(await keptAfter(20_008)).toBe(20_007);
  expect(await keptAfter(20_008, { isLast: true })).toBe(20_008);
  expect(await keptAfter(20_009)).toBe(20_008);
  expect(await keptAfter(20_009, { hasMore: true })).toBe(20_009);
});
