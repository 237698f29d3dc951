import type { Tables } from "#platform/db/schema.gen.ts";
import { createHash } from "node:crypto";
import { Kysely, PostgresDialect, sql, type Transaction as KyselyTransaction } from "kysely";
import pg from "pg";

/** Every table with its columns' types; generated from the database. */
export type Database = Kysely<Tables>;
/** A database inside a transaction: what writes several rows asks for this type. */
export type Transaction = KyselyTransaction<Tables>;

// An instant is a Temporal.Instant, a bigint a number: ids and cents stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => Temporal.Instant.from(text.replace(" ", "T")));
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const shuttingDown = "57P01";

/**
 * Put in front of what a select names (`modifyFront`), it has each connection parse and plan the statement once, which
 * is half of what reading rows by id costs. For statements asked at every search; they must name their columns, for a
 * planned `*` fails when a migration adds one.
 */
export const prepared = sql`/* prepared */`;
const isPrepared = "select /* prepared */";

class Client extends pg.Client {
  static readonly #names = new Map<string, string>();

  static #nameOf(text: string): string {
    let name = Client.#names.get(text);
    if (name === undefined)
      Client.#names.set(text, (name = createHash("sha256").update(text).digest("hex").slice(0, 32)));
    return name;
  }

  // Of the many ways in which pg may be asked Kysely knows one: text and values.
  override query(...asked: [unknown, ...unknown[]]): never {
    const [text, values, ...more] = asked;
    const isOurs = typeof text === "string" && text.startsWith(isPrepared);
    const given = isOurs ? [{ name: Client.#nameOf(text), text, values }, ...more] : asked;
    return super.query(...(given as [string])) as unknown as never;
  }
}

/**
 * Opens a pool. End it with `close`: Kysely's own `destroy` leaves a pool open that it has not used itself. `name`: what
 * its sessions are called in pg_stat_activity.
 */
export function connect(url: string, { max = 10, name }: { max?: number; name?: string } = {}) {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    Client,
    ...(name !== undefined && { application_name: name }),
  });
  const note = (error: Error & { code?: string }) => {
    if (error.code !== shuttingDown) console.error("database:", error.message);
  };
  // graphile-worker asks for both; without them a restart of PostgreSQL ends the process.
  pool.on("error", note).on("connect", (client) => client.on("error", note));
  return { pool, db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), close: () => pool.end() };
}
