import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { proxyOf } from "#test/silent-database.ts";
import { clientText, searchAnswers } from "../kill/chaos/checksums.ts";
import { writeNotices } from "../kill/chaos/notices.ts";
import { until } from "../kill/product.ts";
import { startHaproxy, startNginx } from "./balancer.ts";
import { emptyPostgres15, emptyPostgres18 } from "./databases.ts";
import { startLoad } from "./load.ts";
import { command, healthOf, machine, type RunningMachine } from "./machines.ts";
import { pace } from "./pace.ts";

/** HAProxy looks each second, and takes a server out after two looks; nginx after two requests that fail. */
const balancerNotices = () => sleep(6_000 * pace);

async function queueOf(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return {
    /** Jobs that are locked by workers that no longer live. */
    orphans: async () => {
      const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from graphile_worker.jobs
        where locked_by is not null and locked_by not in (select unnest(locked_by) from worker_heartbeat)`);
      return rows[0]!.count;
    },
  };
}

test.each([
  ["PostgreSQL 15 behind HAProxy", emptyPostgres15, startHaproxy],
  ["PostgreSQL 18 behind HAProxy", emptyPostgres18, startHaproxy],
  ["PostgreSQL 18 behind nginx", emptyPostgres18, startNginx],
])("three web, two worker processes on %s survive restarts, kills and partitions", async (name, empty, balance) => {
  const { url } = await empty();
  const common = { DATABASE_URL: url, SECRETS_KEY: randomBytes(32).toString("base64") };
  await Promise.all([1, 2, 3].map(() => command("migrate", common)));
  const folder = mkdtempSync(join(tmpdir(), "brolga-notices-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const files = writeNotices(folder, { files: 3, rows: 1_500 });
  await command("ingest", common, files[0]!);

  const [toWeb, toWorker] = [await proxyOf(url), await proxyOf(url)];
  const through = (proxy: { url: string }) => ({ ...common, DATABASE_URL: proxy.url });
  const webs = await Promise.all(
    [common, through(toWeb), common].map((env) => machine({ role: "web", env: { ...env, TRUST_PROXY: "127.0.0.1" } })),
  );
  const workers = await Promise.all([common, through(toWorker)].map((env) => machine({ role: "worker", env })));
  const balancer = await balance(webs.map(({ port }) => port));
  await Promise.all(webs.map((web) => web.ready()));
  const [first, partitioned, third] = webs as [RunningMachine, RunningMachine, RunningMachine];
  const alerts = async () => (await healthOf(third.address)).alerts;
  const matching = (count: number) =>
    until(
      async () => {
        const state = await alerts();
        return state?.workers === count && state.unheld === 0 && state.lag === 0;
      },
      () => workers.map((worker) => worker.output()).join("\n"),
      90 * pace,
    );
  await matching(2);
  await balancerNotices();
  const load = startLoad(balancer.address);

  load.phase("rolling restart");
  for (const restarted of [...webs, ...workers]) {
    restarted.signal("SIGTERM");
    expect(await restarted.ended()).toBe(0);
    restarted.startAgain();
    if (webs.includes(restarted)) await restarted.ready();
    await balancerNotices();
  }
  await matching(2);

  load.phase("killed web");
  first.signal("SIGKILL");
  await first.ended();
  await balancerNotices();
  load.phase("without that web");
  await balancerNotices();
  first.startAgain();
  await first.ready();

  load.phase("killed worker");
  workers[0]!.signal("SIGKILL");
  await workers[0]!.ended();
  await command("ingest", common, files[1]!);
  await matching(1);
  workers[0]!.startAgain();
  await matching(2);

  load.phase("partition begins");
  toWeb.silence(true);
  await partitioned.notReady();
  await balancerNotices();
  load.phase("partition");
  await balancerNotices();
  toWeb.silence(false);
  await partitioned.ready();
  load.phase("healed");

  toWorker.silence(true);
  await matching(1);
  await command("ingest", common, files[2]!);
  await matching(1);
  toWorker.silence(false);
  await matching(2);

  await until(async () =>
    (await Promise.all(webs.map(({ address }) => healthOf(address)))).every(
      ({ catchingUp }) => catchingUp?.index.feedLag === 0,
    ),
  );
  const seen = await load.stop();
  console.log(`${name}: ${JSON.stringify(seen, null, 2)}`);
  const answers = await Promise.all(webs.map(({ address }) => searchAnswers(address)));
  expect(answers[0]![""]!.total).toBe(4_000);
  expect(answers[0]![clientText]!.total).toBeGreaterThan(0);
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
  const queue = await queueOf(url);
  await until(async () => (await queue.orphans()) === 0);

  for (const phase of ["rolling restart", "without that web", "killed worker", "partition", "healed"])
    expect(Object.keys(seen[phase]!), phase).toEqual(["200"]);
  // A search that was on its way to the killed process may be lost. Pages are asked for again elsewhere.
  const lost = Object.entries(seen["killed web"]!).filter(([outcome]) => outcome !== "200");
  expect(lost.filter(([outcome]) => !outcome.includes("POST"))).toEqual([]);
  // A search that waits for the silent database is told to come back.
  for (const outcome of Object.keys(seen["partition begins"]!))
    expect(outcome).toMatch(/^200$|^503 with Retry-After to POST/);
});
