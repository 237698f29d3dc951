import { isPublicId } from "#domain/public-id.ts";
import { authorizeRead, canKnowWithdrawn } from "#features/opportunities/server/policy.ts";
import { opportunityByPublicId } from "#features/opportunities/server/queries.ts";
import type { Caller } from "#platform/auth/caller.ts";
import type { Database } from "#platform/db/db.ts";
import { gone, notFound } from "#platform/refusal.ts";

/** The opportunity with this public id, for a caller who may read it. Refuses with `not_found`, or `gone` if it was withdrawn. */
export async function requireVisible(db: Database, publicId: string, caller: Caller) {
  const found = isPublicId(publicId) ? await opportunityByPublicId(db, publicId) : undefined;
  const row = authorizeRead(found, caller);
  if (row) return row;
  if (found && canKnowWithdrawn(found)) throw gone("This opportunity has been withdrawn.");
  throw notFound("There is no opportunity with this id.");
}
