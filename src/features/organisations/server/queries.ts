import type { Role } from "#domain/permissions.ts";
import type { Identity } from "#platform/auth/caller.ts";
import type { Database } from "#platform/db/db.ts";

/** A registered person and their membership, where they have one. */
export async function personOf(db: Database, { issuer, subject }: Identity) {
  const row = await db
    .selectFrom("person")
    .leftJoin("membership", "membership.person_id", "person.id")
    .select(["person.id", "person.email_verified_at", "membership.organisation_id", "membership.role"])
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();
  return row && { ...row, role: row.role as Role | null };
}
