import type pg from "pg";

/** Milliseconds between a lost connection and the next attempt. */
const retryDelayMs = 1_000;

type Hear = {
  /** Runs after each (re)connect: notifications that were sent while the connection was lost are gone. */
  onConnect: () => void;
  onNotification: (payload: string) => void;
};

/** Listens to a channel of PostgreSQL over one connection of the pool, which it opens again when it is lost. Returns a function that stops it. */
export function listenTo(pool: pg.Pool, channel: string, { onConnect, onNotification }: Hear): () => void {
  let client: pg.PoolClient | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const hear = ({ payload = "" }: pg.Notification) => onNotification(payload);

  async function connect() {
    client = await pool.connect();
    if (stopped) return disconnect();
    client.on("notification", hear);
    client.once("end", reconnect);
    await client.query(`listen ${channel}`);
    onConnect();
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
