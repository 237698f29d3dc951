import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { daysUntilFull, growthADay } from "#features/operations/server/installation/growth.ts";
import { hostFacts, snapshotFacts } from "#features/operations/server/installation/host.ts";
import { testServer } from "#test/server.ts";

const now = Temporal.Instant.from("2026-09-16T02:00:00Z");

test("the disk of the data folder is told, and without such a folder nothing is", async () => {
  const { disk, startedAt } = await hostFacts(tmpdir(), now);
  expect(disk!.totalBytes).toBeGreaterThan(disk!.freeBytes);
  expect(Temporal.Instant.compare(startedAt, now)).toBeLessThanOrEqual(0);
  expect((await hostFacts(join(tmpdir(), "nothing-of-this-name"), now)).disk).toBeNull();
});

test("how the database grows is known after a week, and foretells when its disk is full", async () => {
  const { db, tasks } = await testServer();
  const note = () => tasks["note-database-size"]!({}, undefined as never);
  await note();
  await note();
  expect(await growthADay(db)).toBeNull();
  const { bytes } = await db.selectFrom("database_size").select("bytes").executeTakeFirstOrThrow();
  for (const [daysAgo, less] of [
    [6, 600],
    [10, 1_000],
    [40, 1_000_000],
    [61, 2_000_000],
  ] as const)
    await sql`insert into database_size (day, bytes) values (current_date - ${daysAgo}::integer, ${bytes - less})`.execute(
      db,
    );
  expect(await growthADay(db)).toBe(100);
  await note();
  const { rows } = await sql<{ days: number }>`select current_date - day as days from database_size order by 1`.execute(
    db,
  );
  expect(rows.map(({ days }) => days)).toEqual([0, 6, 10, 40]);

  const disk = { freeBytes: 1_050, hasDatabase: true };
  expect(daysUntilFull(disk, 100)).toBe(10);
  for (const [of, grown] of [
    [disk, 0],
    [disk, null],
    [{ ...disk, hasDatabase: false }, 100],
    [null, 100],
  ] as const)
    expect(daysUntilFull(of, grown)).toBeNull();
});

test("a snapshot is told by its files", async () => {
  const folder = mkdtempSync(join(tmpdir(), "snapshot-"));
  expect(await snapshotFacts(folder)).toBeNull();
  expect(await snapshotFacts(join(folder, "none"))).toBeNull();
  writeFileSync(join(folder, "manifest"), "123");
  writeFileSync(join(folder, "blob"), "45678");
  expect(await snapshotFacts(folder)).toMatchObject({ bytes: 8 });
  rmSync(folder, { recursive: true });
});
