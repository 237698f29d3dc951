import type { Database } from "#platform/db/db.ts";

/** The alerts by email that were sent since an instant to whoever has this address now. */
export const emailsTo = (db: Database, email: string, since: Temporal.Instant) =>
  db
    .selectFrom("alert_delivery")
    .innerJoin("person", "person.id", "person_id")
    .select(["public_id as publicId", "person_id as personId", "person.email"])
    .where("email_key", "=", email)
    .where("channel", "=", "email")
    .where("state", "in", ["sent", "waiting"])
    .where("due_at", ">=", since)
    .execute();
