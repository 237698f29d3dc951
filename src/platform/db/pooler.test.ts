import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { prepared } from "./client.ts";
import { connect } from "./db.ts";
import { rejectUnfitPooler } from "./pooler.ts";
import { withAdvisoryLock } from "./advisory-lock.ts";
import { listenTo } from "./listen.ts";
import { testDatabase } from "#test/database.ts";

const { db: direct, url } = await testDatabase();
/** Through a pooler, as far as we can tell: it behaves as a server does. */
const pooled = connect(url, { max: 1, work: "page", isPooled: true });

test("through a pooler, what needs a session of its own is refused before it is sent", async () => {
  await expect(withAdvisoryLock(pooled.db, 1, () => Promise.resolve())).rejects.toThrow(/needs a session of its own/);
  for (const text of [
    "listen feed",
    "set statement_timeout = 5",
    "select pg_advisory_lock(1)",
    "select pg_try_advisory_lock_shared(1)",
    "create temp table t (n int)",
  ])
    await expect(sql.raw(text).execute(pooled.db), text).rejects.toThrow(/needs a session of its own/);
  let connected = false;
  const stop = listenTo(pooled.pool, "feed", { onConnect: () => (connected = true), onNotification: () => {} });
  await sql`select pg_sleep(0.05)`.execute(direct);
  stop();
  expect(connected).toBe(false);
});

test("through a pooler, transactions, their locks and announcements work, and no statement is named", async () => {
  await pooled.db.transaction().execute(async (trx) => {
    await sql`set local lock_timeout = '1s'`.execute(trx);
    await sql`select pg_advisory_xact_lock(1)`.execute(trx);
    await sql`select pg_notify('feed', '7')`.execute(trx);
  });
  await pooled.db.selectFrom("source").modifyFront(prepared).select("id").where("code", "=", "none").execute();
  const { rows } = await sql`select name from pg_prepared_statements`.execute(pooled.db);
  expect(rows).toEqual([]);
});

test("a pooler without time limits, or of another database, is refused in one sentence", async () => {
  await expect(rejectUnfitPooler({ pooled: pooled.db, direct })).rejects.toThrow(
    /^The pooler at DATABASE_URL gives sessions without statement_timeout: set it in the pooler's connect_query/,
  );
  const withLimits = connect(url, { max: 1, work: "page" });
  onTestFinished(withLimits.close);
  await rejectUnfitPooler({ pooled: withLimits.db, direct });
  const elsewhere = connect(new URL("postgres", url).href, { max: 1, work: "page" });
  onTestFinished(elsewhere.close);
  await expect(rejectUnfitPooler({ pooled: elsewhere.db, direct })).rejects.toThrow(/lead to different databases/);
});
