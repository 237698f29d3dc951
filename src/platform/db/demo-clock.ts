import type { Database } from "#platform/db/db.ts";
import { type ClockState, type SettableClock, settableClock } from "#platform/clock.ts";
import { sql } from "kysely";
import type pg from "pg";

const channel = "demo_clock";

async function readState(db: Database): Promise<ClockState | undefined> {
  const row = await db.selectFrom("demo_clock").select(["still_at", "ahead_seconds"]).executeTakeFirst();
  return row && (row.still_at ? { still: row.still_at } : { aheadSeconds: row.ahead_seconds });
}

/** Sets the clock of every process. */
export async function setDemoClock(db: Database, state: ClockState) {
  const row =
    "still" in state
      ? { still_at: state.still, ahead_seconds: 0 }
      : { still_at: null, ahead_seconds: state.aheadSeconds };
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("demo_clock")
      .values(row)
      .onConflict((conflict) => conflict.column("only_row").doUpdateSet(row))
      .execute();
    await sql`select pg_notify(${channel}, '')`.execute(trx);
  });
}

/**
 * A clock that follows the database's, so that all processes of a demonstration agree. `start` (the CLOCK setting)
 * takes precedence over the state of an earlier run.
 */
export async function followDemoClock({ db, pool }: { db: Database; pool: pg.Pool }, start?: Temporal.Instant) {
  if (start) await setDemoClock(db, { still: start });
  const clock: SettableClock = settableClock(await readState(db));
  let listener: pg.PoolClient | undefined;
  let stopped = false;
  // Once only: a connection that the server has closed cannot be closed again when we stop.
  const release = () => {
    listener?.release(true);
    listener = undefined;
  };
  const listen = async () => {
    listener = await pool.connect();
    listener.on("notification", () => void readState(db).then((state) => state && clock.set(state), console.error));
    listener.once("end", () => {
      release();
      if (!stopped) again();
    });
    await listener.query(`listen ${channel}`);
    const missed = await readState(db);
    if (missed) clock.set(missed);
  };
  // Until the database is back: a restart may take longer than one attempt.
  const again = () => setTimeout(() => void listen().catch(again), 1_000).unref();
  await listen();
  return { clock, stop: () => void ((stopped = true), release()) };
}
