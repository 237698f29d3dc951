import { connect as openSocket, createServer, type AddressInfo, type Socket } from "node:net";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { databaseErrorKind, isDatabaseUnavailable } from "./postgres-errors.ts";
import { connect } from "#platform/db/db.ts";
import { testDatabase } from "#test/database.ts";

const { pool, url } = await testDatabase();
const errorOf = (work: Promise<unknown>) => work.catch((error: unknown) => error);

/** A proxy to the database that can go silent: connected, but no data passes. */
async function quietable() {
  const { port, hostname } = new URL(url);
  const pairs: [Socket, Socket][] = [];
  let isQuiet = false;
  const server = createServer((near) => {
    const far = openSocket(Number(port), hostname);
    pairs.push([near, far]);
    const pass = (from: Socket, to: Socket) =>
      from
        .on("data", (chunk) => void (!isQuiet && to.write(chunk)))
        .on("error", () => to.destroy())
        .on("close", () => to.destroy());
    pass(near, far);
    pass(far, near);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of pairs.flat()) socket.destroy();
    server.close();
  });
  const way = new URL(url);
  way.port = String((server.address() as AddressInfo).port);
  return { url: way.href, quiet: (is: boolean) => (isQuiet = is) };
}

test("a server that falls silent is given up, in a transaction and while connecting, and is asked again once it speaks", async () => {
  const way = await quietable();
  const { db, close } = connect(way.url, { work: "probe", max: 1 });
  onTestFinished(close);
  const work = db.transaction().execute(async (trx) => {
    await sql`select 1`.execute(trx);
    way.quiet(true);
    await sql`select 2`.execute(trx);
  });
  expect(isDatabaseUnavailable(await errorOf(work))).toBe(true);
  // The connection that may still get its answer is not reused, and new ones get no answer.
  expect(isDatabaseUnavailable(await errorOf(sql`select 3`.execute(db)))).toBe(true);
  way.quiet(false);
  const answer = () =>
    sql<{ n: number }>`select 4 as n`.execute(db).then(
      ({ rows }) => rows[0]?.n,
      () => undefined,
    );
  await expect.poll(answer, { timeout: 15_000 }).toBe(4);
});

test("waiting for a lock, for a free connection and for a transaction that does nothing has an end", async () => {
  const holder = await pool.connect();
  await holder.query("begin; lock table source in access exclusive mode");
  const { db, close } = connect(url, { work: "probe", max: 1 });
  onTestFinished(close);
  const [locked, waiting] = await Promise.all([
    errorOf(sql`select * from source`.execute(db)),
    errorOf(sql`select 1`.execute(db)),
  ]);
  expect(databaseErrorKind(locked)).toBe("timeout");
  expect(isDatabaseUnavailable(waiting) || (waiting as { rows: unknown[] }).rows.length === 1).toBe(true);
  await holder.query("rollback");
  holder.release();

  const { rows } = await sql<{ name: string; setting: string }>`select name, setting from pg_settings
    where name in ('statement_timeout', 'idle_in_transaction_session_timeout') order by name`.execute(db);
  expect(rows.map(({ setting }) => Number(setting))).toEqual([5_000, 2_000]);
});
