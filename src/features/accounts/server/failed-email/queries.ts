import { sql } from "kysely";
import type { Database, Transaction } from "#platform/db/db.ts";

/**
 * Switches a person's emails off because there is no mailbox at this address, or because they called one unwanted, unless
 * their address is another by now. Their
 * profile says so, and switching emails on or another address ends it.
 */
export const stopFailedEmail = (
  db: Database,
  { personId, email }: { personId: number; email: string },
  at: Temporal.Instant,
  by: "mailbox" | "complaint" = "mailbox",
) =>
  sql`
    update person set email_notifications = false, email_failed_at = ${at.toString()}::timestamptz,
      email_failed_by = ${by}
    where id = ${personId} and email = ${email} and email_notifications
  `.execute(db);

/** For another address: emails are on again if only the failure had switched them off. */
export const forgetFailedEmail = (trx: Transaction, personId: number) =>
  sql`
    update person set email_notifications = true, email_failed_at = null, email_failed_by = null
    where id = ${personId} and email_failed_at is not null
  `.execute(trx);
