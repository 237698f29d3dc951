import type { OrganisationScope } from "#platform/auth/authorized.ts";
import type { Database, Transaction } from "#platform/db/db.ts";

const invites = (db: Database) =>
  db
    .selectFrom("invite")
    .innerJoin("organisation", "organisation.id", "invite.organisation_id")
    .leftJoin("person as inviter", "inviter.id", "invited_by")
    .select(["invite.id", "invite.public_id", "invite.organisation_id", "invitee_name", "invitee_email"])
    .select(["invitee_email_key", "make_admin", "sent_at", "expires_at", "accepted_at", "cancelled_at"])
    .select(["organisation.public_id as organisation_public_id", "organisation.name as organisation_name"])
    .select(["inviter.email as inviter_email", "inviter.given_name as inviter_given_name"])
    .select("inviter.surname as inviter_surname");

/** An organisation's invites, newest first. */
export const inviteRows = (db: Database, { organisationId }: OrganisationScope) =>
  invites(db)
    .where("organisation_id", "=", organisationId)
    .orderBy("sent_at", "desc")
    .orderBy("invite.id", "desc")
    .execute();
export type InviteRow = Awaited<ReturnType<typeof inviteRows>>[number];

export const inviteByPublicId = (db: Database, { organisationId }: OrganisationScope, publicId: string) =>
  invites(db).where("organisation_id", "=", organisationId).where("invite.public_id", "=", publicId).executeTakeFirst();

/** The invite to an email that is neither accepted nor cancelled; there is at most one. */
export const openInviteOf = (db: Database, { organisationId }: OrganisationScope, emailKey: string) =>
  invites(db)
    .where("organisation_id", "=", organisationId)
    .where("invitee_email_key", "=", emailKey)
    .where("accepted_at", "is", null)
    .where("cancelled_at", "is", null)
    .executeTakeFirst();

export const inviteByTokenHash = (db: Database, tokenHash: string) =>
  invites(db).where("token_hash", "=", tokenHash).executeTakeFirst();

/** The name in the newest pending invite to an email; null if it has none, undefined without an invite. */
export const inviteeNameOf = async (db: Database, emailKey: string, now: Temporal.Instant) =>
  (
    await db
      .selectFrom("invite")
      .select("invitee_name")
      .where("invitee_email_key", "=", emailKey)
      .where("accepted_at", "is", null)
      .where("cancelled_at", "is", null)
      .where("expires_at", ">", now)
      .orderBy("sent_at", "desc")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst()
  )?.invitee_name;

type NewInvite = {
  public_id: string;
  invitee_name: string | null;
  invitee_email: string;
  invitee_email_key: string;
  make_admin: boolean;
  invited_by: number;
  version: string;
  sent_at: Temporal.Instant;
  expires_at: Temporal.Instant;
};

export const insertInvite = (trx: Transaction, { organisationId }: OrganisationScope, invite: NewInvite) =>
  trx
    .insertInto("invite")
    .values({ ...invite, organisation_id: organisationId })
    .returning("id")
    .executeTakeFirstOrThrow();

type Change = Partial<Omit<NewInvite, "public_id">> & {
  token_hash?: string | null;
  accepted_at?: Temporal.Instant;
  accepted_by?: number;
  cancelled_at?: Temporal.Instant;
};

/** Updates the given columns; those left out stay. */
export const updateInvite = (db: Database, { organisationId }: OrganisationScope, id: number, change: Change) =>
  db.updateTable("invite").set(change).where("organisation_id", "=", organisationId).where("id", "=", id).execute();

/**
 * Stores the hash of the link that is about to be sent for this version of an invite. False, and nothing is stored, if
 * the invite was sent again, accepted or cancelled since.
 */
export async function storeTokenHash(
  db: Database,
  { organisationId }: OrganisationScope,
  { id, version }: { id: number; version: string },
  tokenHash: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("invite")
    .set({ token_hash: tokenHash })
    .where("organisation_id", "=", organisationId)
    .where("id", "=", id)
    .where("version", "=", version)
    .where("accepted_at", "is", null)
    .where("cancelled_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Cancels the pending invites that a person sent last. */
export const cancelInvitesBy = (
  trx: Transaction,
  { organisationId }: OrganisationScope,
  { personId, at }: Cancellation,
) =>
  trx
    .updateTable("invite")
    .set({ cancelled_at: at })
    .where("organisation_id", "=", organisationId)
    .where("invited_by", "=", personId)
    .where("accepted_at", "is", null)
    .where("cancelled_at", "is", null)
    .where("expires_at", ">", at)
    .execute();
type Cancellation = { personId: number; at: Temporal.Instant };
