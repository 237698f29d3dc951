import type { Adapter, AdapterPayload } from "oidc-provider";
import { errors } from "#features/identity/server/library.ts";
import * as queries from "#features/identity/server/records/queries.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";

/**
 * Seconds in which a refresh token that was used may be used again: an answer was lost on the way, or two tabs asked at
 * once. After that a second use means a thief, and the provider ends all that came of the sign-in.
 */
export const secondUseWithin = 10;

/** Where the provider keeps what it remembers, by its own names for kinds ("Session", "RefreshToken" ...). */
export function recordsIn({ db, clock }: { db: Database; clock: Clock }): (kind: string) => Adapter {
  type Row = NonNullable<Awaited<ReturnType<typeof queries.recordById>>>;
  const payloadOf = (kind: string, row: Row | undefined): AdapterPayload | undefined => {
    if (!row) return undefined;
    const payload = row.payload as AdapterPayload;
    const counts = row.consumed_at && (kind !== "RefreshToken" || isPast(row.consumed_at, clock.now()));
    return counts ? { ...payload, consumed: row.consumed_at!.epochMilliseconds / 1_000 } : payload;
  };
  return (kind) => ({
    async upsert(id, payload, expiresIn) {
      const { grantId, uid, accountId } = payload;
      await queries.putRecord(db, kind, id, {
        payload,
        ...(grantId && { grant_id: grantId }),
        ...(uid && { uid }),
        ...(accountId && { account_id: accountId }),
        ...(expiresIn && { expires_at: clock.now().add({ seconds: expiresIn }).toString() }),
      });
    },
    async find(id) {
      // Whatever a caller calls so, nobody has it: the database could not even be asked.
      if (id.includes("\0")) return undefined;
      return payloadOf(kind, await queries.recordById(db, kind, id, clock.now()));
    },
    findByUid: async (uid) => payloadOf(kind, await queries.recordByUid(db, kind, uid, clock.now())),
    // Only the flow for devices has such codes, and it is off.
    findByUserCode: () => Promise.resolve(undefined),
    async consume(id) {
      const isFirst = await queries.consumeRecord(db, kind, id, clock.now());
      // Two requests at once have both found it unused.
      if (!isFirst && kind !== "RefreshToken") throw new errors.InvalidGrant("used before");
    },
    async destroy(id) {
      await queries.dropRecord(db, kind, id);
    },
    async revokeByGrantId(grantId) {
      await queries.dropGranted(db, kind, grantId);
    },
  });
}

const isPast = (usedAt: Temporal.Instant, now: Temporal.Instant) =>
  Temporal.Instant.compare(usedAt.add({ seconds: secondUseWithin }), now) <= 0;
