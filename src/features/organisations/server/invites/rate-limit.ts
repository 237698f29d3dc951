import { mailboxKey } from "#domain/email-key.ts";
import type { Seats } from "#features/organisations/server/seats.ts";
import type { OrganisationActor } from "#platform/auth/authorized.ts";
import type { Transaction } from "#platform/db/db.ts";
import { lockSentMessages, nextAllowed, recordSent } from "#platform/db/sent-messages.ts";
import { rateLimited } from "#platform/refusal.ts";

/**
 * Invites in 24 hours: to one mailbox from all organisations together, and for each seat of one organisation. The
 * recipients have not asked for them, and the sender chooses the names in them.
 */
const maxPerMailbox = 5;
const maxPerSeat = 3;

export type InviteLimits = {
  seats: Seats;
  /** How many this installation may send in 24 hours; unlimited if left out. */
  perDay?: number | undefined;
};

/** Counts one more invite. Refuses with `rate_limited` if a limit is reached. Call it while the organisation is locked. */
export async function enforceInviteLimits(
  trx: Transaction,
  actor: OrganisationActor<"invites.manage">,
  { email, now, seats, perDay = Infinity }: InviteLimits & { email: string; now: Temporal.Instant },
): Promise<void> {
  const { organisationId } = actor;
  const target = mailboxKey(email);
  const maxPerOrganisation = maxPerSeat * (await seats.count(trx, actor));
  await lockSentMessages(trx, "invite", now);
  const limits = [
    { max: maxPerMailbox, scope: { target }, who: "This address was sent" },
    { max: maxPerOrganisation, scope: { organisationId }, who: "Your organisation has sent" },
    { max: perDay, scope: {}, who: "All organisations together have sent" },
  ];
  for (const { max, scope, who } of limits) {
    const next = await nextAllowed(trx, { channel: "invite", max, ...scope });
    if (next) throw rateLimited(`${who} ${max} invites in the last 24 hours.`, now, next);
  }
  await recordSent(trx, { channel: "invite", target, organisationId }, now);
}
