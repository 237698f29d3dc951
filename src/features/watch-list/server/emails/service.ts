import type { Database, Transaction } from "#platform/db/db.ts";
import * as queries from "./queries.ts";

/** Emails about one watched notice to one person, for whoever has a link of such an email. */
export const watchEmails = {
  /** Undefined if the person does not watch the notice any more. */
  read: (db: Database, personId: number, opportunityId: number) => queries.emailOfWatch(db, personId, opportunityId),
  /** Returns what `resume` needs. Twice is once. */
  stop: (trx: Transaction, personId: number, opportunityId: number): Promise<Record<string, string>> =>
    queries.stopEmails(trx, personId, opportunityId),
  /** As often as before. */
  async resume(trx: Transaction, personId: number, replaced: Record<string, string>): Promise<void> {
    await queries.resumeEmails(trx, personId, replaced);
  },
};
