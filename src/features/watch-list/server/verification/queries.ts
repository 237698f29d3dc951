import { sql } from "kysely";
import { joinedCheck, privacyCheck } from "#features/opportunities/server/verification/service.ts";
import { membersCheck } from "#features/organisations/server/verification/service.ts";
import { undoTime } from "#features/watch-list/server/service.ts";
import type { Check } from "#platform/verification/check.ts";
import { deletedCheck, sqlCheck } from "#platform/verification/sql-check.ts";

export const watchListChecks: readonly Check[] = [
  joinedCheck("watch-list.joined", "Watches of a notice that was linked to another are of that one.", sql`watch`),
  privacyCheck("watch-list.private", "Only its own organisation watches a private notice.", sql`watch`),
  membersCheck(
    "watch-list.watchers",
    "Everybody who watches a notice is a member of the organisation that watches it.",
    sql`(select person_id, organisation_id from watcher join watch on watch.id = watch_id)`,
  ),
  sqlCheck("watch-list.watched", "Somebody watches every notice that is watched, or it is shared.", {
    rows: sql`(select from watch where ended_at is null)`,
    broken: sql`
      select id as name from watch where ended_at is null and shared_at is null and not exists (
        select from watcher where watch_id = watch.id and watching_since is not null and stopped_at is null)`,
  }),
  // A watch that was added after an earlier stage stays, so that it is not added again.
  deletedCheck("watch-list.ended", "watch", "ended_at", undoTime, sql`follows_id is null`),
];
