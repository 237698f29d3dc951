import type { OperatorActor } from "#features/operator/server/service.ts";
import type { OrganisationScope, PersonActor } from "#platform/auth/authorized.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { sql } from "kysely";

/** The records that a person owns or made, the oldest first. Names only notices that everyone can read. */
export const recordsOfPerson = (db: Database, { personId }: PersonActor) =>
  db
    .selectFrom("pipeline_record")
    .leftJoin("opportunity", (join) =>
      join
        .onRef("opportunity.id", "=", "opportunity_id")
        .on("visibility", "=", "public")
        .on("withdrawn_at", "is", null),
    )
    .select(["public_id", "title", "stage", "stage_since", "no_bid_reason", "no_bid_detail", "note", "created_at"])
    .select(sql<boolean>`coalesce(owner_id = ${personId}, false)`.as("is_owner"))
    .where((is) => is.or([is("owner_id", "=", personId), is("created_by", "=", personId)]))
    .where("removed_at", "is", null)
    .orderBy("pipeline_record.id")
    .execute();

/** Nobody owns what a leaver has owned. */
export const clearOwner = (trx: Transaction, { organisationId }: OrganisationScope, personId: number) =>
  trx
    .updateTable("pipeline_record")
    .set({ owner_id: null })
    .where("organisation_id", "=", organisationId)
    .where("owner_id", "=", personId)
    .execute();

/** Records about a notice go to the one that it was linked to. */
export const moveRecords = (
  trx: Transaction,
  { canonicalId, duplicateId }: { canonicalId: number; duplicateId: number },
) =>
  trx
    .updateTable("pipeline_record")
    .set({ opportunity_id: canonicalId })
    .where("opportunity_id", "=", duplicateId)
    .execute();

/** Records that were made for a notice come back to it. */
export const returnRecords = (trx: Transaction, { duplicateId }: { duplicateId: number }) =>
  trx
    .updateTable("pipeline_record")
    .set({ opportunity_id: duplicateId })
    .where("origin_id", "=", duplicateId)
    .execute();

/** The organisations with a record about a notice, for an operator who is about to move or withdraw it. */
export async function organisationsWithRecord(db: Database, _actor: OperatorActor, opportunityId: number) {
  const rows = await db
    .selectFrom("pipeline_record")
    .select("organisation_id")
    .where("opportunity_id", "=", opportunityId)
    .where("removed_at", "is", null)
    .execute();
  return rows.map(({ organisation_id }) => organisation_id);
}
