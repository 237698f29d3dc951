import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { databaseErrorKind, isDatabaseUnavailable } from "./postgres-errors.ts";
import { connect } from "#platform/db/db.ts";
import { testDatabase } from "#test/database.ts";
import { proxyOf } from "#test/silent-database.ts";

const { pool, url } = await testDatabase();
const errorOf = (work: Promise<unknown>) => work.catch((error: unknown) => error);

test("a server that stops answering is given up, in a transaction or connecting, and is used again later", async () => {
  const proxy = await proxyOf(url);
  const { db, close } = connect(proxy.url, { work: "probe", max: 1 });
  onTestFinished(close);
  const work = db.transaction().execute(async (trx) => {
    await sql`select 1`.execute(trx);
    proxy.silence(true);
    await sql`select 2`.execute(trx);
  });
  expect(isDatabaseUnavailable(await errorOf(work))).toBe(true);
  // The connection that may still get its answer is not reused, and new ones get no answer.
  expect(isDatabaseUnavailable(await errorOf(sql`select 3`.execute(db)))).toBe(true);
  proxy.silence(false);
  const answer = () =>
    sql<{ n: number }>`select 4 as n`.execute(db).then(
      ({ rows }) => rows[0]?.n,
      () => undefined,
    );
  await expect.poll(answer, { timeout: 15_000 }).toBe(4);
});

test("waiting for a lock times out, and so does an idle transaction", async () => {
  const holder = await pool.connect();
  await holder.query("begin; lock table source in access exclusive mode");
  const { db, close } = connect(url, { work: "probe", max: 1 });
  onTestFinished(close);
  expect(databaseErrorKind(await errorOf(sql`select * from source`.execute(db)))).toBe("timeout");
  await holder.query("rollback");
  holder.release();

  const { rows } = await sql<{ name: string; setting: string }>`select name, setting from pg_settings
    where name in ('statement_timeout', 'idle_in_transaction_session_timeout') order by name`.execute(db);
  expect(rows.map(({ setting }) => Number(setting))).toEqual([5_000, 2_000]);
});

test("waiting for a connection of the pool times out", async () => {
  const only = connect(url, { work: "probe", max: 1 });
  onTestFinished(only.close);
  const taken = await only.pool.connect();
  expect(databaseErrorKind(await errorOf(sql`select 1`.execute(only.db)))).toBe("unavailable");
  taken.release();
  expect((await sql`select 1 as n`.execute(only.db)).rows).toEqual([{ n: 1 }]);
});
