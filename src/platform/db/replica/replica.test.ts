import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { connect } from "#platform/db/db.ts";
import { appendFeed } from "#platform/feed/feed.ts";
import { testDatabase } from "#test/database.ts";
import type { Positions } from "./position.ts";
import { positionsOf } from "./position.ts";
import { readsDatabase } from "./reads.ts";
import { isVisitorsRead, readAsVisitor } from "./visitor-reads.ts";
import { watchReplica } from "./watch-replica.ts";

const [primary, replica] = [await testDatabase(), await testDatabase()];
const nameIn = async (db: typeof primary.db) =>
  (await sql<{ name: string }>`select current_database() as name`.execute(db)).rows[0]!.name;
const [ofPrimary, ofReplica] = await Promise.all([nameIn(primary.db), nameIn(replica.db)]);

/** Two servers whose positions a test sets. Time stands still until `time.ms` is moved. */
function servers() {
  const at = { primary: 100, replica: 100, sequence: 7, isReplica: true, isSame: true, isSilent: false };
  const time = { ms: 0 };
  const positions: Positions = {
    ofPrimary: () => Promise.resolve({ wal: at.primary }),
    ofReplica: () =>
      at.isSilent
        ? Promise.reject(new Error("It is gone."))
        : Promise.resolve({ wal: at.replica, sequence: at.sequence, isReplica: at.isReplica }),
    isSameRow: () => Promise.resolve(at.isSame),
  };
  const watch = watchReplica({ positions, now: () => time.ms });
  onTestFinished(watch.stop);
  return { at, time, watch };
}

test("a replica is used up to the newest feed row that it was seen to have", async () => {
  const { at, time, watch } = servers();
  expect(watch.covers(0)).toBe(false);
  await watch.look();
  expect([watch.covers(7), watch.covers(8)]).toEqual([true, false]);
  at.sequence = 8;
  time.ms += 100;
  expect(watch.covers(8)).toBe(false); // and looks again, because the index is ahead
  await watch.look();
  expect(watch.covers(8)).toBe(true);
});

test("a replica that is 10 seconds behind is not used until it has caught up, whatever the feed says", async () => {
  const { at, time, watch } = servers();
  await watch.look();
  at.primary = 200;
  for (let second = 1; second <= 11; second++) {
    time.ms = second * 1000;
    await watch.look();
    expect(watch.covers(7), `second ${second}`).toBe(second <= 10);
  }
  expect(watch.state()).toEqual({ isUsable: false, sequence: 7, lagSeconds: 11, reason: "It is too far behind." });
  at.replica = 200;
  await watch.look();
  expect(watch.state()).toEqual({ isUsable: true, sequence: 7, lagSeconds: 0 });
});

test("a replica that is gone, silent, promoted or of another database is not used, and the reason is told", async () => {
  const { at, time, watch } = servers();
  const reasonOf = async (change: Partial<typeof at>) => {
    Object.assign(at, { isSilent: false, isReplica: true, isSame: true, ...change });
    await watch.look();
    return [watch.covers(7), watch.state().reason];
  };
  expect(await reasonOf({})).toEqual([true, undefined]);
  expect(await reasonOf({ isSilent: true })).toEqual([false, "It is gone."]);
  expect(await reasonOf({})).toEqual([true, undefined]);
  expect(await reasonOf({ isReplica: false })).toEqual([false, "The server at DATABASE_READ_URL is not a replica."]);
  // What comes back is compared again.
  expect(await reasonOf({ isSame: false })).toEqual([
    false,
    "The server at DATABASE_READ_URL is a replica of another database.",
  ]);
  expect(await reasonOf({})).toEqual([true, undefined]);
  time.ms += 3_000;
  expect([watch.covers(7), watch.state().reason]).toEqual([false, "It does not answer."]);
});

test("another database is recognised by its feed, and a server that is no replica by itself", async () => {
  const positions = positionsOf({ primary: primary.db, replica: replica.db });
  expect(await positions.ofReplica()).toMatchObject({ isReplica: false, sequence: 0 });
  const at = Temporal.Instant.from("2026-09-16T00:00:00Z");
  for (const { db } of [primary, replica])
    await db.transaction().execute((trx) => appendFeed(trx, [{ kind: "added", opportunityId: 7 }], at));
  const { sequence } = await positions.ofReplica();
  expect(sequence).toBeGreaterThan(0);
  expect([await positions.isSameRow(sequence), await positions.isSameRow(sequence + 1)]).toEqual([false, true]);
  const { wal } = await positions.ofPrimary();
  await sql`create table if not exists written (n int)`.execute(primary.db);
  await expect.poll(async () => (await positions.ofPrimary()).wal).toBeGreaterThan(wal);
});

test("visitors read from the replica, others from the primary, also from what they wait for", async () => {
  const db = readsDatabase({
    primary: primary.pool,
    replica: replica.pool,
    mayUseReplica: isVisitorsRead,
    onLost: () => {},
  });
  expect(await nameIn(db)).toBe(ofPrimary);
  const [first, , second] = await Promise.all([
    readAsVisitor(async () => (await sql`select 1`.execute(primary.db), nameIn(db))),
    sql`select 1`.execute(primary.db),
    nameIn(db),
  ]);
  expect([first, second]).toEqual([ofReplica, ofPrimary]);
});

test("a read that the replica fails is answered by the primary", async () => {
  const lost: string[] = [];
  const fallingBack = (pool: typeof primary.pool) =>
    readsDatabase({ primary: primary.pool, replica: pool, mayUseReplica: () => true, onLost: (why) => lost.push(why) });

  // It ends during the statement.
  const dying = connect(replica.url, { max: 1 });
  onTestFinished(dying.close);
  const pid = (await dying.pool.query<{ pid: number }>("select pg_backend_pid() as pid")).rows[0]!.pid;
  const answer = sql<{ name: string }>`select current_database() as name, pg_sleep(
    case current_database() when ${ofReplica} then 10 else 0 end)`.execute(fallingBack(dying.pool));
  await expect
    .poll(async () => {
      const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where pid = ${pid} and query like '%pg_sleep%'`.execute(replica.db);
      return rows.length;
    })
    .toBe(1);
  expect((await answer).rows).toMatchObject([{ name: ofPrimary }]);
  expect(lost).toHaveLength(1);

  // It cannot be reached.
  const nobody = connect("postgres://nobody@127.0.0.1:1/none", { max: 1 });
  onTestFinished(nobody.close);
  expect(await nameIn(fallingBack(nobody.pool))).toBe(ofPrimary);
  expect(lost).toHaveLength(2);

  // It has not replayed a migration.
  await sql`create table newest as select 1 as n`.execute(primary.db);
  expect((await sql`select n from newest`.execute(fallingBack(replica.pool))).rows).toEqual([{ n: 1 }]);
  // A mistake of ours is not asked twice.
  await expect(sql`select 1 / 0`.execute(fallingBack(replica.pool))).rejects.toThrow("division by zero");
  expect(lost).toHaveLength(2);
});
