import { isoInstant } from "#domain/iso-instant.ts";
import * as queries from "#features/identity/server/sessions/queries.ts";
import type { RecordSecurityEvent } from "#features/security-events/server/service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database, Transaction } from "#platform/db/db.ts";

type Needs = { db: Database; clock: Clock; record: RecordSecurityEvent };

/** The sessions of any account, for operators. `clock`: real time, as for tokens. */
export const operatedSessions = ({ db, clock, record }: Needs) => ({
  list: async (accountId: string) =>
    (await queries.sessionsOf(db, accountId, clock.now())).map((row) => ({
      startedDate: isoInstant(row.started_at),
      lastUsedDate: isoInstant(row.last_used_at),
      userAgent: row.user_agent,
      network: row.network,
    })),

  /** Ends them with all that was issued for them, and returns how many there were. Their owner sees it. */
  async endAll(trx: Transaction, accountId: string): Promise<number> {
    const { length } = await queries.sessionsOf(trx, accountId, clock.now());
    await queries.deleteOtherSessions(trx, accountId, undefined);
    await record(trx, { kind: "session_ended", about: { accountId }, detail: "by_operator" });
    return length;
  },
});
