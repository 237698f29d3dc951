import { createHash } from "node:crypto";
import { sql } from "kysely";
import pg from "pg";

/**
 * Makes a named prepared statement: put in front of a select (`modifyFront`) or behind the first word of one, each
 * connection parses and plans it once, which is half the cost of reading rows by id. For statements of every search and of
 * pages that run many. They must name their columns, because a plan for `*` fails when a migration adds one.
 */
export const prepared = sql`/* prepared */`;
const isPrepared = /^\s*(?:select|with) \/\* prepared \*\//;

/** A connection whose session is ours alone. */
export class SessionClient extends pg.Client {
  static readonly #names = new Map<string, string>();

  static #nameOf(text: string): string {
    let name = SessionClient.#names.get(text);
    if (name === undefined)
      SessionClient.#names.set(text, (name = createHash("sha256").update(text).digest("hex").slice(0, 32)));
    return name;
  }

  // Kysely only uses one of pg's call signatures: text and values.
  override query(...asked: [unknown, ...unknown[]]): never {
    const [text, values, ...more] = asked;
    const isOurs = typeof text === "string" && isPrepared.test(text);
    const queryArguments = isOurs ? [{ name: SessionClient.#nameOf(text), text, values }, ...more] : asked;
    return droppedIfLate(this, super.query(...(queryArguments as [string])) as unknown) as never;
  }
}

/** What a transaction pooler would give to a session that somebody else uses next, or lose. */
const needsSession =
  /^\s*(?:(?:un)?listen|prepare|deallocate|declare .* with hold|set (?!local |transaction )|create temp)|pg_(?:try_)?advisory_(?:un)?lock(?:_shared|_all)?\(/i;

/**
 * A connection through a pooler that gives each transaction another session, such as PgBouncer. It names no statements,
 * and refuses those that need a session of their own: they would fail now and then, and only under load.
 */
export class PooledClient extends pg.Client {
  override query(...asked: [unknown, ...unknown[]]): never {
    const [first] = asked;
    const text = typeof first === "string" ? first : (first as { text?: unknown } | null)?.text;
    if (typeof text === "string" && needsSession.test(text))
      throw new Error(`This statement needs a session of its own: ${text.slice(0, 80)}`);
    return droppedIfLate(this, super.query(...(asked as [string])) as unknown) as never;
  }
}

/** The answer may still arrive, so the connection must not go back to the pool, where it would delay the next query. */
function droppedIfLate(client: pg.Client, answer: unknown): unknown {
  const { stream } = (client as unknown as { connection: { stream: { destroy(): void } } }).connection;
  if (answer instanceof Promise)
    answer.catch((error: Error) => void (error.message === "Query read timeout" && stream.destroy()));
  return answer;
}
