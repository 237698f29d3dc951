import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
import type pg from "pg";
import type { Database } from "#platform/db/db.ts";
import { databaseErrorKind } from "#platform/db/postgres-errors.ts";
import type { Tables } from "#platform/db/schema.gen.ts";

type Needs = {
  primary: pg.Pool;
  replica: pg.Pool;
  /** Asked for each statement. */
  mayUseReplica: () => boolean;
  /** Called when the replica cannot be reached. */
  onLost: (reason: string) => void;
  /** Called for each statement that fails. */
  onError?: (error: unknown) => void;
};

/**
 * A database for single statements that only read: each goes to the replica if that may be used, and to the primary if
 * not, or if the replica fails.
 */
export function readsDatabase({ primary, replica, mayUseReplica, onLost, onError }: Needs): Database {
  async function connect(): Promise<PostgresPoolClient> {
    if (!mayUseReplica()) return primary.connect();
    try {
      return withFallback(await replica.connect(), { primary, onLost });
    } catch (error) {
      onLost((error as Error).message);
      return primary.connect();
    }
  }
  const pool: PostgresPool = { connect, end: () => Promise.resolve(), options: primary.options };
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    ...(onError && { log: (event) => void (event.level === "error" && onError(event.error)) }),
  });
}

function withFallback(client: pg.PoolClient, { primary, onLost }: Pick<Needs, "primary" | "onLost">) {
  let broken: Error | undefined;
  const query = async (...asked: [string, unknown[]]) => {
    try {
      return await client.query(...asked);
    } catch (error) {
      const failure = replicaFailure(error);
      if (failure === undefined) throw error;
      if (failure === "lost") onLost((broken = error as Error).message);
      const other = await primary.connect();
      try {
        return await other.query(...asked);
      } finally {
        other.release();
      }
    }
  };
  const release = (destroy?: boolean) => client.release(broken ?? destroy);
  return { query, release } as unknown as PostgresPoolClient;
}

/**
 * `conflict`: the replica ended the statement because the primary removed rows that it reads, or has not replayed a
 * migration yet. Undefined: the primary would answer the same.
 */
function replicaFailure(error: unknown): "lost" | "conflict" | undefined {
  const kind = databaseErrorKind(error);
  if (kind === "unavailable") return "lost";
  const serialisationFailure = "40001";
  return kind === "wrong-schema" || (error as { code?: string }).code === serialisationFailure ? "conflict" : undefined;
}
