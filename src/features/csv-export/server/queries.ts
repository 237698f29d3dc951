import type { OrganisationActor, OrganisationScope, PersonActor } from "#platform/auth/authorized.ts";
import type { Database, Transaction } from "#platform/db/db.ts";

type NewExport = { tokenHash: string; usedSecondFactor: boolean; list: object; expiresAt: Temporal.Instant };

export const insertExport = (
  db: Database,
  { organisationId, personId }: OrganisationActor<"lists.export">,
  { tokenHash, usedSecondFactor, list, expiresAt }: NewExport,
) =>
  db
    .insertInto("csv_export")
    .values({
      token_hash: tokenHash,
      organisation_id: organisationId,
      person_id: personId,
      used_second_factor: usedSecondFactor,
      list: JSON.stringify(list),
      expires_at: expiresAt,
    })
    .execute();

/** Deletes the exports of everybody that have expired. */
export const deleteExpired = (db: Database, now: Temporal.Instant) =>
  db.deleteFrom("csv_export").where("expires_at", "<=", now).execute();

/** A person's exports that were not deleted yet, for their export of what is stored about them. */
export const exportsOfPerson = (db: Database, { personId }: PersonActor) =>
  db.selectFrom("csv_export").select(["list", "expires_at"]).where("person_id", "=", personId).execute();

/** The exports of somebody who leaves. */
export const deleteExportsOfPerson = (
  trx: Transaction,
  { organisation: { organisationId }, personId }: { organisation: OrganisationScope; personId: number },
) =>
  trx
    .deleteFrom("csv_export")
    .where("organisation_id", "=", organisationId)
    .where("person_id", "=", personId)
    .execute();

/** The export of an address, with its person's present role in the organisation: null if they are no member of it. */
export const exportByToken = (db: Database, tokenHash: string) =>
  db
    .selectFrom("csv_export")
    .innerJoin("person", "person.id", "csv_export.person_id")
    .innerJoin("organisation", "organisation.id", "csv_export.organisation_id")
    .leftJoin("membership", (join) =>
      join
        .onRef("membership.organisation_id", "=", "csv_export.organisation_id")
        .onRef("membership.person_id", "=", "csv_export.person_id"),
    )
    .select(["csv_export.organisation_id", "csv_export.person_id", "list", "expires_at", "used_second_factor"])
    .select(["issuer", "subject", "requires_second_factor", "membership.role"])
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
export type ExportRow = NonNullable<Awaited<ReturnType<typeof exportByToken>>>;
