import { isoInstant, isoInstantOrNull } from "#domain/iso-instant.ts";
import { stateOf } from "#features/organisations/server/invites/state.ts";
import * as queries from "#features/organisations/server/personal/queries.ts";
import type { PersonActor } from "#platform/auth/authorized.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";

/** The sections of a person's export that organisations store. */
export const personalSections = ({ db, clock }: { db: Database; clock: Clock }) => ({
  async organisation(actor: PersonActor) {
    const membership = await queries.membershipOf(db, actor);
    return (
      membership && {
        organisationName: membership.name,
        abn: membership.abn,
        role: membership.role,
        joinedOn: isoInstant(membership.joined_at),
      }
    );
  },

  async invites(subject: PersonActor | { verifiedEmail: string }) {
    const rows = await queries.invitesOf(db, subject);
    return rows.map((row) => ({
      organisationName: row.organisation_name,
      inviteeName: row.invitee_name,
      inviteeEmail: row.invitee_email,
      makeAdmin: row.make_admin,
      state: stateOf(row, clock.now()),
      sentDate: isoInstant(row.sent_at),
      expiryDate: isoInstant(row.expires_at),
    }));
  },

  async joinRequests(actor: PersonActor) {
    const rows = await queries.requestsOf(db, actor);
    return rows.map((row) => ({
      abn: row.abn,
      askedDate: isoInstant(row.asked_at),
      decidedDate: isoInstantOrNull(row.decided_at),
      wasApproved: row.was_approved,
    }));
  },

  async turnedAway(actor: PersonActor) {
    const rows = await queries.autoJoinBlocksOf(db, actor);
    return rows.map((row) => ({ abn: row.abn, turnedAwayDate: isoInstant(row.turned_away_at) }));
  },
});
