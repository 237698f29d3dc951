import { isoInstant, isoInstantOrNull } from "#domain/iso-instant.ts";
import { stateOf } from "#features/organisations/server/invites/state.ts";
import * as queries from "#features/organisations/server/personal/queries.ts";
import type { PersonActor } from "#platform/auth/authorized.ts";
import type { Database } from "#platform/db/db.ts";

/** The sections of a person's export that organisations store. */
export async function personalSections(db: Database, person: PersonActor, at: Temporal.Instant) {
  const membership = await queries.membershipOf(db, person);
  const joinRequests = await queries.requestsOf(db, person);
  const blocks = await queries.autoJoinBlocksOf(db, person);
  return {
    organisation: membership && {
      organisationName: membership.name,
      abn: membership.abn,
      role: membership.role,
      joinedOn: isoInstant(membership.joined_at),
    },
    invites: await invitesOf(db, person, at),
    joinRequests: joinRequests.map((row) => ({
      abn: row.abn,
      askedDate: isoInstant(row.asked_at),
      decidedDate: isoInstantOrNull(row.decided_at),
      wasApproved: row.was_approved,
    })),
    turnedAway: blocks.map((row) => ({
      abn: row.abn,
      turnedAwayDate: isoInstant(row.turned_away_at),
      wasRemoved: row.was_removed,
    })),
  };
}

/** Invites that a person accepted, or that name the verified email of somebody with or without a profile. */
export async function invitesOf(db: Database, subject: PersonActor | { verifiedEmail: string }, at: Temporal.Instant) {
  const rows = await queries.invitesOf(db, subject);
  return rows.map((row) => ({
    organisationName: row.organisation_name,
    inviteeName: row.invitee_name,
    inviteeEmail: row.invitee_email,
    makeAdmin: row.make_admin,
    state: stateOf(row, at),
    sentDate: isoInstant(row.sent_at),
    expiryDate: isoInstant(row.expires_at),
  }));
}
