import { emailKey } from "#domain/email-key.ts";
import type { Role } from "#domain/permissions.ts";
import type { OrganisationScope } from "#platform/auth/authorized.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { sql } from "kysely";

/** The organisation that a person belongs to, and their role. */
export async function membershipOf(db: Database, personId: number) {
  const row = await db
    .selectFrom("membership")
    .innerJoin("organisation", "organisation.id", "membership.organisation_id")
    .select(["membership.id", "organisation_id", "organisation.name as organisation_name", "role"])
    .where("person_id", "=", personId)
    .executeTakeFirst();
  return row && { ...row, role: row.role as Role };
}

/** A person's role in one organisation. */
export async function roleIn(db: Database, { organisationId }: OrganisationScope, personId: number) {
  const row = await db
    .selectFrom("membership")
    .select("role")
    .where("organisation_id", "=", organisationId)
    .where("person_id", "=", personId)
    .executeTakeFirst();
  return row?.role as Role | undefined;
}

/** The id of the membership; undefined if the person already belongs to an organisation. */
export async function insertMembership(
  trx: Transaction,
  { organisationId }: OrganisationScope,
  member: { personId: number; role: Role; at: Temporal.Instant },
): Promise<number | undefined> {
  const added = await trx
    .insertInto("membership")
    .values({
      person_id: member.personId,
      organisation_id: organisationId,
      role: member.role,
      joined_at: member.at,
    })
    .onConflict((conflict) => conflict.column("person_id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return added?.id;
}

export const setRole = (trx: Transaction, { organisationId }: OrganisationScope, personId: number, role: Role) =>
  trx
    .updateTable("membership")
    .set({ role })
    .where("organisation_id", "=", organisationId)
    .where("person_id", "=", personId)
    .returning("id")
    .executeTakeFirstOrThrow();

export const deleteMembership = (trx: Transaction, { organisationId }: OrganisationScope, personId: number) =>
  trx
    .deleteFrom("membership")
    .where("organisation_id", "=", organisationId)
    .where("person_id", "=", personId)
    .execute();

const members = (db: Database, { organisationId }: OrganisationScope) =>
  db
    .selectFrom("membership")
    .innerJoin("person", "person.id", "membership.person_id")
    .select(["membership.person_id", "membership.organisation_id", "role", "joined_at"])
    .leftJoin("profile_picture", "profile_picture.person_id", "person.id")
    .select(["email", "given_name", "surname", "profile_picture.id as picture_id", "last_seen_at"])
    .where("organisation_id", "=", organisationId);

/** The members of an organisation, admins first, then by name. */
export const memberRows = (db: Database, organisation: OrganisationScope) =>
  members(db, organisation).orderBy("role").orderBy("given_name").orderBy("surname").orderBy("person_id").execute();
export type MemberRow = Awaited<ReturnType<typeof memberRows>>[number];

/** The member with an email. If two claim it, the one who has verified it. */
export const memberByEmail = (db: Database, organisation: OrganisationScope, email: string) =>
  members(db, organisation)
    .where("email_key", "=", emailKey(email))
    .orderBy((is) => is("email_verified_at", "is", null))
    .orderBy("person_id")
    .executeTakeFirst();

/** Members by role, and pending invites at an instant, which reserve a seat each. */
export async function headCount(db: Database, { organisationId }: OrganisationScope, now: Temporal.Instant) {
  const { rows } = await sql<{ admins: number; users: number; invites: number }>`
    select count(*) filter (where role = 'OrganisationAdmin')::int as admins,
      count(*) filter (where role = 'OrganisationUser')::int as users,
      (select count(*)::int from invite where organisation_id = ${organisationId}
        and accepted_at is null and cancelled_at is null and expires_at > ${now.toString()}::timestamptz) as invites
    from membership where organisation_id = ${organisationId}`.execute(db);
  return rows[0]!;
}

/** How many members and admins are left without this person. */
export async function otherMembersOf(db: Database, { organisationId }: OrganisationScope, personId: number) {
  const { rows } = await sql<{ people: number; admins: number }>`
    select count(*)::int as people, count(*) filter (where role = 'OrganisationAdmin')::int as admins
    from membership where organisation_id = ${organisationId} and person_id <> ${personId}`.execute(db);
  return rows[0]!;
}

/** The admins of an organisation, for emails to them. */
export const adminIds = async (db: Database, { organisationId }: OrganisationScope): Promise<number[]> =>
  (
    await db
      .selectFrom("membership")
      .select("person_id")
      .where("organisation_id", "=", organisationId)
      .where("role", "=", "OrganisationAdmin" satisfies Role)
      .execute()
  ).map((row) => row.person_id);
