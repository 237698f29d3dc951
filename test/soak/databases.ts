import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { onTestFinished } from "vitest";
import { startPostgres } from "#platform/db/embedded.ts";
import { hasPostgres15, startPostgres15 } from "../postgres-15.ts";
import { program } from "./programs.ts";

const role = "brolga";

/** Debian's PostgreSQL 15 with an empty database of an ordinary role. */
export async function emptyPostgres15() {
  if (!hasPostgres15) program("/usr/lib/postgresql/15/bin/postgres", "postgresql-15");
  const server = await startPostgres15();
  onTestFinished(server.stop);
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query(`create role ${role} login`);
  await admin.query(`create database ${role} owner ${role}`);
  await admin.end();
  return { ...server, url: `postgres://${role}@127.0.0.1:${server.port}/${role}`, adminUrl: server.url };
}

/** The PostgreSQL 18 that comes with the product, as a server for several machines. */
export async function emptyPostgres18() {
  const folder = mkdtempSync(join(tmpdir(), "brolga-postgres-18-"));
  chmodSync(folder, 0o711);
  const server = await startPostgres(folder);
  onTestFinished(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return server;
}
