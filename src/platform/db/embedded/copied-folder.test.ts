import { execFileSync } from "node:child_process";
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { findPostgres, startPostgres } from "#platform/db/embedded.ts";
import { openDatabase } from "#platform/db/open.ts";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";

const fast = { fsync: "off", shared_buffers: "16MB" };

const isElsewhere = (dataDir: string) =>
  lstatSync(join(dataDir, "postgres"), { throwIfNoEntry: false })?.isSymbolicLink() ?? false;

/** Two paths for a data folder, one of them with a server. Whatever runs there at the end is stopped. */
async function runningServer() {
  const folder = mkdtempSync(join(tmpdir(), "brolga-copy-"));
  chmodSync(folder, 0o711);
  const [original, other] = [join(folder, "original"), join(folder, "other")];
  onTestFinished(async () => {
    for (const place of [original, other]) {
      const left = await findPostgres(place).catch(() => undefined);
      if (left) await (await startPostgres(place, fast)).stop();
      if (isElsewhere(place)) rmSync(dirname(readlinkSync(join(place, "postgres"))), { recursive: true, force: true });
    }
    rmSync(folder, { recursive: true, force: true });
  });
  return { original, other, server: await startPostgres(original, fast) };
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

test("a data folder copied while its server runs gets its own server, and stopping that leaves the first", async () => {
  const { original, other, server } = await runningServer();
  await query(server.url, "create table written (by text)");
  await query(server.adminUrl, "checkpoint");
  execFileSync("cp", ["-a", original, other]);
  expect(await findPostgres(other)).toBeUndefined();

  const copies = await Promise.all([openDatabase({ dataDir: other }), openDatabase({ dataDir: other })]);
  const ofCopy = await findPostgres(other);
  expect(ofCopy!.pid).not.toBe(server.pid);
  expect(copies.map(({ url }) => url)).toEqual([ofCopy!.url, ofCopy!.url]);
  await query(copies[0].url, "insert into written values ('the copy')");
  for (const copy of copies) await copy.close();
  expect(await findPostgres(other)).toBeUndefined();

  expect((await findPostgres(original))?.pid).toBe(server.pid);
  expect(await query(server.url, "select by from written")).toEqual([]);
});

test("a data folder moved while its server runs still belongs to that server", async () => {
  const { original, other, server } = await runningServer();
  renameSync(original, other);
  expect((await findPostgres(other))?.pid).toBe(server.pid);
  renameSync(other, original);
});

test("an empty postmaster.pid of a server killed while writing it does not prevent a start", async () => {
  const { original, server } = await runningServer();
  await server.stop();
  const note = join(original, "postgres/postmaster.pid");
  writeFileSync(note, "");
  utimesSync(note, 0, 0);
  expect((await startPostgres(original, fast)).takenOver).toBe(false);
});

test("a copied link to a database elsewhere is refused in one sentence while the first folder exists", async () => {
  const { original, other, server } = await runningServer();
  await server.stop();
  // The database is only elsewhere if root started it in a folder that others may not enter.
  rmSync(original, { recursive: true });
  mkdirSync(original, { mode: 0o700 });
  await (await startPostgres(original, fast)).stop();
  execFileSync("cp", ["-a", original, other]);
  const copy = startPostgres(other, fast);
  if (!isElsewhere(original)) return void expect((await copy).takenOver).toBe(false);
  await expect(copy).rejects.toThrow(/\/other\/postgres is a link to the database of .*\/original\. /);

  rmSync(original, { recursive: true });
  expect((await startPostgres(other, fast)).takenOver).toBe(false);
});
