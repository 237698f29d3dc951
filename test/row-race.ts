import { sql } from "kysely";
import type { Database, Transaction } from "#platform/db/db.ts";

type Race = {
  /** Locks the row that both will write. */
  lock: (trx: Transaction) => Promise<unknown>;
  first: () => Promise<unknown>;
  second: () => Promise<unknown>;
};

/**
 * Locks a row until `first` and then `second` wait to write it, so that what `second` has read is outdated when it
 * writes. Resolves when both are done.
 */
export async function writeBehind(db: Database, { lock, first, second }: Race): Promise<void> {
  let writing: Promise<unknown>[] = [];
  await db.transaction().execute(async (trx) => {
    await lock(trx);
    writing = [first()];
    await untilWaiting(db, 1);
    writing.push(second());
    await untilWaiting(db, 2);
  });
  await Promise.all(writing);
}

type Turn<T> = {
  /** Locks the row that `waiting` needs. */
  lock: (trx: Transaction) => Promise<unknown>;
  waiting: () => Promise<T>;
  /** Runs until the row is unlocked, inside the transaction that locks it or beside it. */
  meanwhile: (trx: Transaction) => Promise<unknown>;
};

/** Runs `meanwhile` while `waiting` waits for a row after its reads. Resolves with the answer of `waiting`. */
export async function whileWaiting<T>(db: Database, { lock, waiting, meanwhile }: Turn<T>): Promise<T> {
  const answer = await db.transaction().execute(async (trx) => {
    await lock(trx);
    const begun = waiting();
    await untilWaiting(db, 1);
    await meanwhile(trx);
    return { begun };
  });
  return await answer.begun;
}

/** Resolves once this many sessions of the database wait for a lock. */
export async function untilWaiting(db: Database, sessions: number): Promise<void> {
  while ((await waitingSessions(db)) < sessions) await new Promise((resolve) => void setImmediate(resolve));
}

/** How many sessions of this database are waiting for a lock. */
export async function waitingSessions(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]!.count;
}
