import { sql } from "kysely";
import type { Database } from "./db.ts";

/**
 * Does `work` while this process holds an advisory lock, on a connection that is kept for it: the lock goes when the
 * connection does, however the process ends. False, and nothing done, when somebody else has the lock.
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

/** Does `work` while nobody holds the lock, others that share it aside; waits until that is so. */
export const withSharedAdvisoryLock = <T>(db: Database, lock: number, work: () => Promise<T>): Promise<T> =>
  db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock_shared(${lock})`.execute(connection);
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock_shared(${lock})`.execute(connection);
    }
  });
