import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { writeNotices } from "../kill/chaos/notices.ts";
import { until } from "../kill/product.ts";
import { emptyPostgres15, emptyPostgres18 } from "./databases.ts";
import { command, healthOf, machine } from "./machines.ts";

type Hits = { items: { publicOpportunityId: string }[]; totalRecords: number };

/** A visitor who searches and opens each of the first notices. Returns what contradicts the search. */
async function visit(address: string, page: number): Promise<{ opened: number; wrong: string[] }> {
  const answer = await fetch(`${address}/api/v1/search/free/search`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ freeText: "work", statusIds: [], page, pageSize: 20 }),
  });
  const text = await answer.text();
  if (answer.status !== 200) return { opened: 0, wrong: [`search: ${answer.status} ${text}`] };
  const { items, totalRecords } = JSON.parse(text) as Hits;
  const wrong: string[] = [];
  // A notice that the index has found, and that the database of the page does not have, is missing from the list.
  if (items.length !== Math.min(20, Math.max(0, totalRecords - (page - 1) * 20)))
    wrong.push(`page ${page} of ${totalRecords} has ${items.length}`);
  for (const { publicOpportunityId: id } of items.slice(0, 3)) {
    const { status } = await fetch(`${address}/api/v1/opportunity/free/${id}`);
    if (status !== 200) wrong.push(`${id}: ${status}`);
  }
  return { opened: items.length, wrong };
}

test.each([
  ["15", emptyPostgres15],
  ["18", emptyPostgres18],
])(
  "visitors read from a streaming replica of PostgreSQL %s, never older than the index, whatever the replica does",
  async (_version, start) => {
    const primary = await start();
    const folder = mkdtempSync(join(tmpdir(), "brolga-notices-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const files = writeNotices(folder, { files: 3, rows: 1_500 });
    const common = { DATABASE_URL: primary.url, SECRETS_KEY: randomBytes(32).toString("base64") };
    await command("migrate", common);
    await command("ingest", common, files[0]!);
    const replica = await primary.replicate();
    const admin = new pg.Client({ connectionString: replica.url });
    admin.on("error", () => {});
    await admin.connect();
    const readUrl = replica.url.replace(/postgres@(.*)postgres$/, "brolga@$1brolga");
    const web = await machine({ role: "web", env: { ...common, DATABASE_READ_URL: readUrl } });
    await web.ready();
    const stateOf = async () => (await healthOf(web.address)).replica!;
    const usable = (is: boolean) => until(async () => (await stateOf()).isUsable === is, web.output, 60);
    const readsOnReplica = async () => {
      const { rows } = await admin.query<{ count: number }>(
        "select xact_commit::int as count from pg_stat_database where datname = 'brolga'",
      );
      return rows[0]!.count;
    };
    await usable(true);

    // Visitors' reads go there.
    const before = await readsOnReplica();
    for (let page = 1; page <= 20; page++) expect((await visit(web.address, page)).wrong).toEqual([]);
    await until(async () => (await readsOnReplica()) > before + 60);

    // Visitors who read all the time, through all that follows.
    const seen = { visits: 0, wrong: [] as string[] };
    let isStopped = false;
    const visitors = (async () => {
      for (let turn = 0; !isStopped; turn++) {
        const { wrong } = await visit(web.address, 1 + (turn % 60));
        seen.visits += 1;
        seen.wrong.push(...wrong);
        await sleep(30);
      }
    })();

    // Each commit arrives two seconds late, while 1,500 notices are added and changed.
    await admin.query("alter system set recovery_min_apply_delay = '2s'");
    await admin.query("select pg_reload_conf()");
    await command("ingest", common, files[1]!);
    await until(async () => (await healthOf(web.address)).catchingUp?.index.documents === 2_500);
    await admin.query("alter system reset recovery_min_apply_delay");
    await admin.query("select pg_reload_conf()");
    await until(async () => {
      const { replica: state, catchingUp } = await healthOf(web.address);
      return state!.isUsable && state!.sequence === catchingUp!.index.revision;
    });

    // It stands still, and is too far behind after 10 seconds.
    await admin.query("select pg_wal_replay_pause()");
    await command("ingest", common, files[2]!);
    await until(async () => (await healthOf(web.address)).catchingUp?.index.documents === 4_000);
    await usable(false);
    expect((await stateOf()).reason).toBe("It is too far behind.");
    await admin.query("select pg_wal_replay_resume()");
    await usable(true);

    // It freezes, and goes on.
    replica.signalAll("SIGSTOP");
    await usable(false);
    replica.signalAll("SIGCONT");
    await usable(true);

    // It is promoted: from now on it is another database.
    await admin.query("select pg_promote()");
    await until(async () => (await stateOf()).reason === "The server at DATABASE_READ_URL is not a replica.");

    // It dies.
    replica.process.kill("SIGKILL");
    await until(async () => /ECONNREFUSED|terminated|recovery|shutting/.test((await stateOf()).reason ?? ""));
    expect((await healthOf(web.address)).ready).toBe(true);
    isStopped = true;
    await visitors;
    console.log(`${seen.visits} visits, ${seen.wrong.length} contradictions`);
    expect(seen.wrong).toEqual([]);
    expect(seen.visits).toBeGreaterThan(50);
  },
);
