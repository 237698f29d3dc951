import { findPostgres } from "#platform/db/embedded.ts";
import { isAlive } from "#platform/pid.ts";
import pg from "pg";
import { expect, test } from "vitest";
import { dataFolder, type Running, start, until, watch } from "./product.ts";

const kill = (pid: number) => process.kill(pid, "SIGKILL");
const allGone = (pids: number[]) =>
  until(
    () => !pids.some(isAlive),
    () => `alive: ${pids.filter(isAlive).join(" ")}`,
  );
const serves = (product: Running) => until(async () => (await product.status()) === 200);

async function query<Row extends object>(product: Running, text: string, values: unknown[] = []) {
  const { url } = (await findPostgres(product.dataDir))!;
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

test("kill -9 of web, worker and PostgreSQL: each comes back by itself, and Ctrl-C then leaves nothing", async () => {
  const product = await start({ dataDir: dataFolder(), env: { LIVENESS_SECONDS: "5" } }).ready();
  await serves(product);

  const web = product.pidOf("web");
  kill(web);
  await until(() => product.pidOf("web") !== web);
  await serves(product);

  const worker = product.pidOf("worker");
  await query(product, "select graphile_worker.add_job('held', '{}'::json)");
  // A worker that starts has jobs of its own.
  const ofThisTest = "task_id = (select id from graphile_worker._private_tasks where identifier = 'held')";
  const held = await query<{ locked_by: string }>(
    product,
    `update graphile_worker._private_jobs set locked_at = now(),
     locked_by = (select locked_by[1] from worker_heartbeat) where ${ofThisTest} returning locked_by`,
  );
  expect(held).toHaveLength(1);
  kill(worker);
  await until(() => product.pidOf("worker") !== worker);
  const jobs = await query(product, `select locked_by from graphile_worker._private_jobs where ${ofThisTest}`);
  expect(jobs).toEqual([{ locked_by: null }]);

  const running = [product.pidOf("web"), product.pidOf("worker")];
  const { postgres, postgresPort } = product;
  const seen = watch(product);
  // A busy backend outlives its server, and until it ends no other server can use the data.
  const busy = query(product, "select count(*) from generate_series(1, 20000000)").catch(() => {});
  await until(async () => {
    const rows = await query(
      product,
      "select from pg_stat_activity where query like '%generate_series%' and state = 'active'",
    );
    return rows.length > 1;
  });
  kill(postgres);
  await busy;
  await until(() => product.postgres !== postgres && isAlive(product.postgres));
  await until(() => findPostgres(product.dataDir));
  expect(await query(product, "select count(*)::int as jobs from graphile_worker._private_jobs")).toEqual([
    { jobs: 1 },
  ]);
  await serves(product);
  // The same processes continue, on the same address, and answer 503 with Retry-After meanwhile.
  expect(product.postgresPort).toBe(postgresPort);
  expect([product.pidOf("web"), product.pidOf("worker")]).toEqual(running);
  expect(
    [...(await seen.statuses())].filter((status) => status !== "200" && status !== "503 with Retry-After"),
  ).toEqual([]);
  await query(product, "select graphile_worker.add_job('prune', '{}'::json)");
  await until(async () => {
    const left = await query(product, "select from graphile_worker.jobs where task_identifier = 'prune'");
    return left.length === 0;
  });

  // A process that was suspended rather than killed no longer answers, and is replaced.
  const stopped = [product.pidOf("web"), product.pidOf("worker")];
  for (const pid of stopped) process.kill(pid, "SIGSTOP");
  await allGone(stopped);
  await until(() => product.pidOf("web") !== stopped[0] && product.pidOf("worker") !== stopped[1]);
  await serves(product);

  const all = product.all;
  product.child.kill("SIGINT");
  await allGone(all);
});

test("kill -9 of the supervisor: web and worker stop, and the next start takes PostgreSQL over", async () => {
  const dataDir = dataFolder();
  const first = await start({ dataDir }).ready();
  const { postgres, all } = first;
  kill(first.supervisor);
  await allGone(all.filter((pid) => pid !== postgres));
  expect(isAlive(postgres)).toBe(true);

  const second = await start({ dataDir }).ready();
  expect(second.postgres).toBe(postgres);
  await serves(second);
});

test("kill -9 of the start command: everything stops, PostgreSQL too", async () => {
  const product = await start({ dataDir: dataFolder() }).ready();
  const { all } = product;
  kill(product.child.pid!);
  await allGone(all);
});

test("kill -9 of npm: a start right after it works, and only its processes remain", async () => {
  const dataDir = dataFolder();
  const npm = start({ dataDir, command: ["npm", "start"] });
  const first = await npm.ready();
  const old = [first.supervisor, first.pidOf("web"), first.pidOf("worker")];
  kill(first.child.pid!);
  const second = await start({ dataDir }).ready();
  await serves(second);
  expect(old.filter(isAlive)).toEqual([]);
});

test("kill -9 of everything at once: the next start recovers what was committed", async () => {
  const dataDir = dataFolder();
  const first = await start({ dataDir }).ready();
  await query(first, "insert into source (id, code, name, zone) values (999, 'kept', 'Kept', 'Australia/Sydney')");
  const { all } = first;
  all.forEach(kill);
  await allGone(all);

  const second = await start({ dataDir }).ready();
  expect(await query(second, "select code from source where id = 999")).toEqual([{ code: "kept" }]);
  await serves(second);
});
