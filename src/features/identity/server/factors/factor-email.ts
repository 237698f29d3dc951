import type { Database } from "#platform/db/db.ts";
import { addJob } from "#platform/jobs/add.ts";

/** What happened to the factors of an account. */
export type FactorChange =
  | "authenticator-added"
  | "authenticator-removed"
  | "passkey-added"
  | "passkey-removed"
  | "recovery-codes-made"
  | "recovery-code-used"
  | "factors-removed";
/** With the address of the owner as it was then. */
export type FactorChangeEmail = { to: string; change: FactorChange };

export const factorEmailJob = "send-factor-changed";

/** Has an email sent to the owner of an account: whoever changes factors may be somebody else. */
export const queueFactorEmail = (db: Database, { email: to }: { email: string }, change: FactorChange) =>
  addJob(db, factorEmailJob, { to, change });
