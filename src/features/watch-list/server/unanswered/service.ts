import { fullNameOf } from "#domain/full-name.ts";
import { authorizeRows } from "#features/watch-list/server/policy.ts";
import { requirePermission } from "#platform/auth/authorized.ts";
import type { Caller } from "#platform/auth/caller.ts";
import type { Database } from "#platform/db/db.ts";
import { unansweredWatches } from "./queries.ts";

/** Active notices shared with the caller since an instant, of which they have not chosen when they are told. */
export async function watchesToAnswer(db: Database, caller: Caller, since: Temporal.Instant) {
  const actor = requirePermission(caller, "watches.read");
  const rows = authorizeRows(actor, await unansweredWatches(db, actor, since));
  return rows.map(({ public_id, title, given_name, surname }) => ({
    savedSearchId: null,
    publicOpportunityId: public_id,
    name: title,
    sharedByUserFullName: given_name && surname ? fullNameOf({ given_name, surname }) : null,
  }));
}
