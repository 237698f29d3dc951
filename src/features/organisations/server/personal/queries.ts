import { emailKey } from "#domain/email-key.ts";
import type { PersonActor } from "#platform/auth/authorized.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { sql } from "kysely";

/** A person, or a verified email without a person. */
type InviteSubject = PersonActor | { verifiedEmail: string };

/**
 * True for invites that they accepted, or that name an email they have verified. People may neither read nor erase
 * invites to an unverified email.
 */
const concerns = (subject: InviteSubject) =>
  "personId" in subject
    ? sql<boolean>`exists (
        select from person where person.id = ${subject.personId} and (
          invite.accepted_by = person.id
          or (person.email_verified_at is not null and person.email_key = invite.invitee_email_key)
        )
      )`
    : sql<boolean>`invite.invitee_email_key = ${emailKey(subject.verifiedEmail)}`;

/** Invites of a person or email, oldest first. */
export const invitesOf = (db: Database, subject: InviteSubject) =>
  db
    .selectFrom("invite")
    .innerJoin("organisation", "organisation.id", "invite.organisation_id")
    .select(["organisation.name as organisation_name", "invitee_name", "invitee_email", "make_admin"])
    .select(["sent_at", "expires_at", "accepted_at", "cancelled_at"])
    .where(concerns(subject))
    .orderBy("invite.id")
    .execute();

export const eraseInvitesOf = (trx: Transaction, subject: InviteSubject) =>
  trx.deleteFrom("invite").where(concerns(subject)).execute();

/** A person's join requests, oldest first. */
export const requestsOf = (db: Database, { personId }: PersonActor) =>
  db
    .selectFrom("join_request")
    .innerJoin("organisation", "organisation.id", "join_request.organisation_id")
    .select(["organisation.abn", "asked_at", "decided_at", "was_approved"])
    .where("person_id", "=", personId)
    .orderBy("join_request.id")
    .execute();

/** Organisations whose admins have blocked a person from joining without approval. */
export const autoJoinBlocksOf = (db: Database, { personId }: PersonActor) =>
  db
    .selectFrom("turned_away")
    .innerJoin("organisation", "organisation.id", "turned_away.organisation_id")
    .select(["organisation.abn", "turned_away_at", "was_removed"])
    .where("person_id", "=", personId)
    .orderBy("turned_away_at")
    .execute();

/** The organisation that a person belongs to, and since when. */
export const membershipOf = (db: Database, { personId }: PersonActor) =>
  db
    .selectFrom("membership")
    .innerJoin("organisation", "organisation.id", "membership.organisation_id")
    .select(["organisation.name", "organisation.abn", "role", "joined_at"])
    .where("person_id", "=", personId)
    .executeTakeFirst();
