import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { findPostgres } from "./embedded.ts";
import { findDatabase, openDatabase } from "./open.ts";

const dataDir = mkdtempSync(join(tmpdir(), "brolga-open-"));
chmodSync(dataDir, 0o711);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test("concurrent commands share one PostgreSQL, and the last one stops it", async () => {
  const [first, second] = await Promise.all([openDatabase({ dataDir }), openDatabase({ dataDir })]);
  expect(second.url).toBe(first.url);
  expect(await findDatabase({ dataDir })).toBe(first.url);

  await first.close();
  expect(await findDatabase({ dataDir })).toBe(second.url);
  await second.close();
  expect(await findPostgres(dataDir)).toBeUndefined();
});

test("a process that needs a running database says so when there is none", async () => {
  await expect(findDatabase({ dataDir })).rejects.toThrow(/^No database runs in /);
  expect(await findDatabase({ url: "postgres://elsewhere/db", dataDir })).toBe("postgres://elsewhere/db");
});
