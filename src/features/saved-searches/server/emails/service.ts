import { presentRequestChange } from "#features/saved-searches/server/request-change.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import * as queries from "./queries.ts";

/** Emails about one search to one person, for whoever has a link of such an email. */
export const searchEmails = {
  /** Undefined if the search was deleted, or is not shared with the person any more. */
  read: (db: Database, personId: number, searchId: number) => queries.emailOfSearch(db, personId, searchId),
  /** Who changed lately what shared searches find, by the search's id: of those that somebody else than the person did. */
  async requestChanges(db: Database, { personId, now }: { personId: number; now: Temporal.Instant }, ids: number[]) {
    const rows = ids.length === 0 ? [] : await queries.requestChanges(db, ids);
    return new Map(
      rows.flatMap(({ id, ...row }) => {
        const change = presentRequestChange(row, { personId, now });
        return change ? [[id, change] as const] : [];
      }),
    );
  },
  /** Returns what `resume` needs. Twice is once. */
  stop: (trx: Transaction, personId: number, searchId: number): Promise<Record<string, string>> =>
    queries.stopEmails(trx, personId, searchId),
  /** As often as before. */
  async resume(trx: Transaction, personId: number, replaced: Record<string, string>): Promise<void> {
    await queries.resumeEmails(trx, personId, replaced);
  },
};
