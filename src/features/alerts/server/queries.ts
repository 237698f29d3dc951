import { sql } from "kysely";
import type { OrganisationScope, PersonActor } from "#platform/auth/authorized.ts";
import type { Database, Transaction } from "#platform/db/db.ts";

/** What a person was told, or will be, the oldest first. */
export const alertsOfPerson = (db: Database, { personId }: PersonActor) =>
  db
    .selectFrom("alert")
    .leftJoin("opportunity", "opportunity.id", "opportunity_id")
    .select(["kind", "title", "opportunity.public_id", "created_at"])
    .where("person_id", "=", personId)
    .orderBy("alert.id")
    .execute();

/** The messages to a person, the oldest first. */
export const deliveriesOfPerson = (db: Database, { personId }: PersonActor) =>
  db
    .selectFrom("alert_delivery")
    .select(["channel", "state", "due_at", "ended_at"])
    .where("person_id", "=", personId)
    .orderBy("id")
    .execute();

/** Deletes what a person was told about an organisation's searches and watches, with what still waits. */
export const deleteAlerts = (trx: Transaction, { organisationId }: OrganisationScope, personId: number) =>
  trx.deleteFrom("alert").where("person_id", "=", personId).where("organisation_id", "=", organisationId).execute();

/** Deletes up to `limit` alerts from before an instant of which nothing waits to be sent. Returns how many. */
export async function pruneAlerts(db: Database, before: Temporal.Instant, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from alert where id in (
      select id from alert where created_at < ${before.toString()}::timestamptz
        and not exists (select from alert_item where alert_id = alert.id and delivery_id is null)
      limit ${limit}
    )
  `.execute(db);
  return Number(numAffectedRows ?? 0n);
}
