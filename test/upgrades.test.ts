import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, inject, test } from "vitest";
import { defaultRetention as retention } from "#domain/retention.ts";
import { loadReferenceData } from "#features/ingestion/server/reference-data.ts";
import { rebuildOpportunities } from "#features/ingestion/server/rebuild.ts";
import { backUp } from "#platform/backup/backup.ts";
import { verifyBackup } from "#platform/backup/read-file.ts";
import { restoreBackup } from "#platform/backup/restore.ts";
import { migrationFiles } from "#platform/db/check-migrations.ts";
import { connect, type Database } from "#platform/db/db.ts";
import { ownerRole } from "#platform/db/embedded/owner.ts";
import { migrate } from "#platform/db/migrate.ts";
import { verify } from "#platform/verification/verify.ts";
import { allChecks } from "#verification";
import { contentOfTables, fillFormerInstallation, type StoredTable } from "./upgrades/former-installation.ts";

const folder = "db/migrations";
const files = migrationFiles(folder);
const scratch = mkdtempSync(join(tmpdir(), "upgrades-"));
afterAll(() => rmSync(scratch, { recursive: true }));
const at = Temporal.Instant.from("2026-09-16T02:00:00Z");

/** Every level in soak; otherwise one before members existed, and the one before the newest. */
const levels = inject("counts") === "full" ? files : [files[9]!, files.at(-2)!];

const server = connect(inject("postgresAdmin"), { max: 1 });
afterAll(() => server.close());

/** An empty database, dropped by `end`. */
async function emptyDatabase() {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await server.pool.query(`create database ${name} template template0 owner ${ownerRole}`);
  const url = inject("postgres").replace(/postgres$/, name);
  const [owner, admin] = [connect(url), connect(inject("postgresAdmin").replace(/postgres$/, name))];
  const end = async () => {
    await Promise.all([owner.close(), admin.close()]);
    await server.pool.query(`drop database ${name} with (force)`);
  };
  return { url, db: owner.db, pool: owner.pool, admin: admin.pool, end };
}

/** What a start does with a database, and what an operator does after an upgrade. */
async function bringUpToDate(db: Database) {
  await loadReferenceData(db);
  await rebuildOpportunities({ db, clock: { now: () => at } });
}

async function broken(db: Database) {
  const options = { at, sample: null, retention, signal: new AbortController().signal };
  const verdicts = [];
  for await (const verdict of verify(db, allChecks, options)) if (verdict.broken > 0) verdicts.push(verdict);
  return verdicts;
}

/** Values that migrations change on purpose are not compared. */
const changed: Record<string, string[]> = { alert_item: ["due_by"] };
const unchanged = (stored: StoredTable[]) =>
  stored.map(({ table, columns }) => ({
    table,
    columns: columns.filter((column) => !changed[table]?.includes(column)),
  }));

test.each(levels)(
  "an installation of %s is brought up to date with all of its data, and a backup of it too",
  async (level) => {
    const former = await emptyDatabase();
    const restored = await emptyDatabase();
    try {
      await migrate(former.pool, folder, files.slice(0, files.indexOf(level) + 1));
      const stored = unchanged(await fillFormerInstallation(former.admin));
      const before = await contentOfTables(former.admin, stored);
      const file = join(scratch, level);
      await backUp(former.url, file, { at, keys: null });

      await migrate(former.pool, folder);
      expect(await contentOfTables(former.admin, stored)).toEqual(before);
      await restoreBackup(restored.url, file, await verifyBackup(file), { folder });
      expect(await contentOfTables(restored.admin, stored)).toEqual(before);
      for (const { db } of [former, restored]) {
        await bringUpToDate(db);
        expect(await broken(db)).toEqual([]);
      }
    } finally {
      await Promise.all([former.end(), restored.end()]);
    }
  },
);

test("nearly every table has rows to be brought up to date", () => {
  const rows = JSON.parse(readFileSync("test/upgrades/rows.json", "utf8")) as object;
  expect(Object.keys(rows).length).toBeGreaterThan(40);
});
