import type { Database, Transaction } from "#platform/db/db.ts";
import { sql } from "kysely";

/** Notifies a channel when the transaction commits, or at once outside of one. PostgreSQL allows 8,000 bytes. */
export async function notify(db: Database | Transaction, channel: string, payload: object): Promise<void> {
  await sql`select pg_notify(${channel}, ${JSON.stringify(payload)})`.execute(db);
}
