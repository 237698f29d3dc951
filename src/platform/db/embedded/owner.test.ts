import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { connect } from "#platform/db/db.ts";
import { findPostgres, startPostgres } from "#platform/db/embedded.ts";
import { migrate } from "#platform/db/migrate.ts";
import { unlockDeadWorkers } from "#platform/jobs/heartbeat.ts";
import { expect, onTestFinished, test } from "vitest";

test("objects of an existing data folder's superuser go to the product's role, which is not a superuser", async () => {
  const folder = mkdtempSync(join(tmpdir(), "brolga-owner-"));
  chmodSync(folder, 0o711);
  const fast = { fsync: "off", shared_buffers: "16MB" };
  const first = await startPostgres(folder, fast);
  onTestFinished(async () => {
    if (await findPostgres(folder)) await (await startPostgres(folder, fast)).stop();
    rmSync(folder, { recursive: true, force: true });
  });
  // As created by earlier versions, which had no owner role.
  const before = connect(first.adminUrl, { max: 2 });
  await migrate(before.pool, "db/migrations");
  await sql`insert into source (id, code, name, zone) values (999, 'kept', 'Kept', 'Australia/Sydney')`.execute(
    before.db,
  );
  await before.close();
  await first.stop();

  const again = await startPostgres(folder, fast);
  const { pool, db, close } = connect(again.url, { max: 3 });
  onTestFinished(close);
  const { rows } = await pool.query<{ super: boolean; createrole: boolean; bypass: boolean }>(
    `select rolsuper as super, rolcreaterole as createrole, rolbypassrls as bypass from pg_roles where rolname = current_user`,
  );
  expect(rows).toEqual([{ super: false, createrole: false, bypass: false }]);
  await expect(pool.query("copy (select 1) to program 'true'")).rejects.toThrow(/permission denied/);
  await expect(pool.query("select pg_read_file('postmaster.pid')")).rejects.toThrow(/permission denied/);

  // All privileges that the product needs: change tables, work on the queue, terminate a dead worker's sessions.
  expect((await db.selectFrom("source").select("code").where("id", "=", 999).execute()).length).toBe(1);
  await pool.query("alter table source add column more text; alter table source drop column more");
  expect(await migrate(pool, "db/migrations")).toEqual([]);
  await pool.query("select graphile_worker.add_job('held', '{}'::json)");
  await pool.query("drop table demo_clock; create table demo_clock_again (id integer generated always as identity)");
  await sql`insert into worker_heartbeat (process_id, pid, locked_by) values ('dead', 1, '{}')`.execute(db);
  const dead = connect(again.url, { max: 1, name: "worker dead" });
  const asked = sql`select pg_sleep(60)`.execute(dead.db).catch(() => "ended");
  const sessions = async () =>
    (await pool.query("select from pg_stat_activity where application_name = 'worker dead' and state = 'active'")).rows;
  await expect.poll(async () => (await sessions()).length, { timeout: 15_000 }).toBe(1);
  await unlockDeadWorkers(db, { processId: "dead" });
  expect(await asked).toBe("ended");
  await dead.close();
});
