import type { Tables } from "#platform/db/schema.gen.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, PostgresDialect, type Transaction as KyselyTransaction } from "kysely";
import pg from "pg";
import { PooledClient, SessionClient } from "./client.ts";
import { clientLimitOptions, limitOptions, type Work } from "./limits.ts";

/** Every table with its columns' types, generated from the database. */
export type Database = Kysely<Tables>;
/** A database inside a transaction. Functions that write several rows require this type. */
export type Transaction = KyselyTransaction<Tables>;
/** Connections to the database. */
export type Pool = pg.Pool;

// An instant is a Temporal.Instant, a bigint a number: ids and cents stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => Temporal.Instant.from(text.replace(" ", "T")));
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const shuttingDown = "57P01";

type Options = {
  max?: number;
  /** The sessions' application name in pg_stat_activity. */
  name?: string;
  /** Time limits for each kind of work. */
  work?: Work;
  /** The address is a transaction pooler's, which sets the server's limits itself. */
  isPooled?: boolean;
  /** Called for each statement that fails. */
  onError?: (error: unknown) => void;
};

/** How long a pool waits for its connections to close, because a silent server never confirms it. Milliseconds. */
const closeTimeoutMs = 2_000;

/** Opens a pool. End it with `close`: Kysely's own `destroy` does not close a pool that was never used. */
export function connect(url: string, { max = 10, name, work = "job", isPooled = false, onError }: Options = {}) {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    Client: isPooled ? PooledClient : SessionClient,
    ...(isPooled ? clientLimitOptions(work) : limitOptions(work)),
    ...(name !== undefined && { application_name: name }),
  });
  const note = (error: Error & { code?: string }) => {
    if (error.code !== shuttingDown) console.error("database:", error.message);
  };
  // graphile-worker needs both handlers; without them a restart of PostgreSQL would end the process.
  pool.on("error", note).on("connect", (client) => client.on("error", note));
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    ...(onError && { log: (event) => void (event.level === "error" && onError(event.error)) }),
  });
  const close = () => Promise.race([pool.end(), sleep(closeTimeoutMs, undefined, { ref: false })]);
  return { pool, db, close };
}
