import { readFileSync } from "node:fs";
import { connect } from "#platform/db/db.ts";
import { migrate } from "#platform/db/migrate.ts";
import { appendFeed, readFeed } from "#platform/feed/feed.ts";
import { expect, test } from "vitest";
import { describeSchema } from "../scripts/schema-catalogue.ts";
import { hasPostgres15, postgres15 } from "./own-postgres.ts";

if (!hasPostgres15) console.log("left out: no PostgreSQL 15, which is Debian's package postgresql-15");

test.runIf(hasPostgres15)("PostgreSQL 15 gets the same schema, and the feed works there", async () => {
  const server = await postgres15().start();
  const { pool, db, close } = connect(server.url);
  try {
    await migrate(pool, "db/migrations");
    expect(await migrate(pool, "db/migrations")).toEqual([]);
    expect((await describeSchema(pool)).sql).toBe(readFileSync("db/schema.sql", "utf8"));
    const at = Temporal.Instant.from("2026-09-16T00:00:00Z");
    await db.transaction().execute((trx) => appendFeed(trx, [{ kind: "added", opportunityId: 7 }], at));
    expect(await readFeed(db, 0, 10)).toEqual([expect.objectContaining({ opportunityId: 7 })]);
  } finally {
    await close();
    await server.stop();
  }
});
