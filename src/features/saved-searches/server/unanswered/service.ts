import { fullNameOf } from "#domain/full-name.ts";
import { authorizeRead, searchUserOf } from "#features/saved-searches/server/policy.ts";
import type { Caller } from "#platform/auth/caller.ts";
import type { Database } from "#platform/db/db.ts";
import { unansweredSearches } from "./queries.ts";

/** Searches shared with the caller since an instant, of which they have not chosen when they are told. */
export async function searchesToAnswer(db: Database, caller: Caller, since: Temporal.Instant) {
  const { actor } = searchUserOf(caller);
  const rows = (await unansweredSearches(db, actor, since)).flatMap((row) => authorizeRead(actor, row) ?? []);
  return rows.map(({ public_id, name, given_name, surname }) => ({
    savedSearchId: public_id,
    publicOpportunityId: null,
    name,
    sharedByUserFullName: given_name && surname ? fullNameOf({ given_name, surname }) : null,
  }));
}
