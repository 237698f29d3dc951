import type pg from "pg";

/**
 * Does `work` while this process holds an advisory lock, on a connection of the pool that is kept for it: the lock goes
 * when the connection does, however the process ends. False, and nothing done, when somebody else has the lock.
 */
export async function holdingLock(pool: pg.Pool, lock: number, work: () => Promise<void>): Promise<boolean> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ mine: boolean }>("select pg_try_advisory_lock($1) as mine", [lock]);
    if (!rows[0]?.mine) return false;
    try {
      await work();
      return true;
    } finally {
      await client.query("select pg_advisory_unlock($1)", [lock]);
    }
  } finally {
    client.release();
  }
}
