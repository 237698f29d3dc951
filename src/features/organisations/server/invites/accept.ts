import { emailKey } from "#domain/email-key.ts";
import * as queries from "#features/organisations/server/invites/queries.ts";
import { settled } from "#features/organisations/server/invites/invites.ts";
import { stateOf } from "#features/organisations/server/invites/state.ts";
import { askerOf } from "#features/organisations/server/joining/queries.ts";
import { letIn, takeOut } from "#features/organisations/server/members/moves.ts";
import { membershipOf, othersIn } from "#features/organisations/server/members/queries.ts";
import { entering, heldByToken } from "#features/organisations/server/policy.ts";
import { presentInvitation } from "#features/organisations/server/presenter.ts";
import { holdOrganisations, holdPerson } from "#features/organisations/server/queries.ts";
import type { Seats } from "#features/organisations/server/seats.ts";
import type { RecordSecurityEvent } from "#features/security-events/server/service.ts";
import type { Self } from "#platform/auth/authorized.ts";
import { hashOfSecret } from "#platform/auth/secret.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { notFound, refusal } from "#platform/http/problem.ts";

type Needs = { db: Database; clock: Clock; seats: Seats; record: RecordSecurityEvent };

/** What the holder of an invite's link does with it. */
export function inviteeActs({ db, clock, seats, record }: Needs) {
  /** Throws the problem 404 for a token that nobody was sent, or whose invite was sent again since. */
  async function byToken(from: Database, token: string) {
    const row = heldByToken(await queries.inviteByTokenHash(from, hashOfSecret(token)));
    if (!row) throw notFound("There is no invite with this link. If it was sent again, use the newest.");
    return row;
  }

  return {
    invitationOf: async (token: string) => presentInvitation(await byToken(db, token), clock.now()),

    /**
     * Joins by an invite. The link alone is not enough, for letters are forwarded: the e-mail that was invited must be the
     * caller's own, and proved to be. Who belongs elsewhere leaves there first, and says so; where they were the only person, that
     * organisation goes with them. Throws the problems 403 and 409 that say what stands in the way.
     */
    accept: (self: Self, { token, leavesOther }: { token: string; leavesOther: boolean }): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const { personId } = self;
        await holdPerson(trx, personId);
        const membership = await membershipOf(trx, personId);
        const organisation = entering(await byToken(trx, token));
        await holdOrganisations(trx, [organisation, ...(membership ? [entering(membership)] : [])]);
        const now = clock.now();
        const invite = await byToken(trx, token);
        const state = stateOf(invite, now);
        if (state !== "Pending") throw settled(state);
        const asker = await askerOf(trx, self);
        if (invite.invitee_email_key !== emailKey(asker.email)) throw someoneElse(invite.invitee_email);
        if (!asker.email_verified_at) throw unproved();
        if (membership?.organisation_id === organisation.organisationId) throw alreadyIn(invite.organisation_name);
        if (membership && !leavesOther) {
          const { people } = await othersIn(trx, entering(membership), personId);
          throw staysElsewhere(membership.organisation_name, people === 0);
        }
        await seats.mustSeatInvited(trx, organisation, invite.organisation_name, now);
        await takeOut(trx, { personId, at: now });
        const role = invite.make_admin ? "OrganisationAdmin" : "OrganisationUser";
        if (!(await letIn(trx, organisation, { personId, role, at: now }))) throw alreadyIn(invite.organisation_name);
        await queries.changeInvite(trx, organisation, invite.id, { accepted_at: now, accepted_by: personId });
        const { network } = self;
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

/** "jane@firm.example" -> "j•••@firm.example": enough for the right person to know it, not for a finder to learn it. */
const masked = (email: string) => email.replace(/^(.).*(?=@)/su, "$1•••");

const someoneElse = (email: string) =>
  refusal(
    403,
    "token",
    "another_address",
    `This invite was sent to ${masked(email)}. Sign in with that address, or ask for an invite to yours.`,
  );
const unproved = () =>
  refusal(
    403,
    "token",
    "unverified_address",
    "You have not proved yet that the invited e-mail address is yours. Open the invite's link again, and have a code sent.",
  );
const alreadyIn = (name: string) => refusal(409, "token", "already_member", `You belong to ${name} already.`);

/** The warning before somebody changes organisations: what they leave behind. */
const staysElsewhere = (name: string, isLast: boolean) =>
  refusal(
    409,
    "leavesOther",
    "belongs_elsewhere",
    isLast
      ? `You belong to ${name} and are its only person. If you join another organisation, ${name} is deleted with all that belongs to it.`
      : `You belong to ${name}. If you join another organisation, what you share there stays with ${name}.`,
  );
