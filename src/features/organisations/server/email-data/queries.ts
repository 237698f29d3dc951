import type { Database } from "#platform/db/db.ts";

// For jobs, which act without a caller: they get a row's id from the transaction that queued them. People with an
// unverified address get no email: the address may be somebody else's, and parts of the text are typed by them.

/** The data of an invite's email; undefined if the invite is gone. */
export const inviteForEmail = (db: Database, inviteId: number) =>
  db
    .selectFrom("invite")
    .innerJoin("organisation", "organisation.id", "invite.organisation_id")
    .leftJoin("person as inviter", "inviter.id", "invited_by")
    .select([
      "invite.id",
      "invite.version",
      "invite.organisation_id",
      "invitee_email",
      "invitee_name",
      "expires_at",
      "accepted_at",
      "cancelled_at",
    ])
    .select(["organisation.name as organisation_name", "organisation.time_zone"])
    .select(["inviter.given_name", "inviter.surname", "inviter.email as inviter_email"])
    .where("invite.id", "=", inviteId)
    .executeTakeFirst();

/** The data of the emails about a join request; undefined if the request is gone. */
export const requestForEmail = (db: Database, joinRequestId: number) =>
  db
    .selectFrom("join_request")
    .innerJoin("organisation", "organisation.id", "join_request.organisation_id")
    .innerJoin("person", "person.id", "join_request.person_id")
    .select(["join_request.public_id", "join_request.organisation_id", "organisation.name as organisation_name"])
    .select(["decided_at", "was_approved"])
    .select(["person.email", "person.email_verified_at", "person.given_name", "person.surname"])
    .where("join_request.id", "=", joinRequestId)
    .executeTakeFirst();

/** A person and their role in an organisation; undefined if either is gone, or the address is not verified. */
export const memberForEmail = (db: Database, personId: number, organisationId: number) =>
  db
    .selectFrom("person")
    .innerJoin("organisation", (join) => join.on("organisation.id", "=", organisationId))
    .leftJoin("membership", (join) =>
      join.onRef("membership.person_id", "=", "person.id").onRef("membership.organisation_id", "=", "organisation.id"),
    )
    .select(["person.email", "person.given_name", "person.time_zone"])
    .select(["join_messages", "leave_messages", "role_messages"])
    .select(["organisation.name as organisation_name", "organisation.public_id as organisation_public_id"])
    .select("organisation.time_zone as organisation_time_zone")
    .select(["membership.role", "membership.id as membership_id"])
    .where("person.id", "=", personId)
    .where("person.email_verified_at", "is not", null)
    .executeTakeFirst();

/** Who has joined by a membership; undefined once it has ended. */
export const joinedForEmail = (db: Database, membershipId: number) =>
  db
    .selectFrom("membership")
    .innerJoin("person", "person.id", "membership.person_id")
    .select(["membership.role", "person.email", "person.given_name", "person.surname"])
    .where("membership.id", "=", membershipId)
    .executeTakeFirst();

/** When an accepted invite was sent, and by whom. */
export const acceptedInvite = (db: Database, inviteId: number) =>
  db
    .selectFrom("invite")
    .leftJoin("person as inviter", "inviter.id", "invited_by")
    .select(["sent_at", "invited_by", "inviter.given_name", "inviter.surname"])
    .where("invite.id", "=", inviteId)
    .executeTakeFirst();

/** Somebody who has left an organisation, and whether they are in it again; undefined once they are erased. */
export const leaverForEmail = (db: Database, personId: number, organisationId: number) =>
  db
    .selectFrom("person")
    .leftJoin("membership", (join) =>
      join.onRef("membership.person_id", "=", "person.id").on("membership.organisation_id", "=", organisationId),
    )
    .select(["person.email", "person.given_name", "person.surname", "membership.id as membership_id"])
    .where("person.id", "=", personId)
    .executeTakeFirst();

/** A person's address and name; undefined if they are gone, or their address is not verified. */
export const personForEmail = (db: Database, personId: number) =>
  db
    .selectFrom("person")
    .select(["email", "given_name"])
    .where("id", "=", personId)
    .where("email_verified_at", "is not", null)
    .executeTakeFirst();
