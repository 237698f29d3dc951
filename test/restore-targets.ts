import { randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, inject, onTestFinished } from "vitest";
import { connect, type Pool } from "#platform/db/db.ts";
import { findPostgres } from "#platform/db/embedded.ts";
import { ownerRole } from "#platform/db/embedded/owner.ts";
import { openDatabase } from "#platform/db/open.ts";
import type { testCommands } from "./command.ts";

type Running = ReturnType<Awaited<ReturnType<typeof testCommands>>["run"]>;

/** An empty database, with a pool of the product's role and one of the superuser. */
export async function emptyDatabase(template = "template0") {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const server = connect(inject("postgresAdmin"), { max: 1 });
  await server.pool.query(`create database ${name} template ${template} owner ${ownerRole}`);
  const at = inject("postgres").replace(/postgres$/, name);
  const [owner, admin] = [connect(at), connect(inject("postgresAdmin").replace(/postgres$/, name))];
  afterAll(async () => {
    await Promise.all([owner.close(), admin.close()]);
    await server.pool.query(`drop database ${name} with (force)`);
    await server.close();
  });
  return { url: at, pool: owner.pool, admin: admin.pool };
}

/** An empty data folder until the test ends, which the account that PostgreSQL runs under can enter. */
export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "brolga-restored-"));
  chmodSync(folder, 0o711);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts the PostgreSQL of a data folder that a restore has filled, until the test ends. */
export async function openRestored(dataDir: string) {
  const opened = await openDatabase({ dataDir });
  const { adminUrl } = (await findPostgres(dataDir))!;
  const inDatabase = Object.assign(new URL(adminUrl), { pathname: new URL(opened.url).pathname }).href;
  const [owner, admin] = [connect(opened.url), connect(inDatabase)];
  onTestFinished(async () => {
    await Promise.all([owner.close(), admin.close()]);
    await opened.close();
  });
  return { pool: owner.pool, admin: admin.pool };
}

/** Resolves when a command waits for a lock in the database, however long that takes. Throws if it has ended. */
export async function untilWaiting(admin: Pool, name: string, { child }: Running) {
  const waiting = `select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and application_name = '${name}'`;
  while ((await admin.query(waiting)).rowCount !== 1) {
    expect([child.exitCode, child.signalCode], "the command has ended").toEqual([null, null]);
    await sleep(100);
  }
}

/** Lets restores wait at their first foreign key, when all rows are loaded, for as long as the returned lock is held. */
export async function holdRestores(admin: Pool) {
  await admin.query(`create schema test_hold; grant usage on schema test_hold to ${ownerRole};
    create function test_hold.hold() returns event_trigger language plpgsql as $$ begin
      if current_query() ~ '^alter table \\S+ add constraint .* FOREIGN KEY' then
        perform pg_advisory_lock_shared(1); end if; end $$;
    create event trigger hold on ddl_command_end execute function test_hold.hold()`);
  const holder = await admin.connect();
  await holder.query("select pg_advisory_lock(1)");
  return {
    /** Resolves when the restore waits. */
    isReached: (command: Running) => untilWaiting(admin, "restore", command),
    async end() {
      await holder.query("drop event trigger hold; drop schema test_hold cascade");
      await holder.query("select pg_advisory_unlock(1)");
      holder.release();
    },
  };
}
