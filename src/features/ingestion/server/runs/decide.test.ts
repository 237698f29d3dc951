import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { openNotices } from "#features/ingestion/extraction/open-file.ts";
import { ingestFile } from "#features/ingestion/server/files.ts";
import { discardRun, releaseRun, undoRun } from "#features/ingestion/server/runs/decide.ts";
import { holdRun, RunHeldError } from "./hold-run.ts";
import { withRun } from "./runs.ts";
import { rebuildOpportunities } from "#features/ingestion/server/rebuild.ts";
import { appendFeed, feedHead, readFeed } from "#platform/feed/feed.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const { api, clock, db, member, pool, publish } = await testServer();
const ada = await member({ email: "ada@engines.example" });
const folder = mkdtempSync(join(tmpdir(), "decide-"));
afterAll(() => rmSync(folder, { recursive: true }));
let hours = 0;

/** Empties the database, and through the feed the index. */
async function empty() {
  const rows = await db.selectFrom("opportunity").select("id").execute();
  await pool.query("truncate opportunity, award, release, read_file, ingest_run cascade");
  await db.transaction().execute((trx) =>
    appendFeed(
      trx,
      rows.map(({ id }) => ({ kind: "removed", opportunityId: id })),
      clock.now(),
    ),
  );
  await publish();
}
beforeEach(empty);

let files = 0;
/** Ingests bodies as a file, an hour after the last one. Returns the run's number. */
async function read(bodies: object[], path = join(folder, `${(files += 1)}.jsonl`)) {
  clock.set({ still: Temporal.Instant.from("2026-09-10T00:00:00Z").add({ hours: (hours += 1) }) });
  writeFileSync(path, bodies.map((body) => JSON.stringify(body)).join("\n"));
  let held: string | undefined;
  try {
    await ingestFile({ db, clock }, await openNotices(path));
  } catch (error) {
    if (!(error instanceof RunHeldError)) throw error;
    held = error.message;
  }
  await publish();
  const { id } = await db.selectFrom("ingest_run").select("id").orderBy("id", "desc").executeTakeFirstOrThrow();
  return { run: id, path, held };
}

const stores = { db, clock };
const notice = (number: number, more: object = {}) =>
  release({
    key: `n-${number}`,
    title: `Cleaning ${number}`,
    value: 1_000 * (number + 1),
    closes: "2026-12-01T03:00:00Z",
    ...more,
  });
const notices = (count: number) => Array.from({ length: count }, (_, index) => notice(index));
const search = async (text: string) =>
  (await api.search.free({ body: { freeText: text, statusIds: [] } })).totalRecords;

/** What readers see: opportunities that are not withdrawn, with their histories. */
async function seen() {
  const { rows } = await pool.query(`
    select source_key, title, value_to_cents, status_id, (
      select jsonb_agg(jsonb_build_array(number, field, before, after) order by number) from opportunity_change
      where opportunity_id = o.id
    ) as history from opportunity o where withdrawn_at is null order by source_key`);
  return rows;
}

const idOf = async (key: string) =>
  (await db.selectFrom("opportunity").select("public_id").where("source_key", "=", key).executeTakeFirstOrThrow())
    .public_id;

