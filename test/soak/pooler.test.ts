import { randomBytes } from "node:crypto";
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { prepared } from "#platform/db/client.ts";
import { connect } from "#platform/db/db.ts";
import { listenTo } from "#platform/db/listen.ts";
import { rejectUnfitPooler } from "#platform/db/pooler.ts";
import { explainFailure } from "#platform/failure.ts";
import { freePort } from "#platform/db/embedded/free-port.ts";
import { osUserForPostgres } from "#platform/db/embedded/os-user.ts";
import { writeNotices } from "../kill/chaos/notices.ts";
import { start, until } from "../kill/product.ts";
import { emptyPostgres15 } from "./databases.ts";
import { startLoad } from "./load.ts";
import { command, healthOf, machine } from "./machines.ts";
import { program, runBeside } from "./programs.ts";

/** Fewer sessions than a web process has connections, so that they must be shared. */
const poolSize = 5;

/** PgBouncer with the configuration in deploy/, but for addresses, passwords and the size of its pool. */
function pooler({ port, of, withLimits = true }: { port: number; of: number; withLimits?: boolean }) {
  const user = osUserForPostgres();
  const folder = mkdtempSync(join(tmpdir(), "brolga-pooler-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const changes: [RegExp, string][] = [
    [/host=10\.0\.0\.21 port=5432/, `host=127.0.0.1 port=${of}`],
    [/listen_addr = .*/, "listen_addr = 127.0.0.1\nunix_socket_dir ="],
    [/listen_port = .*/, `listen_port = ${port}`],
    [/auth_type = .*/, "auth_type = trust"],
    [/auth_file = .*/, `auth_file = ${folder}/users\nadmin_users = brolga`],
    [/default_pool_size = .*/, `default_pool_size = ${poolSize}`],
    ...(withLimits ? [] : ([[/ connect_query='.*'/, ""]] as [RegExp, string][])),
  ];
  let config = readFileSync("deploy/pgbouncer.ini", "utf8");
  for (const [shown, changed] of changes) {
    expect(config).toMatch(shown);
    config = config.replace(shown, changed);
  }
  writeFileSync(join(folder, "pgbouncer.ini"), config);
  writeFileSync(join(folder, "users"), '"brolga" ""\n');
  chmodSync(folder, 0o755);
  if (user) chownSync(folder, user.uid, user.gid);
  return runBeside(program("/usr/sbin/pgbouncer", "pgbouncer"), [join(folder, "pgbouncer.ini")], user);
}

const rowsOf = async (url: string, statement: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(statement);
  await client.end();
  return rows;
};

test("web and worker work through PgBouncer in transaction mode, over its restart, with five sessions", async () => {
  const database = await emptyPostgres15();
  const port = await freePort();
  let bouncer = pooler({ port, of: database.port });
  const pooledUrl = `postgres://brolga@127.0.0.1:${port}/brolga`;
  const common = {
    DATABASE_URL: pooledUrl,
    DATABASE_DIRECT_URL: database.url,
    SECRETS_KEY: randomBytes(32).toString("base64"),
  };
  const folder = mkdtempSync(join(tmpdir(), "brolga-notices-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const files = writeNotices(folder, { files: 2, rows: 1_500 });
  await command("migrate", common);
  await command("ingest", common, files[0]!);
  const web = await machine({ role: "web", env: common });
  const worker = await machine({ role: "worker", env: common });
  await web.ready();

  const load = startLoad(web.address, { perSecond: 8 });
  load.phase("pooled");
  let written = 0;
  for (let tries = 0; written < 40; tries++) {
    const answer = await fetch(`${web.address}/api/v1/support/page-feedback`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ pageUrl: "/", description: `Feedback ${tries}` }),
    });
    if (answer.status === 204) written += 1;
    else if (tries > 60 || !answer.headers.has("retry-after")) throw new Error(await answer.text());
  }
  await command("ingest", common, files[1]!);
  await until(async () => {
    const { catchingUp, alerts } = await healthOf(web.address);
    return catchingUp?.index.documents === 2_500 && catchingUp.index.feedLag === 0 && alerts?.lag === 0;
  }, worker.output);
  const [stored] = await rowsOf(database.url, "select count(*)::int as n from page_feedback");
  expect(Number(stored!["n"])).toBeGreaterThanOrEqual(written);
  const sessions = await rowsOf(
    database.url,
    `select client_port, application_name from pg_stat_activity
      where datname = 'brolga' and pid <> pg_backend_pid() and query not like 'listen%'`,
  );
  console.log(`sessions in the database: ${sessions.length}`);
  const [totals] = await rowsOf(`postgres://brolga@127.0.0.1:${port}/pgbouncer`, "show pools");
  console.log(`pool: ${JSON.stringify(totals)}`);
  const stats = await rowsOf(`postgres://brolga@127.0.0.1:${port}/pgbouncer`, "show stats");
  expect(Number(stats.find(({ database: name }) => name === "brolga")!["total_xact_count"])).toBeGreaterThan(200);

  load.phase("without PgBouncer");
  bouncer.child.kill("SIGKILL");
  await web.notReady();
  bouncer = pooler({ port, of: database.port });
  await web.ready();
  load.phase("with it again");
  await fetch(`${web.address}/`);
  const seen = await load.stop();
  console.log(JSON.stringify(seen, null, 2));
  // On a machine that does other work too, a page can be told to wait. Anything else would be the pooler's doing.
  const { 200: answered = 0, ...others } = seen["pooled"]!;
  for (const phase of Object.values(seen))
    for (const outcome of Object.keys(phase)) expect(outcome).toMatch(/^200$|^503 with Retry-After/);
  expect(answered).toBeGreaterThan(9 * Object.values(others).reduce((sum, count) => sum + count, 0));
  for (const { signal, ended } of [web, worker]) {
    signal("SIGTERM");
    expect(await ended()).toBe(0);
  }
});

