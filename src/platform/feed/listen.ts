import { feedChannel } from "./feed.ts";
import type pg from "pg";

/** How long after a lost connection the next is tried. */
const pause = 1_000;

/**
 * Calls `onCommit` after each commit that wrote to the feed, over one connection of the pool. It is only a hint: what
 * was missed while the connection was lost must be found by reading the feed, so `onCommit` is also called when the
 * connection is (re)made. Returns what stops it.
 */
export function listenToFeed(pool: pg.Pool, onCommit: () => void): () => void {
  let client: pg.PoolClient | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function open() {
    client = await pool.connect();
    if (stopped) return drop();
    client.on("notification", onCommit);
    client.once("end", again);
    await client.query(`listen ${feedChannel}`);
    onCommit();
  }
  function drop() {
    const dropped = client;
    client = undefined;
    dropped?.off("end", again).release(true);
  }
  function again() {
    drop();
    if (!stopped) timer = setTimeout(() => void open().catch(again), pause);
  }
  void open().catch(again);

  return () => {
    stopped = true;
    clearTimeout(timer);
    drop();
  };
}
