import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { databaseChecksums, searchAnswers } from "../kill/chaos/checksums.ts";
import { writeNotices } from "../kill/chaos/notices.ts";
import { until } from "../kill/product.ts";
import { emptyPostgres15, emptyPostgres18 } from "./databases.ts";
import { startLoad } from "./load.ts";
import { command, healthOf, machine } from "./machines.ts";

type Database = Awaited<ReturnType<typeof emptyPostgres15>>;
type Verdict = { check: string; checked: number; broken: number };

const rows = 4_000;
const passphrase = "correct horse battery";

/** What every check of `npm run verify` counts in a database, all notices computed again. Throws if one fails. */
async function countedByChecks({ url }: Pick<Database, "url">, keys: Record<string, string>) {
  const output = await command("verify", { ...keys, DATABASE_URL: url }, "--full", "--json");
  const lines = output.split("\n").filter((line) => line.startsWith("{"));
  // PostgreSQL 18 counts columns that must have a value among the rules of a database, 15 does not.
  return lines
    .map((line) => JSON.parse(line) as Verdict)
    .map((verdict) => (verdict.check === "database.rules" ? { ...verdict, checked: "by version" } : verdict));
}

/** How many notices a database has. */
async function countOf({ url }: Pick<Database, "url">): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const counted = await client.query<{ count: number }>("select count(*)::integer as count from opportunity");
    return counted.rows[0]!.count;
  } finally {
    await client.end();
  }
}

/** What a web process of its own finds in a database. */
async function found({ url }: Pick<Database, "url">, keys: Record<string, string>, notices: number) {
  const web = await machine({ role: "web", env: { ...keys, DATABASE_URL: url } });
  await web.ready();
  await until(async () => (await healthOf(web.address)).catchingUp?.index.documents === notices, web.output, 120);
  const answers = await searchAnswers(web.address);
  web.signal("SIGTERM");
  await web.ended();
  return answers;
}

test("a backup taken under load is restored into two other servers with equal data, checks and search answers, and a quiet one equals its source", async () => {
  const folder = mkdtempSync(join(tmpdir(), "brolga-drill-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const files = writeNotices(folder, { files: 3, rows });
  const source = await emptyPostgres18();
  const keys = { SECRETS_KEY: randomBytes(32).toString("base64") };
  const common = { ...keys, BACKUP_PASSPHRASE: passphrase, DATABASE_URL: source.url };
  await command("migrate", common);
  await command("ingest", common, files[0]!);
  const [web, worker] = await Promise.all([
    machine({ role: "web", env: common }),
    machine({ role: "worker", env: common }),
  ]);
  await web.ready();
  const load = startLoad(web.address);
  onTestFinished(() => void load.stop());

  // The first is taken while notices are added and changed, the worker works and people read.
  const underLoad = join(folder, "under-load");
  const writing = command("ingest", common, files[1]!, files[2]!);
  await until(async () => (await countOf(source)) > rows, web.output, 120);
  const before = await countOf(source);
  await command("backup", common, underLoad);
  const atEnd = await writing.then(() => countOf(source));
  expect(before).toBeLessThan(atEnd);
  expect(Object.keys((await load.stop())["before"] ?? {})).toEqual(["200"]);

  // Then everything comes to rest.
  await until(async () => (await healthOf(web.address)).catchingUp?.index.documents === atEnd, web.output, 120);
  for (const { signal, ended } of [web, worker]) {
    signal("SIGTERM");
    await ended();
  }
  const quiet = join(folder, "quiet");
  await command("backup", common, quiet);

  const restored = async (target: Database, file: string) => {
    await command("restore", { DATABASE_URL: target.url, ...keys, BACKUP_PASSPHRASE: passphrase }, file);
    return target;
  };
  const [first, second] = [
    await restored(await emptyPostgres15(), underLoad),
    await restored(await emptyPostgres18(), underLoad),
  ];
  const stored = await countOf(first);
  expect(stored).toBeGreaterThanOrEqual(before);
  expect(stored).toBeLessThanOrEqual(atEnd);
  await expectEqual(first, second, keys);
  await expectEqual(source, await restored(await emptyPostgres15(), quiet), keys);
  console.log(`${stored} of ${atEnd} notices in the backup under load`);
});

/** Asserts that two databases have the same rows, that every check holds in both over as many rows, and search answers. */
async function expectEqual(one: Pick<Database, "url">, other: Pick<Database, "url">, keys: Record<string, string>) {
  expect(await databaseChecksums(other.url)).toEqual(await databaseChecksums(one.url));
  const counted = await countedByChecks(one, keys);
  expect(counted.length).toBeGreaterThan(20);
  expect(await countedByChecks(other, keys)).toEqual(counted);
  const notices = await countOf(one);
  expect(await found(other, keys, notices)).toEqual(await found(one, keys, notices));
}
