import { chmodSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "#platform/db/db.ts";
import { findPostgres, startPostgres } from "#platform/db/embedded.ts";
import { ownerRole } from "#platform/db/embedded/owner.ts";
import { migrate } from "#platform/db/migrate.ts";
import { isAlive } from "#platform/pid.ts";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** The product's role, which owns each test's database. */
    postgres: string;
    /** A role that may create and drop databases. */
    postgresAdmin: string;
  }
}

/** The run's process id is in the name, so that the next run can clean up after one that was killed. */
const prefix = "brolga-test-";

/** Nothing here needs to survive a power cut. */
const fast = { fsync: "off", full_page_writes: "off", synchronous_commit: "off", shared_buffers: "64MB" };

/** One PostgreSQL for the run in a fresh folder, with a migrated database that every test file clones. */
export default async function setup(project: TestProject) {
  await clearKilledRuns();
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  chmodSync(folder, 0o711);
  const postgres = await startPostgres(folder, fast);
  const server = connect(postgres.adminUrl);
  await server.pool.query(`create database template_test owner ${ownerRole}`);
  const template = connect(postgres.url.replace(/postgres$/, "template_test"));
  await migrate(template.pool, "db/migrations");
  await template.close(); // a template with an open connection cannot be cloned
  await server.close();
  project.provide("postgres", postgres.url);
  project.provide("postgresAdmin", postgres.adminUrl);
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function clearKilledRuns() {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1]);
    if (!pid || isAlive(pid)) continue;
    const folder = join(tmpdir(), name);
    const left = await findPostgres(folder).catch(() => undefined);
    if (left) process.kill(left.pid, "SIGQUIT");
    rmSync(folder, { recursive: true, force: true });
  }
}
