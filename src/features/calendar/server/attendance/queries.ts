import type { OrganisationScope, PersonActor } from "#platform/auth/authorized.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { sql } from "kysely";

/** What an organisation's people answered about briefings of these notices, the newest first. */
export const attendanceOf = (db: Database, { organisationId }: OrganisationScope, opportunityIds: number[]) =>
  db
    .selectFrom("briefing_attendance")
    .select(["organisation_id", "opportunity_id", "person_id", "attended", "answered_at"])
    .where("organisation_id", "=", organisationId)
    .where("opportunity_id", "=", sql<number>`any(${opportunityIds}::integer[])`)
    .orderBy("answered_at", "desc")
    .orderBy("id", "desc")
    .execute();

type Answer = { opportunityId: number; personId: number; attended: boolean; at: Temporal.Instant };

/** Stores an answer. A person's later answer replaces the one before. */
export const upsertAttendance = (
  db: Database,
  { organisationId }: OrganisationScope,
  { opportunityId, personId, attended, at }: Answer,
) =>
  db
    .insertInto("briefing_attendance")
    .values({
      organisation_id: organisationId,
      opportunity_id: opportunityId,
      origin_id: opportunityId,
      person_id: personId,
      attended,
      answered_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(["organisation_id", "origin_id", "person_id"]).doUpdateSet({ attended, answered_at: at }),
    )
    .execute();

/** What a person answered, for their export. */
export const attendanceBy = (db: Database, { personId }: PersonActor) =>
  db
    .selectFrom("briefing_attendance")
    .innerJoin("opportunity", "opportunity.id", "opportunity_id")
    .select(["public_id", "title", "attended", "answered_at"])
    .where("person_id", "=", personId)
    .orderBy("answered_at")
    .orderBy("public_id")
    .execute();

/** Answers about a notice go to the one that it was linked to. */
export const moveAttendance = (
  trx: Transaction,
  { canonicalId, duplicateId }: { canonicalId: number; duplicateId: number },
) =>
  trx
    .updateTable("briefing_attendance")
    .set({ opportunity_id: canonicalId })
    .where("opportunity_id", "=", duplicateId)
    .execute();

/** Answers that were given about a notice come back to it. */
export const returnAttendance = (trx: Transaction, { duplicateId }: { duplicateId: number }) =>
  trx
    .updateTable("briefing_attendance")
    .set({ opportunity_id: duplicateId })
    .where("origin_id", "=", duplicateId)
    .execute();
