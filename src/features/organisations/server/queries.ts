import type { Role } from "#domain/permissions.ts";
import type { Identity } from "#platform/auth/caller.ts";
import type { OrganisationScope } from "#platform/auth/authorized.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { locks } from "#platform/db/locks.ts";
import { sql } from "kysely";

/** A registered person and their membership, if any. */
export async function personOf(db: Database, { issuer, subject }: Pick<Identity, "issuer" | "subject">) {
  const row = await db
    .selectFrom("person")
    .leftJoin("membership", "membership.person_id", "person.id")
    .leftJoin("organisation", "organisation.id", "membership.organisation_id")
    .select("requires_second_factor")
    .select(["person.id", "email", "email_key", "email_verified_at", "last_seen_at"])
    .select(["membership.organisation_id", "membership.role"])
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();
  return row && { ...row, role: row.role as Role | null };
}

type NewOrganisation = {
  public_id: string;
  name: string;
  abn: string;
  time_zone: string;
  created_at: Temporal.Instant;
};

export const insertOrganisation = (trx: Transaction, organisation: NewOrganisation) =>
  trx
    .insertInto("organisation")
    .values({ ...organisation, abn_since: organisation.created_at })
    .returning("id as organisation_id")
    .executeTakeFirstOrThrow();

export const organisationRow = (db: Database, { organisationId }: OrganisationScope) =>
  db
    .selectFrom("organisation")
    .selectAll()
    .select("id as organisation_id")
    .where("id", "=", organisationId)
    .executeTakeFirst();
export type OrganisationRow = NonNullable<Awaited<ReturnType<typeof organisationRow>>>;

type Change = {
  name?: string;
  abn?: string;
  abn_since?: Temporal.Instant;
  time_zone?: string;
  category_ids?: number[];
  location_ids?: number[];
  email_domains?: string[];
  requires_second_factor?: boolean;
};

/** Updates the given columns; those left out stay. */
export async function updateOrganisation(trx: Transaction, { organisationId }: OrganisationScope, change: Change) {
  if (Object.keys(change).length > 0)
    await trx.updateTable("organisation").set(change).where("id", "=", organisationId).execute();
}

/** Deletes an organisation with its memberships, invites and requests. */
export const deleteOrganisation = (trx: Transaction, { organisationId }: OrganisationScope) =>
  trx.deleteFrom("organisation").where("id", "=", organisationId).execute();

/** Locks an ABN until the transaction ends, so that organisations with the same ABN are created one after the other. */
export const lockAbn = (trx: Transaction, abn: string) =>
  sql`select pg_advisory_xact_lock(${locks.abn}::int, hashtext(${abn}))`.execute(trx);

export async function abnIsTaken(db: Database, abn: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from organisation where abn = ${abn}) as taken`.execute(db);
  return rows[0]!.taken;
}

/**
 * Locks organisations until the transaction ends, in the order of their ids, so that membership changes of one run one
 * after the other. Lock a person who joins or leaves before their organisations (`lockPerson`).
 */
export const lockOrganisations = (trx: Transaction, organisations: OrganisationScope[]) =>
  trx
    .selectFrom("organisation")
    .select("id")
    .where("id", "=", sql<number>`any(${organisations.map(({ organisationId }) => organisationId)}::int[])`)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();

/** Locks a person, so that their membership changes run one after the other. */
export const lockPerson = (trx: Transaction, personId: number) =>
  trx.selectFrom("person").select("id").where("id", "=", personId).forNoKeyUpdate().execute();
