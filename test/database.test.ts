import { expect, test } from "vitest";
import { testDatabase } from "./database.ts";

const first = await testDatabase();
const two = await testDatabase();

const tables = (database: typeof first) =>
  database.pool
    .query<{ name: string }>(
      "select relname as name from pg_class where relkind = 'r' and relname in ('opportunity', 'only_here')",
    )
    .then(({ rows }) => rows.map((row) => row.name).sort());

test("a test database is migrated and what one file writes no other sees", async () => {
  await first.pool.query("create table only_here (id int)");
  expect(await tables(first)).toEqual(["only_here", "opportunity"]);
  expect(await tables(two)).toEqual(["opportunity"]);
});
