import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { backUp } from "#platform/backup/backup.ts";
import { locks } from "#platform/db/locks.ts";
import { testDatabase } from "./database.ts";

const { pool, url } = await testDatabase();
const folder = mkdtempSync(join(tmpdir(), "backup-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("a backup that begins while a migration rewrites a table waits for it, and has all of its rows", async () => {
  await pool.query("insert into cancel_reason (reason, given_at) select n::text, now() from generate_series(1, 100) n");
  const migration = await pool.connect();
  await migration.query("select pg_advisory_lock($1)", [locks.migration]);
  await migration.query("begin; lock table cancel_reason in access exclusive mode");
  const counts = new Map<string, number>();
  const taking = backUp(url, join(folder, "file"), {
    at: Temporal.Instant.from("2026-09-16T00:00:00Z"),
    keys: null,
    onTable: (table, rows) => void counts.set(table, rows),
  });
  const waiting = `select from pg_stat_activity
    where datname = current_database() and application_name = 'backup' and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1);
  // As a migration does that gives a column another type: to an older snapshot, the rewritten table looks empty.
  await migration.query("alter table cancel_reason alter column id type bigint; commit");
  await migration.query("select pg_advisory_unlock($1)", [locks.migration]);
  migration.release();
  await taking;
  expect(counts.get("cancel_reason")).toBe(100);
});
