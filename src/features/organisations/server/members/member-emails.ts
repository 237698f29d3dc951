import { formatWeekday, formatZonedTime } from "#domain/format-time.ts";
import { fullNameOf } from "#domain/full-name.ts";
import { mailDomainOf } from "#domain/mail-domain.ts";
import type { Role } from "#domain/permissions.ts";
import { memberJoinedTemplate, memberLeftTemplate } from "#features/organisations/emails/people.ts";
import * as queries from "#features/organisations/server/email-data/queries.ts";
import type { memberJoinedTask, memberLeftTask } from "#features/organisations/server/tasks.ts";
import type { Database } from "#platform/db/db.ts";
import type { PayloadOf } from "#platform/jobs/task.ts";
import type { SendEmail } from "#platform/mail/email.ts";

type Needs = { db: Database; sendEmail: SendEmail };
type AboutMember = PayloadOf<typeof memberLeftTask>;
type Invite = Awaited<ReturnType<typeof queries.acceptedInvite>>;

const roleNames: Record<Role, string> = { OrganisationAdmin: "Admin", OrganisationUser: "User" };

/** The admin whom a job tells; undefined if they are no longer an admin, or their address is not verified. */
async function recipientOf(db: Database, { adminId, organisationId, at }: AboutMember) {
  const admin = await queries.memberForEmail(db, adminId, organisationId);
  if (admin?.role !== "OrganisationAdmin") return undefined;
  const { epochMilliseconds } = Temporal.Instant.from(at);
  const date = `${formatWeekday(epochMilliseconds, admin.time_zone)} ${formatZonedTime(epochMilliseconds, admin.time_zone)}`;
  const email = { to: admin.email, organisationName: admin.organisation_name, date };
  return { ...admin, email };
}

/** "Accepted your invite of Wed 16 Sep 2026", or by which domain they joined. */
function howText(invite: Invite, { adminId, zone, email }: { adminId: number; zone: string; email: string }): string {
  if (!invite) return `Joined without approval, by the email domain ${mailDomainOf(email)}`;
  const { given_name, surname, invited_by } = invite;
  const inviter = given_name && surname ? `${fullNameOf({ given_name, surname })}\u2019s` : "an admin\u2019s";
  const whose = invited_by === adminId ? "your" : inviter;
  return `Accepted ${whose} invite of ${formatWeekday(invite.sent_at.epochMilliseconds, zone)}`;
}

/** Tells one admin who has joined, unless that membership has ended or the admin has switched such emails off. */
export async function emailMemberJoined({ db, sendEmail }: Needs, job: PayloadOf<typeof memberJoinedTask>) {
  const { adminId, membershipId, inviteId, seats } = job;
  const [admin, joined] = [await recipientOf(db, job), await queries.joinedForEmail(db, membershipId)];
  if (!admin?.join_messages || !joined) return;
  const invite = inviteId === null ? undefined : await queries.acceptedInvite(db, inviteId);
  const { email, given_name: givenName, role } = joined;
  await sendEmail({
    ...memberJoinedTemplate({
      ...admin.email,
      name: fullNameOf(joined),
      givenName,
      email,
      how: howText(invite, { adminId, zone: admin.organisation_time_zone, email }),
      role: roleNames[role as Role],
      seats,
    }),
    idempotencyKey: `member-joined ${admin.organisation_public_id} ${membershipId} ${adminId}`,
  });
}

/** Tells one admin who has left, unless they are back or the admin has switched such emails off. */
export async function emailMemberLeft({ db, sendEmail }: Needs, job: AboutMember) {
  const { adminId, personId, organisationId, membershipId } = job;
  const admin = await recipientOf(db, job);
  const leaver = await queries.leaverForEmail(db, personId, organisationId);
  if (!admin?.leave_messages || leaver?.membership_id) return;
  await sendEmail({
    ...memberLeftTemplate({
      ...admin.email,
      leaver: leaver ? { name: fullNameOf(leaver), email: leaver.email } : null,
    }),
    idempotencyKey: `member-left ${admin.organisation_public_id} ${membershipId} ${adminId}`,
  });
}
