import { feedChannel } from "./feed.ts";
import type pg from "pg";

/** How long after a lost connection the next is tried. */
const retryDelayMs = 1_000;

/**
 * Calls `onCommit` after each commit that wrote to the feed, over one connection of the pool. It is only a hint: what
 * was missed while the connection was lost must be found by reading the feed, so `onCommit` is also called when the
 * connection is (re)made. Returns what stops it.
 */
export function listenToFeed(pool: pg.Pool, onCommit: () => void): () => void {
  let client: pg.PoolClient | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function connect() {
    client = await pool.connect();
    if (stopped) return disconnect();
    client.on("notification", onCommit);
    client.once("end", reconnect);
    await client.query(`listen ${feedChannel}`);
    onCommit();
  }
  function disconnect() {
    const dropped = client;
    client = undefined;
    dropped?.off("end", reconnect).release(true);
  }
  function reconnect() {
    disconnect();
    if (!stopped) timer = setTimeout(() => void connect().catch(reconnect), retryDelayMs);
  }
  void connect().catch(reconnect);

  return () => {
    stopped = true;
    clearTimeout(timer);
    disconnect();
  };
}
