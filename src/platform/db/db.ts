import type { Tables } from "#platform/db/schema.gen.ts";
import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, PostgresDialect, sql, type Transaction as KyselyTransaction } from "kysely";
import pg from "pg";
import { limitOptions, type Work } from "./limits.ts";

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
    const answer = super.query(...(given as [string])) as unknown;
    // The answer may still come: a connection that is given back to the pool so would keep the next one waiting.
    if (answer instanceof Promise)
      answer.catch((error: Error) => void (error.message === "Query read timeout" && this.connection.stream.destroy()));
    return answer as never;
  }
}

type Options = {
  max?: number;
  /** What its sessions are called in pg_stat_activity. */
  name?: string;
  /** How long is waited for what. */
  work?: Work;
  /** Hears of each statement that fails. */
  onError?: (error: unknown) => void;
};

/** Milliseconds that a pool waits for its connections to say goodbye: a silent server never does. */
const closeTimeoutMs = 2_000;

/** Opens a pool. End it with `close`: Kysely's own `destroy` leaves a pool open that it has not used itself. */
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
  // graphile-worker asks for both; without them a restart of PostgreSQL ends the process.
  pool.on("error", note).on("connect", (client) => client.on("error", note));
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    ...(onError && { log: (event) => void (event.level === "error" && onError(event.error)) }),
  });
  const close = () => Promise.race([pool.end(), sleep(closeTimeoutMs, undefined, { ref: false })]);
  return { pool, db, close };
}