test("undoing a run reverts its values, history and new notices, and adds this to the feed", async () => {
  await read(notices(10));
  const before = await seen();
  const garbage = await read([
    notice(3, { title: "Xq#3 ng", value: 9_999, released: "2026-09-05T00:00:00Z" }),
    notice(50, { title: "Garbage alpha" }),
    notice(51, { title: "Garbage beta" }),
  ]);
  expect(await search("garbage")).toBe(2);
  expect((await seen()).find((row) => row.source_key === "n-3").history).toHaveLength(4);
  const head = await feedHead(db);
  expect(await undoRun(stores, garbage.run)).toEqual({ added: 0, changed: 1, removed: 2, stayed: 0 });
  await publish();
  expect(await seen()).toEqual(before);
  expect((await readFeed(db, head, 10)).map(({ kind }) => kind).toSorted()).toEqual(["changed", "removed", "removed"]);
  const all = await db.selectFrom("opportunity").select("id").execute();
  expect(all).toHaveLength(12);

  const id = await idOf("n-50");
  for (const call of [
    () => api.opportunities.free({ params: { id } }),
    () => api.opportunities.freeChanges({ params: { id }, query: {} as never }),
    () => api.search.similar({ params: { id } } as never),
  ])
    await expect(call()).rejects.toMatchObject({
      status: 410,
      result: { status: 410, detail: "This opportunity has been withdrawn." },
    });
  expect([await search("garbage"), await search("cleaning")]).toEqual([0, 10]);
  expect((await ada.opportunities.cards({ body: { ids: [id, await idOf("n-1")] } })).totalRecords).toBe(1);
  expect([await api.opportunities.total({}), await api.opportunities.openCount({})]).toEqual([10, 10]);
  // Neither a rebuild nor the closing job brings it back or announces it again.
  expect(await rebuildOpportunities(stores)).toMatchObject({ added: 0, changed: 0, removed: 0 });
});

test("reading an undone file again brings its notices back at the same addresses", async () => {
  const { run, path } = await read(notices(3));
  const before = await seen();
  await undoRun(stores, run);
  expect(await seen()).toEqual([]);
  await read(notices(3), path);
  expect(await seen()).toEqual(before);
  expect(await search("cleaning")).toBe(3);
});

test("a correct release wins over one from an undone run, whether it is read before or after the undoing", async () => {
  const garbled = notices(10).map((body, index) =>
    index === 4 ? notice(4, { title: "C%ean 4", value: 63e9 / 1e3 }) : body,
  );
  const truth = async () => {
    await read(notices(10));
    return seen();
  };
  const expected = await truth();
  for (const isUndoneFirst of [true, false]) {
    await empty();
    const { run } = await read(garbled);
    if (isUndoneFirst) await undoRun(stores, run);
    await read(notices(10));
    if (!isUndoneFirst) expect((await undoRun(stores, run)).stayed).toBe(9);
    expect(await seen()).toEqual(expected);
  }
});

test("from 200 records on, more than 2% unusable holds the run, and nothing is published", async () => {
  const bad = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ocid: "", tag: ["tender"], at: index }));
  expect((await read([...notices(196), ...bad(4)])).held).toBeUndefined();
  await empty();
  const head = await feedHead(db);
  const { run, held } = await read([...notices(195), ...bad(5)]);
  expect(held).toBe(
    `held as run ${run}, because 5 of 200 records cannot be used, more than 2%. ` +
      `npm run runs -- release ${run} publishes it, npm run runs -- discard ${run} does not.`,
  );
  expect([await seen(), await search("cleaning"), await feedHead(db)]).toEqual([[], 0, head]);
  expect((await read([...notices(20), ...bad(5)])).held).toBeUndefined();
});

test("releasing a held run publishes what a normal run would have; discarding it publishes nothing", async () => {
  await read(notices(10));
  const wrong = Array.from({ length: 250 }, (_, index) =>
    index % 10 === 0
      ? { ocid: "", tag: ["tender"] }
      : notice(index, { released: "2026-09-06T00:00:00Z", title: `Mowing ${index}` }),
  );
  const { run } = await read(wrong);
  const unchanged = await seen();
  expect(unchanged).toHaveLength(10);
  expect(await releaseRun(stores, run)).toMatchObject({ added: 216, changed: 9 });
  await publish();
  expect(await search("mowing")).toBe(225);
  expect((await seen()).find((row) => row.source_key === "n-1").history).toHaveLength(2);
  await expect(discardRun(stores, run)).rejects.toThrow(`Run ${run} was already released.`);
  await undoRun(stores, run);
  expect(await seen()).toEqual(unchanged);

  const other = await read(wrong.map((body) => ({ ...body, language: "en" })));
  await discardRun(stores, other.run);
  expect(await seen()).toEqual(unchanged);
  await expect(releaseRun(stores, other.run)).rejects.toThrow(`Run ${other.run} was already discarded.`);
  await expect(releaseRun(stores, 999)).rejects.toThrow("There is no run 999.");
});

