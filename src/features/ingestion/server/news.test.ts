import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openNotices } from "#features/ingestion/extraction/open-file.ts";
import { renewInvented } from "#features/ingestion/server/demonstration.ts";
import { ingestFile } from "#features/ingestion/server/files.ts";
import { closeDueOpportunities } from "#features/ingestion/server/jobs.ts";
import { seedSources } from "#features/ingestion/server/queries.ts";
import { rebuildOpportunities } from "#features/ingestion/server/rebuild.ts";
import { undoRun } from "#features/ingestion/server/runs/decide.ts";
import { endFirstRuns } from "#features/ingestion/server/runs/queries.ts";
import { feedHead, readFeedWithDocuments } from "#platform/feed/feed.ts";
import { testDatabase } from "#test/database.ts";
import { tempFolders } from "#test/temp-folders.ts";
import { listedPortals, listOf, rowOf } from "#test/listed-portal.ts";

const { db, pool } = await testDatabase();
await seedSources(db);
let now = Temporal.Instant.from("2026-09-16T00:00:00Z");
const clock = { now: () => now };
const stores = { db, clock };
const later = (duration: Temporal.DurationLike = { hours: 1 }) => void (now = now.add(duration));
const portal = listedPortals(stores);
const folder = tempFolders("news")();

/** The feed rows that an action appends. */
async function newRows(act: () => Promise<unknown>) {
  const head = await feedHead(db);
  await act();
  return readFeedWithDocuments(db, head, 100_000);
}

const newsAt = async (key: string) => {
  const { rows } = await pool.query("select news_at from opportunity where source_key = $1", [key]);
  return rows[0].news_at === null ? null : String(rows[0].news_at);
};

let files = 0;
/** Ingests AusTender notices from a file, as the command does. */
async function ingest(notices: object[], { announce }: { announce?: boolean } = {}) {
  const path = join(folder, `${(files += 1)}.jsonl`);
  writeFileSync(path, notices.map((notice) => JSON.stringify({ source: "austender", ...notice })).join("\n"));
  const runs: number[] = [];
  await ingestFile(stores, await openNotices(path), { announce, onPublished: (id) => void runs.push(id) });
  await endFirstRuns(db, runs, now.toString());
  return runs[0]!;
}
const open = (id: string, more: object = {}) => ({
  id,
  reference: id,
  title: `Works ${id}`,
  description: "Concrete works.",
  buyer: "Agency of Invented Affairs",
  noticeType: "rft",
  publishedAt: "2026-01-13",
  closingAtRaw: "9-Oct-2026 2:00 pm (ACT Local Time)",
  ...more,
});

test("a listing's first run is not news; later runs are, and changes carry the previous document", async () => {
  const { routes, read } = await portal({ "/list": listOf(rowOf("A")) });
  const first = await newRows(read);
  expect(first).toMatchObject([{ kind: "added", before: null, isNews: false }]);
  later();
  routes["/list"] = listOf(rowOf("A", { title: "Another name" }), rowOf("B"));
  const second = await newRows(read);
  expect(second).toMatchObject([
    { kind: "changed", before: { id: first[0]!.opportunityId, title: "Work A" }, isNews: true },
    { kind: "added", before: null, isNews: true },
  ]);
  expect(await newsAt("portal-1 A")).toBe("2026-09-16T00:00:00Z");
  expect(await newsAt("portal-1 B")).toBe("2026-09-16T01:00:00Z");
});

test("a first run with announce is news", async () => {
  const { read } = await portal({ "/list": listOf(rowOf("A")) });
  expect(await newRows(() => read({ announce: true }))).toMatchObject([{ kind: "added", isNews: true }]);
});

test("after a source's first file, old open notices are news, and one that closed long ago is not", async () => {
  const first = await newRows(() => ingest([open("old")]));
  expect(first).toMatchObject([{ isNews: false }]);
  expect(await newsAt("old")).toBe("2026-01-12T13:00:00Z");
  later();
  const over = { closingAtRaw: "1-Sep-2026 2:00 pm (ACT Local Time)" };
  const justOver = { closingAtRaw: "3-Sep-2026 2:00 pm (ACT Local Time)" };
  const second = await newRows(() => ingest([open("new"), open("over", over), open("just-over", justOver)]));
  expect(second.map(({ isNews }) => isNews)).toEqual([true, false, true]);
  expect([await newsAt("new"), await newsAt("over")]).toEqual([now.toString(), null]);
  later();
  expect(await newRows(() => ingest([open("over", { ...over, title: "Works over, corrected" })]))).toMatchObject([
    { kind: "changed", isNews: true },
  ]);
  expect(await newsAt("over")).toBeNull();
});

test("a notice that closes at its time is news, with the previous document", async () => {
  now = Temporal.Instant.from("2026-10-09T03:00:00Z");
  const rows = await newRows(() => closeDueOpportunities(stores));
  expect(rows.length).toBeGreaterThan(1);
  for (const row of rows) expect(row).toMatchObject({ kind: "changed", before: { status: 1 }, isNews: true });
});

test("a rebuild and an undone run are not news, and carry the previous document", async () => {
  await pool.query("update opportunity set title = 'As an older parser had it' where source_key = 'new'");
  const rebuilt = await newRows(() => rebuildOpportunities(stores));
  expect(rebuilt).toMatchObject([{ before: { title: "As an older parser had it" }, isNews: false }]);
  const run = await ingest([open("mistake")]);
  const undone = await newRows(() => undoRun(stores, run));
  expect(undone).toMatchObject([{ kind: "removed", before: { title: "Works mistake" }, isNews: false }]);
});

test("the demonstration is not news, and its open notices have a news date", async () => {
  const rows = await newRows(() => renewInvented(stores));
  expect(rows.length).toBeGreaterThan(300);
  // An addendum that comes with the next batch changes its notice, and is not news either.
  expect(rows.filter(({ isNews }) => isNews)).toEqual([]);
  const { rows: upcoming } = await pool.query(
    "select count(*)::int as count from opportunity where is_invented and status_id in (1, 4) and news_at is null",
  );
  expect(upcoming).toEqual([{ count: 0 }]);
});
