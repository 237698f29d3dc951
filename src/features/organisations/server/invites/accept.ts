import { emailKey } from "#domain/email-key.ts";
import { maskEmail } from "#domain/mask-email.ts";
import * as queries from "#features/organisations/server/invites/queries.ts";
import { inviteClosed } from "#features/organisations/server/invites/invites.ts";
import { roleOf, stateOf } from "#features/organisations/server/invites/state.ts";
import { requesterOf } from "#features/organisations/server/joining/queries.ts";
import { addMember, endMembership } from "#features/organisations/server/members/membership-changes.ts";
import { tellJoined } from "#features/organisations/server/members/tell-admins.ts";
import { membershipOf, otherMembersOf } from "#features/organisations/server/members/queries.ts";
import { scopeOf, authorizeByToken } from "#features/organisations/server/policy.ts";
import { presentInvitation } from "#features/organisations/server/presenter.ts";
import { lockOrganisations, lockPerson } from "#features/organisations/server/queries.ts";
import type { Seats } from "#features/organisations/server/seats.ts";
import type { RecordSecurityEvent } from "#features/security-events/server/service.ts";
import type { PersonActor } from "#platform/auth/authorized.ts";
import type { Identity } from "#platform/auth/caller.ts";
import { hashOfSecret } from "#platform/auth/secret.ts";
import type { Clock } from "#platform/clock.ts";
import type { DataLifecycle } from "#platform/data-lifecycle.ts";
import type { Database } from "#platform/db/db.ts";
import { conflict, forbidden, notFound } from "#platform/refusal.ts";

type Acceptance = {
  token: string;
  /** They leave the organisation that they belong to. */
  leavesOther: boolean;
  /** They know that it is deleted, because they are its only person. */
  deletesOrganisation: boolean;
};
type Needs = { db: Database; clock: Clock; seats: Seats; record: RecordSecurityEvent; lifecycle: DataLifecycle };

/** What the holder of an invite's link can do with it. */
export function inviteeService({ db, clock, seats, record, lifecycle }: Needs) {
  /** Refuses with `not_found` for an unknown token, or one replaced by a newer invite. */
  async function inviteByToken(database: Database, token: string) {
    const row = authorizeByToken(await queries.inviteByTokenHash(database, hashOfSecret(token)));
    if (!row) throw notFound("There is no invite with this link. If it was sent again, use the latest email.");
    return row;
  }

  return {
    /** A pending invite. Refuses with `conflict` if it is accepted, cancelled or expired, which is all that is said. */
    async invitationOf(token: string) {
      const invite = await inviteByToken(db, token);
      const state = stateOf(invite, clock.now());
      if (state !== "Pending") throw inviteClosed(state);
      return presentInvitation(invite);
    },

    /** True if there is an invite with this token and it was sent to this email. */
    async wasSentTo(token: string, email: string): Promise<boolean> {
      const invite = await queries.inviteByTokenHash(db, hashOfSecret(token));
      return invite?.invitee_email_key === emailKey(email);
    },

    /** The name that admins gave the owner of a verified email in the newest invite that waits for them. */
    async invitedAs({ email, emailIsVerified }: Pick<Identity, "email" | "emailIsVerified">): Promise<string | null> {
      if (email === undefined || !emailIsVerified) return null;
      return (await queries.inviteeNameOf(db, emailKey(email), clock.now())) ?? null;
    },

    /**
     * Joins by an invite. The link alone is not enough, because emails get forwarded: the invited address must be the
     * caller's own verified one. A member of another organisation must confirm that they leave it. Its only person must
     * confirm that it is deleted, even if others were there when they last looked. Refuses with `forbidden` and `conflict`.
     */
    accept: (actor: PersonActor, { token, leavesOther, deletesOrganisation }: Acceptance): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const { personId } = actor;
        await lockPerson(trx, personId);
        const membership = await membershipOf(trx, personId);
        const organisation = scopeOf(await inviteByToken(trx, token));
        await lockOrganisations(trx, [organisation, ...(membership ? [scopeOf(membership)] : [])]);
        const now = clock.now();
        const invite = await inviteByToken(trx, token);
        const state = stateOf(invite, now);
        if (state !== "Pending") throw inviteClosed(state);
        const requester = await requesterOf(trx, actor);
        if (invite.invitee_email_key !== emailKey(requester.email)) throw otherInvitee(invite.invitee_email);
        if (!requester.email_verified_at) throw unverifiedEmail();
        if (membership?.organisation_id === organisation.organisationId) throw alreadyMember(invite.organisation_name);
        if (membership) {
          const { organisation_name: name } = membership;
          const isLast = (await otherMembersOf(trx, scopeOf(membership), personId)).people === 0;
          if (isLast && !deletesOrganisation) throw lastPersonElsewhere(name);
          if (!isLast && !leavesOther) throw memberElsewhere(name);
        }
        await seats.requireSeatForInvitee(trx, organisation, invite.organisation_name, now);
        await endMembership(trx, lifecycle, { personId, at: now });
        const role = roleOf(invite);
        const membershipId = await addMember(trx, organisation, { personId, role, at: now });
        if (membershipId === undefined) throw alreadyMember(invite.organisation_name);
        await queries.updateInvite(trx, organisation, invite.id, { accepted_at: now, accepted_by: personId });
        await tellJoined(trx, organisation, { personId, membershipId, inviteId: invite.id, seats, at: now });
        const { network } = actor;
        const { organisationId } = organisation;
        if (membership)
          await record(trx, {
            kind: "member_left",
            about: { personId },
            organisationId: membership.organisation_id,
            network,
          });
        await record(trx, { kind: "member_joined", about: { personId }, organisationId, network, detail: role });
      }),
  };
}

const otherInvitee = (email: string) =>
  forbidden(`This invite was sent to ${maskEmail(email)}. Sign in with that address, or ask for an invite to yours.`, {
    field: "token",
    rule: "another_address",
  });
const unverifiedEmail = () =>
  forbidden("Verify your email address first. Open the invite link again and request a code.", {
    field: "token",
    rule: "unverified_address",
  });
const alreadyMember = (name: string) =>
  conflict(`You already belong to ${name}.`, { field: "token", rule: "already_member" });

/** The warning before somebody changes organisations: what they leave behind. */
const memberElsewhere = (name: string) =>
  conflict(`You belong to ${name}. If you join another organisation, everything you share there stays with ${name}.`, {
    field: "leavesOther",
    rule: "belongs_elsewhere",
  });
const lastPersonElsewhere = (name: string) =>
  conflict(
    `You belong to ${name} and are its only person. If you join another organisation, ${name} and all of its data will be deleted.`,
    { field: "deletesOrganisation", rule: "deletes_organisation" },
  );
