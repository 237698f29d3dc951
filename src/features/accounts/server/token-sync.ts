import { emailKey } from "#domain/email-key.ts";
import { emailOf } from "./identity-email.ts";
import * as queries from "./queries.ts";
import type { RecordSecurityEvent } from "#features/security-events/server/service.ts";
import { type Identity, ownIssuer } from "#platform/auth/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";

/** What is stored of a person that a call with a token can make out of date. */
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
 * Takes over what a person's token newly says: another e-mail with its own proof, or the proof of the one we know. That
 * they were here is noted once an hour. A token that says "not verified" takes no proof away: it may be our own.
 */
export async function syncFromToken({ db, clock, record }: Needs, stored: StoredIdentity, identity: Identity) {
  const now = clock.now();
  const claimed = emailOf(identity);
  const email = claimed ?? stored.email;
  const isChanged = emailKey(email) !== stored.email_key;
  // A proof of what we cannot read as an e-mail proves nothing of the one we know.
  const verifiedAt = claimed !== undefined && identity.emailIsVerified ? now : null;
  const change = {
    ...(email !== stored.email && { email, email_key: emailKey(email) }),
    ...((isChanged || (verifiedAt && !stored.email_verified_at)) && { email_verified_at: verifiedAt }),
    ...(isAnHourAgo(stored.last_seen_at, now) && { last_seen_at: now }),
  };
  // A proof belongs to the e-mail that was read with it, whatever another token says at the same moment.
  if (Object.keys(change).length > 0) await queries.updateIfEmailUnchanged(db, stored, change);
  // Our own provider has recorded it where it was done.
  if (isChanged && identity.issuer !== ownIssuer)
    await record(db, { kind: "email_changed", about: { personId: stored.id } });
}