test("transactions, their locks, announcements and reads work however PgBouncer shares its sessions", async () => {
  const database = await emptyPostgres15();
  const port = await freePort();
  pooler({ port, of: database.port });
  const options = { work: "job", max: 4 * poolSize } as const;
  const pooled = connect(`postgres://brolga@127.0.0.1:${port}/brolga`, { ...options, isPooled: true });
  const direct = connect(database.url, options);
  onTestFinished(async () => void (await Promise.all([pooled.close(), direct.close()])));
  await until(() =>
    pooled.pool.query("select 1").then(
      () => true,
      () => false,
    ),
  );
  await rejectUnfitPooler({ pooled: pooled.db, direct: direct.db });
  await sql`create table counted (n int not null)`.execute(direct.db);
  await sql`insert into counted values (0)`.execute(direct.db);

  const heard: string[] = [];
  let isListening = false;
  const stop = listenTo(direct.pool, "counted", {
    onConnect: () => (isListening = true),
    onNotification: (payload) => heard.push(payload),
  });
  await until(() => isListening);
  const rounds = 5;
  const total = rounds * options.max;
  const count = () =>
    pooled.db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(7)`.execute(trx);
      const { rows } = await sql<{ n: number }>`select ${prepared} n from counted`.execute(trx);
      await sql`update counted set n = ${rows[0]!.n + 1}`.execute(trx);
      await sql`select pg_notify('counted', ${String(rows[0]!.n)})`.execute(trx);
    });
  const each = Array.from({ length: options.max }, async () => {
    for (let round = 0; round < rounds; round++) await count();
  });
  await Promise.all(each);
  const { rows } = await sql<{ n: number }>`select ${prepared} n from counted`.execute(pooled.db);
  expect(rows).toEqual([{ n: total }]);
  await until(() => heard.length === total);
  stop();
  const [used] = await rowsOf(
    database.url,
    `select count(*)::int as n from pg_stat_activity where usename = 'brolga' and client_port is not null
      and pid <> pg_backend_pid() and application_name = ''`,
  );
  console.log(`${total} transactions of ${options.max} connections over ${JSON.stringify(used)} sessions`);
  await expect(sql`select pg_sleep(7)`.execute(pooled.db)).rejects.toThrow(/statement timeout/);
  await expect(sql`listen counted`.execute(pooled.db)).rejects.toThrow(/needs a session of its own/);
  const unaware = connect(`postgres://brolga@127.0.0.1:${port}/brolga`, options);
  onTestFinished(unaware.close);
  const failure = await unaware.pool.query("select 1").catch((error: unknown) => error);
  expect(explainFailure(failure)?.message).toContain("set DATABASE_DIRECT_URL to the database's own");
});

test("a pooler without time limits, or without a direct address, is refused in one sentence", async () => {
  const database = await emptyPostgres15();
  const port = await freePort();
  pooler({ port, of: database.port, withLimits: false });
  const pooledUrl = `postgres://brolga@127.0.0.1:${port}/brolga`;
  await command("migrate", { DATABASE_URL: database.url });
  const refusalOf = async (env: Record<string, string>) => {
    const dataDir = mkdtempSync(join(tmpdir(), "brolga-refused-"));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const web = start({ dataDir, env, command: [process.execPath, "build/server/web.js"] });
    expect(await web.ended).toBe(78);
    return web.output();
  };
  expect(await refusalOf({ DATABASE_URL: pooledUrl, DATABASE_DIRECT_URL: database.url })).toContain(
    "The pooler at DATABASE_URL gives sessions without statement_timeout",
  );
  expect(await refusalOf({ DATABASE_URL: pooledUrl })).toContain("set DATABASE_DIRECT_URL to the database's own");
});
