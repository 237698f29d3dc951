import type { RelationKind } from "#domain/relation.ts";
import { rowsNamingStages } from "#features/opportunities/server/links/queries.ts";
import { relatedNotices } from "#features/opportunities/server/links/related.ts";
import { anonymous } from "#platform/auth/caller.ts";
import type { Database } from "#platform/db/db.ts";

/** The relations of a stage to the stage before it. */
const stageKinds: readonly RelationKind[] = ["planned-in", "earlier-stage"];

/**
 * The pairs of public notices of which one of `ids` says that one is the stage before the other: a plan and its tender,
 * an expression of interest and the request that follows.
 */
export async function laterStages(db: Database, ids: number[]): Promise<{ earlierId: number; laterId: number }[]> {
  const rows = ids.length === 0 ? [] : await rowsNamingStages(db, ids, stageKinds);
  const pairs: { earlierId: number; laterId: number }[] = [];
  for (const row of rows)
    for (const { kind, isBefore, other } of await relatedNotices(db, row, anonymous))
      if (other && stageKinds.includes(kind))
        pairs.push(isBefore ? { earlierId: other.id, laterId: row.id } : { earlierId: row.id, laterId: other.id });
  return pairs;
}
