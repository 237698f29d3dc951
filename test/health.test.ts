import { createApp } from "#app";
import { createInProcessEngine } from "./in-process-engine.ts";
import { loadReferenceData } from "#features/ingestion/server/reference-data.ts";
import { systemClock } from "#platform/clock.ts";
import { faultLog } from "#platform/db/database-faults.ts";
import { connect } from "#platform/db/db.ts";
import type { Work } from "#platform/db/limits.ts";
import { ownerRole } from "#platform/db/embedded/owner.ts";
import { closeSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { inject, onTestFinished, expect, test, vi } from "vitest";
import { liveConfig } from "./config.ts";
import { testDatabase } from "./database.ts";
import { noticeRows } from "./notice-rows.ts";
import { proxyOf } from "./silent-database.ts";
import { tokenOf, tokenRules } from "./tokens.ts";

type Health = {
  ready: boolean;
  reason?: string;
  waitsFor?: string[];
  faults?: { fault: string }[];
  sources?: object;
  catchingUp: { index: { feedLag?: number } };
};

/**
 * The server as the web process creates it, with separate pools for accounts, public reads and /health. `probe`: the
 * kind of time limits of the last one.
 */
async function serve(url: string, probe: Work = "probe") {
  const faults = faultLog(systemClock);
  const open = (work: Work, max: number) => {
    const { db, pool, close } = connect(url, { work, max, onError: faults.record });
    onTestFinished(close);
    return { db, pool };
  };
  const { db, pool } = open("page", 2);
  const engine = createInProcessEngine(db);
  await engine.catchUp().catch(() => {}); // a damaged database has an index that is not ready
  const app = await createApp({
    db,
    pool,
    reads: open("page", 2).db,
    probes: open(probe, 5).db,
    faults,
    engine,
    clock: systemClock,
    config: liveConfig(),
    tokens: tokenRules,
  });
  onTestFinished(() => app.close());
  async function health() {
    const { statusCode: status, body } = await app.inject({ url: "/health" });
    return { status, body: JSON.parse(body) as Health };
  }
  return {
    app,
    health,
    async reason() {
      const { status, body } = await health();
      return [status, body.reason];
    },
    search: (headers = {}) =>
      app.inject({ method: "POST", url: "/api/v1/search/free/search", payload: {}, headers }).then((answer) => answer),
  };
}

test("a lock on accounts stops no search of the public, and health names a lock that it waits for itself", async () => {
  const { pool, db, url } = await testDatabase();
  await loadReferenceData(db);
  const { app, health, search } = await serve(url);
  const token = await tokenOf({ email: "locked@brolga.example" });
  const holder = await pool.connect();
  await holder.query(
    "begin; set application_name = 'the holder'; lock table person, ingest_run in access exclusive mode",
  );
  try {
    // More requests than the pool has connections, all waiting for the lock.
    const authorization = `Bearer ${token}`;
    const waiting = Array.from({ length: 6 }, () =>
      app.inject({ url: "/api/v1/public-user/user-profile", headers: { authorization } }).then((answer) => answer),
    );
    expect((await search()).statusCode).toBe(200);
    const { status, body } = await health();
    expect(status).toBe(200);
    expect(body.waitsFor?.join()).toMatch(
      /the table ingest_run, which session \d+ \(the holder\) of the database has locked/,
    );
    expect(body.catchingUp.index.feedLag).toBe(0);
    for (const { statusCode, headers } of await Promise.all(waiting))
      expect([statusCode, headers["retry-after"] !== undefined]).toEqual([503, true]);
    expect((await search()).statusCode).toBe(200);
  } finally {
    await holder.query("rollback");
    holder.release();
  }
});

/** The result of work in its first second, which passes in no time. Undefined if the work takes longer. */
async function inOneSecond<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  let result: Result | undefined;
  const done = work().then((value) => void (result = value));
  for (let passed = 0; passed < 1_000 && result === undefined; passed += 1) await vi.advanceTimersByTimeAsync(1);
  vi.useRealTimers();
  if (result !== undefined) await done;
  return result;
}

// In the next two the statements of health have no time limit: an answer that waited for them would never come.
const unlimited = "migration";
/** On a busy machine the database itself may be late for a check. */
const eventually = { timeout: 10_000 };

