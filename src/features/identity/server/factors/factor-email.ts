import { type FactorChange, factorChangedTask } from "#features/identity/server/tasks.ts";
import type { Database } from "#platform/db/db.ts";
import { addJob } from "#platform/jobs/add.ts";

/** Queues an email to the owner of an account: the person who changes factors may be an attacker. */
export const queueFactorEmail = (db: Database, { email: to }: { email: string }, change: FactorChange) =>
  addJob(db, factorChangedTask, { to, change });
