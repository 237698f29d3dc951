import type { Adapter, AdapterPayload } from "oidc-provider";
import { errors } from "#features/identity/server/library.ts";
import * as queries from "./queries.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { hashOfSecret } from "#platform/auth/secret.ts";
import { type Secrets, UnknownSecretsKey } from "#platform/secrets/secrets.ts";

type Needs = { db: Database; clock: Clock; secrets: Secrets };

/**
 * Seconds in which a used refresh token may be used again: a response may get lost, or two tabs may refresh at the same
 * time. A later reuse means theft, and the provider revokes everything from that sign-in.
 */
export const reuseGraceSeconds = 10;

/** Kinds whose id is a bearer secret: the database stores only its hash. */
const bearerKinds = new Set(["AccessToken", "AuthorizationCode", "RefreshToken", "Session"]);

/** The id that a record is stored under. */
export const storedId = (kind: string, id: string): string => (bearerKinds.has(kind) ? hashOfSecret(id) : id);

/** The provider's storage, by the library's names for kinds ("Session", "RefreshToken" ...). */
export function oidcAdapter({ db, clock, secrets }: Needs): (kind: string) => Adapter {
  type Row = NonNullable<Awaited<ReturnType<typeof queries.recordById>>>;
  const payloadOf = (kind: string, row: Row | undefined): AdapterPayload | undefined => {
    if (!row) return undefined;
    const payload = unsealPayload(row, secrets);
    if (!payload) return undefined;
    const isConsumed = row.consumed_at && (kind !== "RefreshToken" || isReuse(row.consumed_at, clock.now()));
    return isConsumed ? { ...payload, consumed: row.consumed_at!.epochMilliseconds / 1_000 } : payload;
  };
  return (kind) => ({
    async upsert(id, payload, expiresIn) {
      const { grantId, uid, accountId } = payload;
      await queries.upsertRecord(db, kind, storedId(kind, id), {
        payload: secrets.seal(JSON.stringify(payload)),
        ...(grantId && { grant_id: grantId }),
        ...(uid && { uid }),
        ...(accountId && { account_id: accountId }),
        ...(expiresIn && { expires_at: clock.now().add({ seconds: expiresIn }).toString() }),
      });
    },
    async find(id) {
      // PostgreSQL cannot store this character, so no id has it.
      if (id.includes("\0")) return undefined;
      return payloadOf(kind, await queries.recordById(db, kind, storedId(kind, id), clock.now()));
    },
    findByUid: async (uid) => payloadOf(kind, await queries.recordByUid(db, kind, uid, clock.now())),
    // Only the device flow has user codes, and it is off.
    findByUserCode: () => Promise.resolve(undefined),
    async consume(id) {
      const isFirst = await queries.consumeRecord(db, kind, storedId(kind, id), clock.now());
      // Two concurrent requests have both found it unused.
      if (!isFirst && kind !== "RefreshToken") throw new errors.InvalidGrant("used before");
    },
    async destroy(id) {
      await queries.deleteRecord(db, kind, storedId(kind, id));
    },
    async revokeByGrantId(grantId) {
      await queries.deleteGranted(db, kind, grantId);
    },
  });
}

/** Undefined if the key that sealed the record is gone; its owner signs in again. */
function unsealPayload({ payload }: { payload: unknown }, secrets: Secrets): AdapterPayload | undefined {
  try {
    return JSON.parse(secrets.open(String(payload))) as AdapterPayload;
  } catch (error) {
    if (error instanceof UnknownSecretsKey) return undefined;
    throw error;
  }
}

const isReuse = (usedAt: Temporal.Instant, now: Temporal.Instant) =>
  Temporal.Instant.compare(usedAt.add({ seconds: reuseGraceSeconds }), now) <= 0;
