import { createApp } from "#app";
import { createInProcessEngine } from "./in-process-engine.ts";
import { loadReferenceData } from "#features/ingestion/server/reference-data.ts";
import { systemClock } from "#platform/clock.ts";
import { faultLog } from "#platform/db/database-faults.ts";
import { connect } from "#platform/db/db.ts";
import { ownerRole } from "#platform/db/embedded/owner.ts";
import { closeSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { inject, onTestFinished, expect, test } from "vitest";
import { liveConfig } from "./config.ts";
import { testDatabase } from "./database.ts";
import { tokenOf, tokenRules } from "./tokens.ts";

type Health = {
  ready: boolean;
  reason?: string;
  waitsFor?: string[];
  faults?: { fault: string }[];
  sources?: object;
  catchingUp: { index: { feedLag?: number } };
};

/** The server as the web process creates it, with separate pools for accounts, public reads and /health. */
async function serve(url: string) {
  const faults = faultLog(systemClock);
  const open = (work: "page" | "probe", max: number) => {
    const { db, close } = connect(url, { work, max, onError: faults.record });
    onTestFinished(close);
    return db;
  };
  const db = open("page", 2);
  const engine = createInProcessEngine(db);
  await engine.catchUp().catch(() => {}); // a damaged database has an index that is not ready
  const app = await createApp({
    db,
    reads: open("page", 2),
    probes: open("probe", 5),
    faults,
    engine,
    clock: systemClock,
    config: liveConfig(),
    tokens: tokenRules,
  });
  onTestFinished(() => app.close());
  return {
    app,
    async health() {
      const { statusCode: status, body } = await app.inject({ url: "/health" });
      return { status, body: JSON.parse(body) as Health };
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
  const { health, search } = await serve(url);
  expect(await health()).toMatchObject({ status: 200 });
  await pool.query("alter table opportunity drop column title");
  expect((await search()).statusCode).toBe(200); // nothing is running, and nothing was read
  const { status, body } = await health();
  expect([status, body.reason]).toEqual([
    503,
    "The database schema does not match this version of the product: the column opportunity.title is missing.",
  ]);
});

test("a damaged page is said to be one by health, and not that the database is away", async () => {
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

  const { health } = await serve(inject("postgres").replace(/postgres$/, name));
  const { status, body } = await health();
  expect([status, body.reason]).toEqual([
    503,
    expect.stringMatching(/^The database is damaged: invalid page in block 0/),
  ]);
});
