import type { SearchUser } from "#features/saved-searches/server/policy.ts";
import type { Database } from "#platform/db/db.ts";
import { sql } from "kysely";

/**
 * Searches that colleagues have shared with a person who has not chosen when they are told, the newest first. `since`: of
 * what was shared, or was there when the person joined, after that.
 */
export const unansweredSearches = (db: Database, { organisationId, personId }: SearchUser, since: Temporal.Instant) =>
  db
    .selectFrom("saved_search as search")
    .innerJoin("membership", (join) =>
      join.onRef("membership.organisation_id", "=", "search.organisation_id").on("membership.person_id", "=", personId),
    )
    .leftJoin("person as sharer", "sharer.id", "shared_by")
    .select(["search.organisation_id", "public_id", "name", "owner_id", "shared_at", "given_name", "surname"])
    .where("search.organisation_id", "=", organisationId)
    .where("deleted_at", "is", null)
    .where("owner_id", "<>", personId)
    .where("shared_by", "is distinct from", personId)
    .where(sql<boolean>`greatest(shared_at, joined_at) > ${since.toString()}::timestamptz and shared_at is not null`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("saved_search_timing")
            .select("person_id")
            .whereRef("saved_search_id", "=", "search.id")
            .where("person_id", "=", personId),
        ),
      ),
    )
    .orderBy("shared_at", "desc")
    .orderBy("search.id", "desc")
    .execute();
