import { createServer, type AddressInfo } from "node:net";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { isDatabaseUnavailable } from "./postgres-errors.ts";
import { connect } from "./db.ts";
import { testDatabase } from "#test/database.ts";

const { db, url } = await testDatabase();
const errorOf = (work: Promise<unknown>) => work.catch((error: unknown) => error);

test("a connection that the server ends means that the database is unavailable", async () => {
  // A separate pool, because the next query may still get the connection that just died.
  const { db: dying, close } = connect(url, { max: 1 });
  const error = await errorOf(sql`select pg_terminate_backend(pg_backend_pid())`.execute(dying));
  expect(isDatabaseUnavailable(error)).toBe(true);
  await close();
});

test("a broken connection that is used again means that the database is unavailable", async () => {
  const { pool, close } = connect(url, { max: 1 });
  const client = await pool.connect();
  await errorOf(client.query("select pg_terminate_backend(pg_backend_pid())"));
  for (let asked = 0; asked < 3; asked += 1)
    expect(isDatabaseUnavailable(await errorOf(client.query("select 1")))).toBe(true);
  client.release(true);
  await close();
});

test("a server that is not there or hangs up is unavailable", async () => {
  const rude = createServer((socket) => void socket.destroy());
  await new Promise<void>((resolve) => rude.listen(0, "127.0.0.1", resolve));
  const { port } = rude.address() as AddressInfo;
  const { db: nobody, close } = connect(`postgres://postgres@127.0.0.1:${port}/postgres`);
  expect(isDatabaseUnavailable(await errorOf(sql`select 1`.execute(nobody)))).toBe(true);
  await new Promise((resolve) => rude.close(resolve));
  expect(isDatabaseUnavailable(await errorOf(sql`select 1`.execute(nobody)))).toBe(true);
  await close();
});

test("a server that cannot be reached over the network is unavailable", () => {
  for (const code of ["EHOSTUNREACH", "EHOSTDOWN", "ENETUNREACH", "ENETDOWN", "EADDRNOTAVAIL", "ECONNABORTED"])
    expect(isDatabaseUnavailable(Object.assign(new Error(`connect ${code}`), { code })), code).toBe(true);
});

test("our own errors do not mean that the database is unavailable", async () => {
  expect(isDatabaseUnavailable(await errorOf(sql`select nothing from nowhere`.execute(db)))).toBe(false);
  expect(isDatabaseUnavailable(new TypeError("x is not a function"))).toBe(false);
  expect(isDatabaseUnavailable(undefined)).toBe(false);
});
