import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { openNotices } from "#features/ingestion/extraction/open-file.ts";
import { ingestFile } from "#features/ingestion/server/files.ts";
import { seedSources } from "#features/ingestion/server/queries.ts";
import { feedHead } from "#platform/feed/feed.ts";
import { repeats } from "#test/counts.ts";
import { testDatabase } from "#test/database.ts";

const { db, pool } = await testDatabase();
const folder = mkdtempSync(join(tmpdir(), "read-again-"));
afterAll(() => rmSync(folder, { recursive: true }));
let now = Temporal.Instant.from("2026-09-10T00:00:00Z");
const clock = { now: () => now };

async function empty() {
  await pool.query(
    "truncate opportunity, award, buyer, seller, release, read_file, ingest_run, feed restart identity cascade",
  );
  await seedSources(db);
}

/** Everything computed from reading, except check times. */
async function contents() {
  const { rows } = await pool.query(`
    select 'opportunity' as kind, to_jsonb(o) - 'last_checked_at' as row from opportunity o
    union all select 'award', to_jsonb(a) from award a
    union all select 'change', to_jsonb(c) from opportunity_change c
    union all select 'release', to_jsonb(r) from release r
    union all select 'again', to_jsonb(a) from release_again a
    order by 1, 2`);
  return { rows, feed: await feedHead(db) };
}

let files = 0;
function written(notices: object[], isCompressed = false): string {
  const text = notices.map((notice) => JSON.stringify(notice)).join("\n");
  const path = join(folder, `${(files += 1)}.jsonl`);
  writeFileSync(path, isCompressed ? gzipSync(text) : text);
  return path;
}

async function read(path: string, batchSize?: number) {
  now = now.add({ hours: 1 });
  await ingestFile({ db, clock }, await openNotices(path), { batchSize });
}

/** A line of buy.nsw's list, which has no date of its own. */
const line = (key: number, hour: number) => ({
  source: "buy.nsw",
  id: `key ${key}`,
  title: `Mowing ${key}`,
  noticeType: "RFT (Open)",
  closingAtRaw: `${key + 1}-Oct-2026 1${hour}:00`,
});

test("reading two snapshots of twenty undated notices again reports no change", async () => {
  await empty();
  const snapshots = [1, 2].map((hour) => written(Array.from({ length: 20 }, (_, key) => line(key, hour))));
  for (const path of snapshots) await read(path);
  const before = await contents();
  expect(before.rows.filter(({ kind }) => kind === "change")).toHaveLength(20);
  for (const path of [...snapshots, ...snapshots.toReversed()]) await read(path);
  expect(await contents()).toEqual(before);
});

/** A contract whose rows differ by date, number, both or neither, as in AusTender's interface. */
const amendment = (key: number, number: number, dollars: number, day?: number) => ({
  ocid: `prod-${key}`,
  ...(day && { date: `2026-08-0${day}T00:00:00Z` }),
  tag: [number ? "contractAmendment" : "contract"],
  contracts: [
    { id: number ? `CN${key}-A${number}` : `CN${key}`, description: "Works", value: { amount: `${dollars}` } },
  ],
  parties: [{ id: "s", name: `Seller ${dollars}`, roles: ["supplier"] }],
});

const few = (max: number) => fc.integer({ min: 0, max });
const notice = fc.oneof(
  fc.tuple(few(2), few(3)).map(([key, hour]) => line(key, hour)),
  fc
    .tuple(few(1), few(2), few(2), few(2))
    .map(([key, number, dollars, day]) => amendment(key, number, dollars + 1, day)),
);
const snapshot = fc.tuple(fc.array(notice, { minLength: 1, maxLength: 8 }), fc.boolean());
const sizes = fc.constantFrom(1, 2, 3, 1000);
const readings = (count: number) => fc.array(fc.tuple(few(count - 1), sizes), { maxLength: 8 });
const world = fc
  .array(snapshot, { minLength: 1, maxLength: 4 })
  .chain((snapshots) => fc.tuple(fc.constant(snapshots), fc.array(sizes, { minLength: 4, maxLength: 4 }), readings(4)));

test("reading the same files again, in any order and any batches, changes nothing", async () => {
  await fc.assert(
    fc.asyncProperty(world, async ([snapshots, first, again]) => {
      await empty();
      const paths = snapshots.map(([notices, isCompressed]) => written(notices, isCompressed));
      for (const [index, path] of paths.entries()) await read(path, first[index]);
      const before = await contents();
      for (const [index, size] of again) await read(paths[index % paths.length]!, size);
      expect(await contents()).toEqual(before);
    }),
    { numRuns: repeats(12, 400) },
  );
});

test("a file whose run is interrupted and completed later counts as read once", async () => {
  const rows = [line(0, 1), line(0, 2), line(1, 1), line(0, 3), line(1, 2), line(0, 1)];
  const path = written(rows);
  await empty();
  await read(path, 2);
  const whole = await contents();
  await empty();
  for (let batches = 0; batches < 3; batches += 1) {
    const stopping = new AbortController();
    now = now.add({ hours: 1 });
    let left = batches;
    await ingestFile({ db, clock }, await openNotices(path), {
      batchSize: 2,
      signal: stopping.signal,
      onProgress: () => void ((left -= 1) < 0 && stopping.abort()),
    });
  }
  const kinds = (all: typeof whole) => all.rows.map(({ kind }) => kind);
  expect(kinds(await contents())).toEqual(kinds(whole));
});

test("a notice that a new snapshot changes back gets one more change", async () => {
  await empty();
  for (const hours of [1, 2, 1]) await read(written([line(0, hours), line(hours, files % 10)]));
  const history = await pool.query(
    `select after ->> 'wording' as closing from opportunity_change where opportunity_id = 1 order by number`,
  );
  expect(history.rows.map(({ closing }) => closing)).toEqual(["1-Oct-2026 12:00", "1-Oct-2026 11:00"]);
});
