import type { Database } from "#platform/db/db.ts";

// These serve jobs, which act for nobody: they are told a row's number by the transaction that caused them. Whoever has
// not proved their address is not written to: it may be another's, and part of the words are their own.

/** What an invite's letter says; undefined when the invite is gone. */
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

/** What the letters about a request to join say; undefined when the request is gone. */
export const requestForEmail = (db: Database, joinRequestId: number) =>
  db
    .selectFrom("join_request")
    .innerJoin("organisation", "organisation.id", "join_request.organisation_id")
    .innerJoin("person", "person.id", "join_request.person_id")
    .select(["join_request.organisation_id", "organisation.name as organisation_name", "decided_at", "was_approved"])
    .select(["person.email", "person.email_verified_at", "person.given_name", "person.surname"])
    .where("join_request.id", "=", joinRequestId)
    .executeTakeFirst();

/** A person to be written to about an organisation; undefined when either is gone, or the address is not proved. */
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

/** How a person is written to; undefined when they are gone, or their address is not proved. */
export const personForEmail = (db: Database, personId: number) =>
  db
    .selectFrom("person")
    .select(["email", "given_name"])
    .where("id", "=", personId)
    .where("email_verified_at", "is not", null)
    .executeTakeFirst();
