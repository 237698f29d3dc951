import type { Database } from "#platform/db/db.ts";
import { sql } from "kysely";

/** A page of the notices that are joined to others, the newest first, and how many there are. */
export async function linksInForce(db: Database, { limit, offset }: { limit: number; offset: number }) {
  const links = db
    .selectFrom("same_opportunity as same")
    .innerJoin("opportunity as main", (join) =>
      join
        .onRef("main.source_id", "=", "same.main_source_id")
        .onRef("main.source_key", "=", "same.main_source_key")
        .on("main.visibility", "=", "public"),
    )
    .where("undone_at", "is", null);
  const { count } = await links.select(sql<number>`count(*)`.as("count")).executeTakeFirstOrThrow();
  const rows = await links
    .innerJoin("source", "source.id", "same.source_id")
    // A notice that was joined when it was first read has no row of its own.
    .leftJoin("opportunity as other", (join) =>
      join.onRef("other.source_id", "=", "same.source_id").onRef("other.source_key", "=", "same.source_key"),
    )
    .select(["same.public_id", "same.reason", "made_at", "source.name as source_name", "other.reference"])
    .select(["main.public_id as main_public_id", "main.reference as main_reference", "main.title as main_title"])
    .orderBy("same.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return { count, rows };
}
