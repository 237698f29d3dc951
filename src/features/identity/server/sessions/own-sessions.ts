import { isoInstant } from "#domain/iso-instant.ts";
import * as queries from "#features/identity/server/sessions/queries.ts";
import type { RecordSecurityEvent } from "#features/security-events/server/service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { notFound } from "#platform/refusal.ts";

type Needs = { db: Database; clock: Clock; record: RecordSecurityEvent };
/** The caller: the account, the session of the call, and its network. */
type Requester = { accountId: string; current: string | undefined; network: string | undefined };

/** The sessions of one account, for its owner to list and end. */
export function ownSessions({ db, clock, record }: Needs, { accountId, current, network }: Requester) {
  const endSession = (uid: string): Promise<boolean> =>
    db.transaction().execute(async (trx) => {
      const hasEnded = await queries.deleteSession(trx, { uid, accountId });
      if (hasEnded) await record(trx, { kind: "session_ended", about: { accountId }, network });
      return hasEnded;
    });
  return {
    async list() {
      const rows = await queries.sessionsOf(db, accountId, clock.now());
      const items = rows.map((row) => ({
        sessionId: row.uid,
        isCurrent: row.uid === current,
        userAgent: row.user_agent,
        network: row.network,
        startedOn: isoInstant(row.started_at),
        lastUsedOn: isoInstant(row.last_used_at),
      }));
      return { totalRecords: items.length, items };
    },

    /** Refuses with `not_found` for a session that has ended or belongs to somebody else. */
    async end(sessionId: string): Promise<void> {
      if (!(await endSession(sessionId))) throw notFound("There is no such session. It may have expired.");
    },

    async endOthers(): Promise<void> {
      for (const { uid } of await queries.sessionsOf(db, accountId, clock.now()))
        if (uid !== current) await endSession(uid);
    },
  };
}
