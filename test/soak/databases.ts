import pg from "pg";
import { onTestFinished } from "vitest";
import { hasPostgres15, type ownPostgres, postgres15 } from "../own-postgres.ts";
import { postgres18 } from "../postgres-18.ts";
import { program } from "./programs.ts";

const role = "brolga";

/** Debian's PostgreSQL 15 with an empty database of an ordinary role. */
export async function emptyPostgres15() {
  if (!hasPostgres15) program("/usr/lib/postgresql/15/bin/postgres", "postgresql-15");
  return await emptyDatabaseOf(postgres15());
}

/** The same with the PostgreSQL 18 that comes with the product, as a server of its own. */
export const emptyPostgres18 = () => emptyDatabaseOf(postgres18());

async function emptyDatabaseOf(postgres: ReturnType<typeof ownPostgres>) {
  const server = await postgres.start();
  onTestFinished(server.stop);
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query(`create role ${role} login`);
  await admin.query(`create database ${role} owner ${role}`);
  await admin.end();
  const url = `postgres://${role}@127.0.0.1:${server.port}/${role}`;
  const replicate = async () => {
    const replica = await postgres.replicate(server);
    onTestFinished(replica.stop);
    return replica;
  };
  return { ...server, url, adminUrl: server.url, replicate };
}
