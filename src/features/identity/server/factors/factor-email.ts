import type { Occasion } from "#features/identity/emails/occasion.ts";
import { type FactorChange, factorChangedTask } from "#features/identity/server/tasks.ts";
import type { Database } from "#platform/db/db.ts";
import { addJob } from "#platform/jobs/add.ts";

type Changed = { change: FactorChange; occasion?: Occasion };

/** Queues an email to the owner of an account: the person who changes factors may be an attacker. */
export const queueFactorEmail = (db: Database, { email: to }: { email: string }, { change, occasion }: Changed) =>
  addJob(db, factorChangedTask, { to, change, ...occasion });
