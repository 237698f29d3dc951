import { sql } from "kysely";
import { StartupError } from "#platform/startup-error.ts";
import { exitCodes } from "#platform/exit-codes.ts";
import type { Database } from "./db.ts";

type Session = { statement: string; lock: string; idle: string; server: string };

/** The limits of a session, and the server and database that it is on. */
const sessionOf = async (db: Database): Promise<Session> => {
  const { rows } = await sql<Session>`select
    current_setting('statement_timeout') as statement,
    current_setting('lock_timeout') as lock,
    current_setting('idle_in_transaction_session_timeout') as idle,
    current_database() || ' ' || pg_postmaster_start_time()::text as server`.execute(db);
  return rows[0]!;
};

/**
 * Throws StartupError if a pooler gives sessions without time limits, which it must set because its sessions take none
 * from us, or leads to another database than the direct address.
 */
export async function rejectUnfitPooler({ pooled, direct }: { pooled: Database; direct: Database }): Promise<void> {
  const [session, ours] = await Promise.all([sessionOf(pooled), sessionOf(direct)]);
  if (session.server !== ours.server)
    throw new StartupError(
      "DATABASE_URL and DATABASE_DIRECT_URL lead to different databases: name one database, by its pooler and without it.",
      exitCodes.config,
    );
  const limits = {
    statement_timeout: session.statement,
    lock_timeout: session.lock,
    idle_in_transaction_session_timeout: session.idle,
  };
  const missing = Object.entries(limits).find(([, value]) => value === "0")?.[0];
  if (missing !== undefined)
    throw new StartupError(
      `The pooler at DATABASE_URL gives sessions without ${missing}: set it in the pooler's connect_query, or for the database role.`,
      exitCodes.config,
    );
}
