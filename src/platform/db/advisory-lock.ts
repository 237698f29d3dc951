import { sql } from "kysely";
import type { Database } from "./db.ts";

/**
 * Runs `work` under an advisory lock, on a connection of its own: PostgreSQL releases the lock with the connection,
 * however the process ends. Returns false without running `work` if another session has the lock.
 */
export const withAdvisoryLock = (db: Database, lock: number, work: () => Promise<void>): Promise<boolean> =>
  db.connection().execute(async (connection) => {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${lock}) as mine`.execute(connection);
    if (!rows[0]?.mine) return false;
    try {
      await work();
      return true;
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(connection);
    }
  });

/** Runs `work` under a shared advisory lock. Waits while another session has the exclusive lock. */
export const withSharedAdvisoryLock = <T>(db: Database, lock: number, work: () => Promise<T>): Promise<T> =>
  db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock_shared(${lock})`.execute(connection);
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock_shared(${lock})`.execute(connection);
    }
  });
