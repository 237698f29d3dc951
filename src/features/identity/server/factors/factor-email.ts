import type { Database } from "#platform/db/db.ts";
import { addJob } from "#platform/jobs/add.ts";

/** What changed in the factors of an account. */
export type FactorChange =
  | "authenticator-added"
  | "authenticator-removed"
  | "passkey-added"
  | "passkey-removed"
  | "recovery-codes-made"
  | "recovery-code-used"
  | "factors-removed";
/** With the owner's address at that time. */
export type FactorChangeEmail = { to: string; change: FactorChange };

export const factorEmailJob = "send-factor-changed";

/** Queues an email to the owner of an account: the person who changes factors may be an attacker. */
export const queueFactorEmail = (db: Database, { email: to }: { email: string }, change: FactorChange) =>
  addJob(db, factorEmailJob, { to, change });
