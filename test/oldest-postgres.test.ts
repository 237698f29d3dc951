import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { connect } from "#platform/db/db.ts";
import { osUserForPostgres } from "#platform/db/embedded/os-user.ts";
import { freePort } from "#platform/db/embedded/free-port.ts";
import { migrate } from "#platform/db/migrate.ts";
import { appendFeed, readFeed } from "#platform/feed/feed.ts";
import { expect, test } from "vitest";
import { describeSchema } from "../scripts/schema-catalogue.ts";

/** The oldest server that DATABASE_URL may point at. Debian 12 ships it. */
const bin = "/usr/lib/postgresql/15/bin";
const isHere = existsSync(join(bin, "postgres"));
if (!isHere) console.log(`left out: no PostgreSQL 15 in ${bin}`);

/** A separate PostgreSQL 15, as an operator would provide it: an address and nothing else. */
async function startOldest() {
  const account = osUserForPostgres();
  const as = account ?? {};
  const folder = mkdtempSync(join(tmpdir(), "brolga-oldest-"));
  if (account) chownSync(folder, account.uid, account.gid);
  execFileSync(join(bin, "initdb"), ["-D", folder, "-A", "trust", "-U", "postgres", "-E", "UTF8", "--locale=C.UTF-8"], {
    ...as,
    stdio: "ignore",
  });
  const port = await freePort();
  const server = spawn(join(bin, "postgres"), ["-D", folder, "-p", `${port}`, "-k", "", "-c", "fsync=off"], {
    ...as,
    stdio: "ignore",
  });
  const { pool, db, close } = connect(`postgres://postgres@127.0.0.1:${port}/postgres`);
  const answers = () =>
    pool.query("select 1").then(
      () => true,
      () => false,
    );
  while (!(await answers())) {
    if (server.exitCode !== null) throw new Error("PostgreSQL 15 did not start");
    await sleep(50);
  }
  return {
    pool,
    db,
    async stop() {
      await close();
      server.kill("SIGINT");
      await once(server, "exit");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

test.runIf(isHere)("PostgreSQL 15 gets the same schema, and the feed works there", async () => {
  const { pool, db, stop } = await startOldest();
  try {
    await migrate(pool, "db/migrations");
    expect(await migrate(pool, "db/migrations")).toEqual([]);
    expect((await describeSchema(pool)).sql).toBe(readFileSync("db/schema.sql", "utf8"));
    const at = Temporal.Instant.from("2026-09-16T00:00:00Z");
    await db.transaction().execute((trx) => appendFeed(trx, [{ kind: "added", opportunityId: 7 }], at));
    expect(await readFeed(db, 0, 10)).toEqual([expect.objectContaining({ opportunityId: 7 })]);
  } finally {
    await stop();
  }
});
