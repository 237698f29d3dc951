import { feedChannel } from "./feed.ts";
import type pg from "pg";

/** Milliseconds between a lost connection and the next attempt. */
const retryDelayMs = 1_000;

/**
 * Calls `onCommit` after each commit that wrote feed rows, over one connection of the pool. Notifications are only a
 * hint: those sent while the connection was lost are gone, so `onCommit` also runs after each (re)connect and must read
 * the feed. Returns a function that stops listening.
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
