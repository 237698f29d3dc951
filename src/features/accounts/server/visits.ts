import { emailKey } from "#domain/email-key.ts";
import { emailOf } from "#features/accounts/server/identity-email.ts";
import * as queries from "#features/accounts/server/queries.ts";
import type { RecordSecurityEvent } from "#features/security-events/server/service.ts";
import { type Identity, ownIssuer } from "#platform/auth/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";

/** What is stored of a person that a call with a token can make out of date. */
export type Visitor = {
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
export async function noteVisit({ db, clock, record }: Needs, known: Visitor, identity: Identity) {
  const now = clock.now();
  const told = emailOf(identity);
  const email = told ?? known.email;
  const isAnother = emailKey(email) !== known.email_key;
  // A proof of what we cannot read as an e-mail proves nothing of the one we know.
  const proof = told !== undefined && identity.emailIsVerified ? now : null;
  const change = {
    ...(email !== known.email && { email, email_key: emailKey(email) }),
    ...((isAnother || (proof && !known.email_verified_at)) && { email_verified_at: proof }),
    ...(isAnHourAgo(known.last_seen_at, now) && { last_seen_at: now }),
  };
  // A proof belongs to the e-mail that was read with it, whatever another token says at the same moment.
  if (Object.keys(change).length > 0) await queries.changeWhile(db, known, change);
  // Our own provider has recorded it where it was done.
  if (isAnother && identity.issuer !== ownIssuer)
    await record(db, { kind: "email_changed", about: { personId: known.id } });
}