test("health answers within a second while the database is silent", async () => {
  const { db, url } = await testDatabase();
  await loadReferenceData(db);
  const proxy = await proxyOf(url);
  const { health } = await serve(proxy.url, unlimited);
  await expect.poll(health, eventually).toMatchObject({ status: 200 });
  proxy.silence(true);
  for (let asked = 0; asked < 2; asked += 1)
    expect(await inOneSecond(health)).toMatchObject({
      status: 503,
      body: { ready: false, reason: "The database does not answer.", waitsFor: ["the database"] },
    });
});

test("health answers within a second while all that it reads is locked", async () => {
  const { pool, db, url } = await testDatabase();
  await loadReferenceData(db);
  const { health } = await serve(url, unlimited);
  const feedLag = async () => (await health()).body.catchingUp.index.feedLag;
  await expect.poll(feedLag, eventually).toBe(0);
  const holder = await pool.connect();
  await holder.query("begin; lock table feed, migration, ingest_run, listing_reading in access exclusive mode");
  const answer = await inOneSecond(health);
  await holder.query("rollback");
  holder.release();
  expect(answer?.body.catchingUp.index).toHaveProperty("documents");
  expect(answer?.body.catchingUp.index).not.toHaveProperty("feedLag");
  await expect.poll(feedLag, eventually).toBe(0);
});

test("health names database damage that a page met, with its times, and the process stays ready", async () => {
  const { pool, db, url } = await testDatabase();
  await loadReferenceData(db);
  await (await noticeRows(db)).publish({ key: "damaged", public_id: "damagednoticeaaa" });
  const { app, health } = await serve(url);
  expect((await health()).body).not.toHaveProperty("faults");
  // Each read of a row fails as PostgreSQL fails on a damaged page.
  await pool.query(`create function fail() returns boolean language plpgsql as $$ begin
      raise exception 'invalid page in block 0 of relation base/16384/16500' using errcode = 'XX001'; end $$;
    create policy damage on opportunity using (fail());
    alter table opportunity enable row level security, force row level security`);
  for (let asked = 0; asked < 2; asked += 1)
    expect(await app.inject({ url: "/api/v1/opportunity/free/damagednoticeaaa" })).toMatchObject({ statusCode: 500 });
  await expect.poll(health, eventually).toMatchObject({
    status: 200,
    body: {
      ready: true,
      faults: [
        {
          fault: "The database is damaged: invalid page in block 0 of relation base/16384/16500. Restore a backup.",
          since: expect.stringMatching(/^\d{4}-/),
          last: expect.stringMatching(/^\d{4}-/),
          times: 2,
        },
      ],
    },
  });
});

test("health says that the database does not answer", async () => {
  const { url } = await testDatabase();
  const nowhere = new URL(url);
  nowhere.port = "1";
  const { health } = await serve(nowhere.href);
  expect(await health()).toMatchObject({
    status: 503,
    body: { ready: false, reason: "The database does not answer.", waitsFor: ["the database", "the search index"] },
  });
});

test("a column that is missing is named by health", async () => {
  const { pool, db, url } = await testDatabase();
  await loadReferenceData(db);
  const { health, reason, search } = await serve(url);
  expect(await health()).toMatchObject({ status: 200 });
  await pool.query("alter table opportunity drop column title");
  expect((await search()).statusCode).toBe(200); // nothing is running, and nothing was read
  await expect
    .poll(reason, eventually)
    .toEqual([
      503,
      "The database schema does not match this version of the product: the column opportunity.title is missing.",
    ]);
});

test("health reports a damaged page as damage, and not as an unavailable database", async () => {
  const { pool } = await testDatabase();
  // Copied as files, so that no page is cached before it is damaged.
  const name = `damaged_${process.pid}`;
  const server = connect(inject("postgresAdmin"), { max: 1, work: "migration" });
  onTestFinished(async () => {
    await server.pool.query(`drop database ${name} with (force)`);
    await server.close();
  });
  await server.pool.query(`create database ${name} template template_test strategy file_copy owner ${ownerRole}`);
  const { rows } = await server.pool.query<{ data: string; oid: string }>(
    `select current_setting('data_directory') as data, oid from pg_database where datname = '${name}'`,
  );
  const file = await pool.query<{ node: string }>("select pg_relation_filenode('migration') as node");
  const page = openSync(join(rows[0]!.data, "base", String(rows[0]!.oid), String(file.rows[0]!.node)), "r+");
  writeSync(page, Buffer.alloc(4096, "damaged "), 0, 4096, 2048);
  closeSync(page);

  const { reason } = await serve(inject("postgres").replace(/postgres$/, name));
  await expect
    .poll(reason, eventually)
    .toEqual([503, expect.stringMatching(/^The database is damaged: invalid page in block 0/)]);
});
