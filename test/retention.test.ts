import { readFileSync } from "node:fs";
import { afterAll, expect, inject, test } from "vitest";
import { defaultRetention } from "#domain/retention.ts";
import { connect } from "#platform/db/db.ts";
import { settingNames, settingOf } from "#platform/config/settings.ts";
import { retentionJobs } from "#platform/retention/prune.ts";
import type { TaskContext } from "#platform/jobs/task.ts";
import { createLog } from "#platform/logging.ts";
import { retained } from "#retention";
import { testServer } from "./server.ts";

const { db, pool, url, clock, publish, member, api, alert } = await testServer();
const admin = connect(inject("postgresAdmin").replace(/postgres$/, url.split("/").at(-1)!), { max: 2 });
afterAll(() => admin.close());
const log = createLog("worker", { level: "silent", format: "text" });
const context = (signal = new AbortController().signal) => ({ signal, log }) as TaskContext;
const retention = defaultRetention;
const { tasks } = retentionJobs({ db, clock, retention, retained });
const prune = (signal?: AbortSignal) => tasks["prune"]!({}, context(signal));
const count = async (table: string) =>
  (await pool.query(`select count(*)::int as n from ${table}`)).rows[0]!.n as number;
const day = 24;

/** Captured messages, the oldest first, one for each number of days. */
const insertMessages = (...days: number[]) =>
  pool.query(
    `insert into outbox_message (channel, recipient, body, sent_at)
     select 'sms', 'n ' || days, 'x', $1::timestamptz - days * interval '1 day' from unnest($2::int[]) as days`,
    [clock.now().toString(), days],
  );

test("rows go when their time is over, and not a moment earlier", async () => {
  await pool.query("truncate outbox_message");
  await insertMessages(29, 30, 31, 400);
  await prune();
  const { rows } = await pool.query("select recipient from outbox_message order by id");
  expect(rows.map(({ recipient }) => recipient)).toEqual(["n 29", "n 30"]);
});

test("what is kept goes by the settings", async () => {
  await pool.query("truncate outbox_message");
  await insertMessages(1, 3, 5);
  const short = retentionJobs({ db, clock, retention: { ...retention, outbox: 2 }, retained });
  await short.tasks["prune"]!({}, context());
  expect(await count("outbox_message")).toBe(1);
});

test("a connection that dies while rows are deleted loses nothing but the batch, and the next run does the rest", async () => {
  await pool.query("truncate outbox_message");
  await pool.query(
    `insert into outbox_message (channel, recipient, body, sent_at)
     select 'sms', n::text, 'x', '2026-01-01Z' from generate_series(1, 5500) n`,
  );
  // The third batch waits for this row.
  const holder = await admin.pool.connect();
  await holder.query("begin");
  await holder.query("select from outbox_message where recipient = '2500' for update");
  const dying = prune();
  const waiting = "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(async () => (await admin.pool.query(waiting)).rowCount).toBe(1);
  expect(await count("outbox_message")).toBe(3500);
  await admin.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  await expect(dying).rejects.toThrow();
  expect(await count("outbox_message")).toBe(3500);
  await holder.query("rollback");
  holder.release();
  await prune();
  expect(await count("outbox_message")).toBe(0);
});

test("a row that somebody changes while it is deleted stays", async () => {
  await pool.query("truncate outbox_message");
  await insertMessages(31);
  const holder = await admin.pool.connect();
  await holder.query("begin");
  await holder.query("update outbox_message set sent_at = $1", [clock.now().toString()]);
  const pruning = prune();
  const waiting = "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(async () => (await admin.pool.query(waiting)).rowCount).toBe(1);
  await holder.query("commit");
  holder.release();
  await pruning;
  expect(await count("outbox_message")).toBe(1);
});

test("a table that fails keeps no other from being pruned, and a worker that stops ends between two batches", async () => {
  await pool.query("truncate outbox_message");
  await insertMessages(31);
  const broken = {
    table: "alert",
    period: "alerts",
    deleteBefore: () => Promise.reject(new Error("not now")),
  } as const;
  const jobs = retentionJobs({ db, clock, retention, retained: [broken, ...retained] });
  await expect(jobs.tasks["prune"]!({}, context())).rejects.toThrow("not now");
  expect(await count("outbox_message")).toBe(0);
  await insertMessages(31);
  await expect(prune(AbortSignal.abort(new Error("stopping")))).rejects.toThrow("stopping");
  expect(await count("outbox_message")).toBe(1);
});

test("alerts, messages and notifications go after two years; what still waits stays", async () => {
  const ada = await member({ email: "ada@firm.example" });
  await ada.billing.startTrial({});
  await publish({
    ocid: "a",
    date: "2026-09-01T00:00:00Z",
    tag: ["tender"],
    buyer: { name: "Dept" },
    tender: { id: "a", title: "Road works", status: "active" },
  });
  const { items } = await api.search.free({ body: { freeText: "road", statusIds: [] } });
  await ada.watchList.watch({ body: { publicOpportunityId: items[0]!.publicOpportunityId } });
  await pool.query(`insert into alert (person_id, organisation_id, kind, opportunity_id, subject, created_at)
    select person_id, organisation_id, 'change', (select min(id) from opportunity), kind, '2026-09-01Z'
    from membership, unnest(array['told', 'waits']) as kind`);
  await pool.query(`insert into alert_delivery (public_id, person_id, channel, is_digest, due_at, state, try_at, ended_at)
    select 'd', person_id, 'email', false, now(), 'sent', now(), '2026-09-01Z' from membership`);
  await pool.query(`insert into alert_item (alert_id, person_id, channel, timing, due_at, delivery_id)
    select id, person_id, 'email', 'Instant', '2026-09-01Z', case subject when 'told' then (select max(id) from alert_delivery) end
    from alert where subject in ('told', 'waits')`);
  const before = clock.now();
  clock.set({ still: before.add({ hours: day * 729 - 24 * 15 }) });
  await prune();
  expect(await count("alert_delivery where public_id = 'd'")).toBe(1);
  clock.set({ still: before.add({ hours: day * 731 }) });
  await prune();
  expect(await count("alert_delivery where public_id = 'd'")).toBe(0);
  const { rows } = await pool.query("select subject from alert where subject in ('told', 'waits')");
  expect(rows).toEqual([{ subject: "waits" }]);
  clock.set({ still: before });
  await alert();
});

const page = readFileSync("docs/retention.md", "utf8");

test("the page on retention names every table, and those that are pruned with their setting and days", () => {
  const tables = [...readFileSync("db/schema.sql", "utf8").matchAll(/^create table (\w+)/gm)].map(([, name]) => name!);
  const named = new Set([...page.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name!));
  expect(tables.length).toBeGreaterThan(80);
  expect(tables.filter((table) => !named.has(table))).toEqual([]);
  for (const { table, period } of retained) {
    const row = page.split("\n").find((line) => line.startsWith("|") && line.includes(`\`${table}\``))!;
    const [, setting, days] = /`(RETENTION_\w+)` +\| (\d+) /.exec(row)!;
    expect(Number(days)).toBe(retention[period]);
    expect(settingOf(settingNames.find((name) => name === setting)!).default).toBe(days);
  }
});
