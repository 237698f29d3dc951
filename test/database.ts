import { randomUUID } from "node:crypto";
import { connect } from "#platform/db/db.ts";
import { ownerRole } from "#platform/db/embedded/owner.ts";
import { afterAll, inject } from "vitest";

/**
 * A migrated, empty database for one test file, cloned from the template (about 60 ms) and dropped at its end. `url` is
 * for code that opens its own connections (jobs, threads, child processes).
 */
export async function testDatabase() {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const server = connect(inject("postgresAdmin"), { max: 1 });
  await server.pool.query(`create database ${name} template template_test owner ${ownerRole}`);
  const url = inject("postgres").replace(/postgres$/, name);
  const { pool, db, close } = connect(url);
  afterAll(async () => {
    await close();
    await server.pool.query(`drop database ${name} with (force)`);
    await server.close();
  });
  return { db, pool, url };
}
