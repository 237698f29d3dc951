import { sql } from "kysely";
import { privacyCheck } from "#features/opportunities/server/verification/service.ts";
import { membersCheck } from "#features/organisations/server/verification/service.ts";
import { restoreMinutes } from "#features/saved-searches/server/service.ts";
import type { Check } from "#platform/verification/check.ts";
import { deletedCheck } from "#platform/verification/sql-check.ts";

const told = sql`(
  select item.opportunity_id, search.organisation_id from saved_search_notification_item as item
  join saved_search_notification as notification on notification.id = notification_id
  join saved_search as search on search.id = saved_search_id
)`;

export const savedSearchesChecks: readonly Check[] = [
  membersCheck(
    "saved-searches.owners",
    "The owner of a saved search is a member of its organisation.",
    sql`(select owner_id as person_id, organisation_id from saved_search)`,
  ),
  membersCheck(
    "saved-searches.timings",
    "Everybody whom a saved search tells is a member of its organisation.",
    sql`(select person_id, organisation_id from saved_search_timing join saved_search on id = saved_search_id)`,
  ),
  membersCheck(
    "saved-searches.notifications",
    "Everybody who has a notification is a member of the search's organisation.",
    sql`(
      select person_id, organisation_id from saved_search_notification as notification
      join saved_search on saved_search.id = saved_search_id)`,
  ),
  privacyCheck("saved-searches.private", "A notification lists private notices of its own organisation alone.", told),
  deletedCheck("saved-searches.deleted", "saved_search", "deleted_at", { minutes: restoreMinutes }),
];
