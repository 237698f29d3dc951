import type { Tables } from "#platform/db/schema.gen.ts";
import { Kysely, PostgresDialect, type Transaction as KyselyTransaction } from "kysely";
import pg from "pg";

/** Every table with its columns' types; generated from the database. */
export type Database = Kysely<Tables>;
/** A database inside a transaction: what writes several rows asks for this type. */
export type Transaction = KyselyTransaction<Tables>;

// An instant is a Temporal.Instant, a bigint a number: ids and cents stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => Temporal.Instant.from(text.replace(" ", "T")));
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const shuttingDown = "57P01";

/** Opens a pool. End it with `close`: Kysely's own `destroy` leaves a pool open that it has not used itself. */
export function connect(url: string, { max = 10 }: { max?: number } = {}) {
  const pool = new pg.Pool({ connectionString: url, max });
  const note = (error: Error & { code?: string }) => {
    if (error.code !== shuttingDown) console.error("database:", error.message);
  };
  // graphile-worker asks for both; without them a restart of PostgreSQL ends the process.
  pool.on("error", note).on("connect", (client) => client.on("error", note));
  return { pool, db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), close: () => pool.end() };
}