test("a held run also takes the releases of later runs with its name", async () => {
  const wrong = (title: string) =>
    Array.from({ length: 250 }, (_, index) =>
      index % 10 === 0 ? { ocid: "", tag: ["tender"] } : notice(index, { title: `${title} ${index}` }),
    );
  const path = join(folder, "hourly.jsonl");
  const first = await read(wrong("Mowing"), path);
  const second = await read(wrong("Pruning"), path);
  expect(second.held).toContain(`held as run ${first.run}`);
  await releaseRun(stores, first.run);
  await publish();
  expect([await search("mowing"), await search("pruning")]).toEqual([0, 225]);
});

test("when a run is released and discarded at the same time, exactly one succeeds and the results match it", async () => {
  const wrong = Array.from({ length: 250 }, (_, index) =>
    index % 10 === 0 ? { ocid: "", tag: ["tender"] } : notice(index, { title: `Mowing ${index}` }),
  );
  for (let round = 0; round < 2; round += 1) {
    await empty();
    const { run } = await read(wrong.map((body) => ({ ...body, round })));
    const outcomes = await Promise.allSettled([releaseRun(stores, run), discardRun(stores, run)]);
    const succeeded = outcomes.flatMap(({ status }, index) =>
      status === "fulfilled" ? (["released", "discarded"] as const)[index]! : [],
    );
    expect(succeeded).toHaveLength(1);
    const { decision } = await db
      .selectFrom("ingest_run")
      .select("decision")
      .where("id", "=", run)
      .executeTakeFirstOrThrow();
    expect(decision).toBe(succeeded[0]);
    expect((await seen()).length).toBe(decision === "released" ? 225 : 0);
  }
});

test("a held run cannot be released, discarded or undone while a later run adds to it, so no release is lost", async () => {
  const wrong = (title: string) =>
    Array.from({ length: 250 }, (_, index) =>
      index % 10 === 0 ? { ocid: "", tag: ["tender"] } : notice(index, { title: `${title} ${index}` }),
    );
  const path = join(folder, "meanwhile.jsonl");
  const first = await read(wrong("Mowing"), path);
  const refused: string[] = [];
  const held = withRun(stores, "meanwhile.jsonl", null, (_, runId) =>
    holdRun(db, { runId, name: "meanwhile.jsonl", reason: "of a test" }, async (run) => {
      expect(run).toBe(first.run);
      for (const decide of [releaseRun, discardRun, undoRun])
        await decide(stores, run).catch((error: Error) => refused.push(error.message));
      return { read: 0, added: 0, changed: 0, unchanged: 0, skipped: 0 };
    }),
  );
  await expect(held).rejects.toThrow(`held as run ${first.run}`);
  const sentence = "Another run is being held, released or discarded. Try again in a minute.";
  expect(refused).toEqual([sentence, sentence, sentence]);
  expect(await releaseRun(stores, first.run)).toMatchObject({ added: 225 });
});

const award = (number: number, dollars: number) =>
  notice(number, { award: { supplier: "Example", dollars, date: "2026-09-01" }, value: undefined });

test.each<[string, object[], RegExp | undefined]>([
  [
    "an award of sixty-three billion",
    [award(900, 63_120_000_000)],
    /the value of ocds n-900, \$63,120,000,000, is implausibly high/,
  ],
  [
    "a value that jumps a thousandfold",
    [notice(9, { value: 200_000_000 })],
    /the value of ocds n-9 jumps from \$10,000 to \$200,000,000/,
  ],
  [
    "amounts in cents read as dollars",
    notices(40).map((_, index) => notice(index, { value: 100_000 * (index + 1) })),
    /the values of 40 of 40 known notices are more than 50 times what they were/,
  ],
  ["a large award", [award(900, 900_000_000)], undefined],
  ["a correction of one value", [notice(9, { value: 900_000 })], undefined],
])("values: %s", async (_, bodies, reason) => {
  await read(notices(300));
  const { held } = await read(bodies.map((body) => ({ ...body, date: "2026-09-07T00:00:00Z" })));
  if (reason) expect(held).toMatch(reason);
  else expect(held).toBeUndefined();
});
