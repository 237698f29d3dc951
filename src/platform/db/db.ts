import type { Tables } from "#platform/db/schema.gen.ts";
import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, PostgresDialect, sql, type Transaction as KyselyTransaction } from "kysely";
import pg from "pg";
import { limitOptions, type Work } from "./limits.ts";

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

/**
 * Makes a named prepared statement: put in front of a select (`modifyFront`), each connection parses and plans it once,
 * which is half the cost of reading rows by id. For statements of every search. They must name their columns, because a
 * plan for `*` fails when a migration adds one.
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

  // Kysely only uses one of pg's call signatures: text and values.
  override query(...asked: [unknown, ...unknown[]]): never {
    const [text, values, ...more] = asked;
    const isOurs = typeof text === "string" && text.startsWith(isPrepared);
    const queryArguments = isOurs ? [{ name: Client.#nameOf(text), text, values }, ...more] : asked;
    const answer = super.query(...(queryArguments as [string])) as unknown;
    // The answer may still arrive, so the connection must not go back to the pool, where it would delay the next query.
    if (answer instanceof Promise)
      answer.catch((error: Error) => void (error.message === "Query read timeout" && this.connection.stream.destroy()));
    return answer as never;
  }
}

type Options = {
  max?: number;
  /** The sessions' application name in pg_stat_activity. */
  name?: string;
  /** Time limits for each kind of work. */
  work?: Work;
  /** Called for each statement that fails. */
  onError?: (error: unknown) => void;
};

/** How long a pool waits for its connections to close, because a silent server never confirms it. Milliseconds. */
const closeTimeoutMs = 2_000;

/** Opens a pool. End it with `close`: Kysely's own `destroy` does not close a pool that was never used. */
export function connect(url: string, { max = 10, name, work = "job", onError }: Options = {}) {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    Client,
    ...limitOptions(work),
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
