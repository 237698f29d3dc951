import { formatWeekday, formatZonedMoment } from "#domain/format-time.ts";
import type { Role } from "#domain/permissions.ts";
import { inviteTemplate } from "#features/organisations/emails/invite.ts";
import {
  joinApprovedTemplate,
  joinDeclinedTemplate,
  joinRequestTemplate,
} from "#features/organisations/emails/joining.ts";
import { emailMemberJoined, emailMemberLeft } from "#features/organisations/server/members/member-emails.ts";
import {
  demotedTemplate,
  organisationDeletedTemplate,
  madeAdminTemplate,
  memberRemovedTemplate,
} from "#features/organisations/emails/membership.ts";
import { storeTokenHash } from "#features/organisations/server/invites/queries.ts";
import { stateOf } from "#features/organisations/server/invites/state.ts";
import * as queries from "#features/organisations/server/email-data/queries.ts";
import { fullNameOf } from "#domain/full-name.ts";
import { hashOfSecret, newSecret } from "#platform/auth/secret.ts";
import { systemActor } from "#platform/auth/system.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { type PayloadOf, runs, type Tasks } from "#platform/jobs/task.ts";
import {
  demotedTask,
  joinDecisionTask,
  joinRequestTask,
  madeAdminTask,
  memberJoinedTask,
  memberLeftTask,
  memberRemovedTask,
  organisationDeletedTask,
  sendInviteTask,
} from "#features/organisations/server/tasks.ts";
import { type EmailContent, type SendEmail, withIdempotencyKey } from "#platform/mail/email.ts";

type Needs = { db: Database; clock: Clock; productName: string; sendEmail: SendEmail };

/** The jobs of organisations by name; each sends one email. Payloads contain no secrets and no addresses. */
export const organisationsTasks = (needs: Needs): Tasks => ({
  ...runs(sendInviteTask, (job) => sendInvite(needs, job)),
  ...runs(joinRequestTask, (job) => emailJoinRequest(needs, job)),
  ...runs(joinDecisionTask, ({ joinRequestId }) => emailJoinDecision(needs, joinRequestId)),
  ...runs(madeAdminTask, (job, { jobKey }) =>
    emailMember(withIdempotencyKey(needs, jobKey), job, "OrganisationAdmin", madeAdminTemplate),
  ),
  ...runs(demotedTask, (job, { jobKey }) =>
    emailMember(withIdempotencyKey(needs, jobKey), job, "OrganisationUser", demotedTemplate),
  ),
  ...runs(memberJoinedTask, (job) => emailMemberJoined(needs, job)),
  ...runs(memberLeftTask, (job) => emailMemberLeft(needs, job)),
  ...runs(memberRemovedTask, (job, { jobKey }) =>
    emailMember(withIdempotencyKey(needs, jobKey), job, null, memberRemovedTemplate),
  ),
  ...runs(organisationDeletedTask, (job, { jobKey }) =>
    emailOrganisationDeleted(withIdempotencyKey(needs, jobKey), job),
  ),
});

/**
 * Makes the link and sends it. A retry after a crash or a failed send makes another link, and only the newest is valid.
 * Sends nothing if the invite was resent, cancelled or accepted meanwhile, even between reading and storing.
 */
async function sendInvite(
  { db, clock, productName, sendEmail }: Needs,
  { inviteId, version }: PayloadOf<typeof sendInviteTask>,
): Promise<void> {
  const row = await queries.inviteForEmail(db, inviteId);
  if (!row || row.version !== (version ?? row.version) || stateOf(row, clock.now()) !== "Pending") return;
  const token = newSecret();
  if (!(await storeTokenHash(db, systemActor(row.organisation_id, "send an invite"), row, hashOfSecret(token)))) return;
  const { given_name, surname, inviter_email: email } = row;
  const inviter = given_name && surname && email ? { name: fullNameOf({ given_name, surname }), email } : null;
  const template = inviteTemplate({
    to: row.invitee_email,
    inviteeName: row.invitee_name,
    inviter,
    organisationName: row.organisation_name,
    productName,
    token,
    expiresOn: formatZonedMoment(row.expires_at.epochMilliseconds, row.time_zone),
    date: formatWeekday(clock.now().epochMilliseconds, row.time_zone),
  });
  await sendEmail(template);
}

/** Tells one admin about a join request, unless it has been decided or they are no longer an admin. */
async function emailJoinRequest(
  { db, sendEmail }: Needs,
  { joinRequestId, adminId }: { joinRequestId: number; adminId: number },
): Promise<void> {
  const request = await queries.requestForEmail(db, joinRequestId);
  if (!request || request.decided_at) return;
  const admin = await queries.memberForEmail(db, adminId, request.organisation_id);
  if (admin?.role !== "OrganisationAdmin" || !admin.join_messages) return;
  const email = joinRequestTemplate({
    to: admin.email,
    givenName: admin.given_name,
    requesterName: fullNameOf(request),
    requesterEmail: request.email,
    emailIsVerified: request.email_verified_at !== null,
    organisationName: request.organisation_name,
  });
  await sendEmail({ ...email, idempotencyKey: `join-request ${request.public_id} ${adminId}` });
}

async function emailJoinDecision({ db, sendEmail }: Needs, joinRequestId: number): Promise<void> {
  const row = await queries.requestForEmail(db, joinRequestId);
  if (!row?.decided_at || !row.email_verified_at) return;
  const template = row.was_approved ? joinApprovedTemplate : joinDeclinedTemplate;
  const email = template({ to: row.email, givenName: row.given_name, organisationName: row.organisation_name });
  await sendEmail({ ...email, idempotencyKey: `join-decision ${row.public_id}` });
}

/** `membershipId`: the membership that it is about, if it has not ended. */
type Membership = { personId: number; organisationId: number; membershipId?: number | undefined };
type MembershipTemplate = (email: { to: string; givenName: string; organisationName: string }) => EmailContent;

/** Tells a person their present role in an organisation, unless it has changed again or they do not want to know. */
async function emailMember(
  { db, sendEmail }: Needs,
  { personId, organisationId, membershipId }: Membership,
  role: Role | null,
  template: MembershipTemplate,
): Promise<void> {
  const row = await queries.memberForEmail(db, personId, organisationId);
  if (!row?.role_messages || row.role !== role) return;
  if (membershipId !== undefined && row.membership_id !== membershipId) return;
  await sendEmail(template({ to: row.email, givenName: row.given_name, organisationName: row.organisation_name }));
}

/**
 * Tells a person that their organisation was deleted. The payload has its name, which is stored nowhere else any more.
 */
async function emailOrganisationDeleted(
  { db, sendEmail }: Needs,
  { personId, organisationName }: { personId: number; organisationName: string },
): Promise<void> {
  const person = await queries.personForEmail(db, personId);
  if (person)
    await sendEmail(organisationDeletedTemplate({ to: person.email, givenName: person.given_name, organisationName }));
}
