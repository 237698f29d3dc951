import { formatDate } from "#domain/format-time.ts";
import type { Role } from "#domain/permissions.ts";
import { inviteLetter } from "#features/organisations/emails/invite.ts";
import { approvedLetter, declinedLetter, joinRequestLetter } from "#features/organisations/emails/joining.ts";
import { deletedLetter, madeAdminLetter, removedLetter } from "#features/organisations/emails/membership.ts";
import { storeTokenHash } from "#features/organisations/server/invites/queries.ts";
import { stateOf } from "#features/organisations/server/invites/state.ts";
import * as queries from "#features/organisations/server/letters/queries.ts";
import { entering } from "#features/organisations/server/policy.ts";
import { fullNameOf } from "#domain/full-name.ts";
import { hashOfSecret, newSecret } from "#platform/auth/secret.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import type { Tasks } from "#platform/jobs/run.ts";
import type { EmailContent, SendEmail } from "#platform/mail/email.ts";

type Needs = { db: Database; clock: Clock; productName: string; sendEmail: SendEmail };

/** The jobs of organisations by name: each sends one letter. Their payloads hold no secret and nobody's address. */
export const organisationsTasks = (needs: Needs): Tasks => ({
  "send-invite": (job: { inviteId: number; version?: string }) => sendInvite(needs, job),
  "tell-join-request": (job: { joinRequestId: number; adminId: number }) => tellJoinRequest(needs, job),
  "tell-join-decision": ({ joinRequestId }: { joinRequestId: number }) => tellJoinDecision(needs, joinRequestId),
  "tell-made-admin": (job: Membership) => tellMember(needs, job, "OrganisationAdmin", madeAdminLetter),
  "tell-removed": (job: Membership) => tellMember(needs, job, null, removedLetter),
  "tell-deleted": (job: { personId: number; organisationName: string }) => tellDeleted(needs, job),
});

/**
 * Makes the link and sends it. Done a second time, after a crash or a failure to send, it makes another: the one that
 * arrives last holds. Nothing is sent of an invite that was sent again, cancelled or accepted meanwhile, be it between
 * reading and storing. `version` is absent in jobs that an earlier release has queued.
 */
async function sendInvite(
  { db, clock, productName, sendEmail }: Needs,
  { inviteId, version }: { inviteId: number; version?: string },
): Promise<void> {
  const row = await queries.inviteToSend(db, inviteId);
  if (!row || row.version !== (version ?? row.version) || stateOf(row, clock.now()) !== "Pending") return;
  const token = newSecret();
  if (!(await storeTokenHash(db, entering(row), row, hashOfSecret(token)))) return;
  const { given_name, surname } = row;
  const inviterName = given_name && surname && fullNameOf({ given_name, surname });
  const letter = inviteLetter({
    to: row.invitee_email,
    inviteeName: row.invitee_name,
    inviterName,
    organisationName: row.organisation_name,
    productName,
    token,
    expiresOn: formatDate(row.expires_at.epochMilliseconds, row.time_zone ?? "Australia/Sydney"),
  });
  await sendEmail(letter);
}

/** Tells one admin who asks to join, unless another has decided or they are no admin any more. */
async function tellJoinRequest(
  { db, sendEmail }: Needs,
  { joinRequestId, adminId }: { joinRequestId: number; adminId: number },
): Promise<void> {
  const asked = await queries.requestToTell(db, joinRequestId);
  if (!asked || asked.decided_at) return;
  const admin = await queries.personToTell(db, adminId, asked.organisation_id);
  if (admin?.role !== "OrganisationAdmin") return;
  await sendEmail(
    joinRequestLetter({
      to: admin.email,
      givenName: admin.given_name,
      askerName: fullNameOf(asked),
      askerEmail: asked.email,
      emailIsVerified: asked.email_verified_at !== null,
      organisationName: asked.organisation_name,
    }),
  );
}

async function tellJoinDecision({ db, sendEmail }: Needs, joinRequestId: number): Promise<void> {
  const row = await queries.requestToTell(db, joinRequestId);
  if (!row?.decided_at || !row.email_verified_at) return;
  const letter = row.was_approved ? approvedLetter : declinedLetter;
  await sendEmail(letter({ to: row.email, givenName: row.given_name, organisationName: row.organisation_name }));
}

type Membership = { personId: number; organisationId: number };
type LetterOf = (told: { to: string; givenName: string; organisationName: string }) => EmailContent;

/** Tells a person what they are in an organisation now, unless that has changed again. */
async function tellMember(
  { db, sendEmail }: Needs,
  { personId, organisationId }: Membership,
  role: Role | null,
  letterOf: LetterOf,
): Promise<void> {
  const row = await queries.personToTell(db, personId, organisationId);
  if (!row || row.role !== role) return;
  await sendEmail(letterOf({ to: row.email, givenName: row.given_name, organisationName: row.organisation_name }));
}

/** Tells a person that their organisation is gone; its name comes along, for nothing else knows it any more. */
async function tellDeleted(
  { db, sendEmail }: Needs,
  { personId, organisationName }: { personId: number; organisationName: string },
): Promise<void> {
  const person = await queries.addressOf(db, personId);
  if (person) await sendEmail(deletedLetter({ to: person.email, givenName: person.given_name, organisationName }));
}
