import { emailKey } from "#domain/email-key.ts";
import { emailOf } from "./identity-email.ts";
import { forgetFailedEmail } from "#features/accounts/server/failed-email/queries.ts";
import * as queries from "./queries.ts";
import type { RecordSecurityEvent } from "#features/security-events/server/service.ts";
import { type Identity, ownIssuer } from "#platform/auth/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";

/** The stored columns that a token can update. */
export type StoredIdentity = {
  id: number;
  email: string;
  email_key: string;
  email_verified_at: Temporal.Instant | null;
  last_seen_at: Temporal.Instant;
};

type Needs = { db: Database; clock: Clock; record: RecordSecurityEvent };

const isAnHourAgo = (then: Temporal.Instant, now: Temporal.Instant) =>
  Temporal.Duration.compare(now.since(then), { hours: 1 }) >= 0;

/**
 * Copies new claims of a person's token: another email with its own verification, or the verification of the stored
 * email. Records the visit once an hour. "Not verified" in a token never removes a verification: we may have verified
 * the email ourselves.
 */
export async function syncFromToken({ db, clock, record }: Needs, stored: StoredIdentity, identity: Identity) {
  const now = clock.now();
  const claimed = emailOf(identity);
  const email = claimed ?? stored.email;
  const isChanged = emailKey(email) !== stored.email_key;
  // The verification of an email that we cannot parse says nothing about the stored one.
  const verifiedAt = claimed !== undefined && identity.emailIsVerified ? now : null;
  const change = {
    ...(email !== stored.email && { email, email_key: emailKey(email) }),
    ...((isChanged || (verifiedAt && !stored.email_verified_at)) && { email_verified_at: verifiedAt }),
    ...(isAnHourAgo(stored.last_seen_at, now) && { last_seen_at: now }),
  };
  if (Object.keys(change).length === 0) return;
  await db.transaction().execute(async (trx) => {
    // A verification belongs to the email that was read with it, whatever a concurrent token says.
    const isUpdated = await queries.updateIfEmailUnchanged(trx, stored, change);
    if (isUpdated && isChanged) await forgetFailedEmail(trx, stored.id);
    // Our own provider has already recorded the change.
    if (isUpdated && isChanged && identity.issuer !== ownIssuer)
      await record(trx, { kind: "email_changed", about: { personId: stored.id } });
  });
}
