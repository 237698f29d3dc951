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
    .select(["organisation.name as organisation_name"])
    .select(["inviter.given_name", "inviter.surname", "inviter.time_zone"])
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
    .select(["person.email", "person.given_name", "organisation.name as organisation_name", "membership.role"])
    .where("person.id", "=", personId)
    .where("person.email_verified_at", "is not", null)
    .executeTakeFirst();

/** A person's address and name; undefined if they are gone, or their address is not verified. */
export const personForEmail = (db: Database, personId: number) =>
  db
    .selectFrom("person")
    .select(["email", "given_name"])
    .where("id", "=", personId)
    .where("email_verified_at", "is not", null)
    .executeTakeFirst();
