import { statusOf, type StatusCode } from "#domain/opportunity-status.ts";
import { diffRecords, type Change } from "#features/ingestion/history.ts";
import { statusAt } from "#features/ingestion/merge.ts";
import type { OpportunityRecord } from "#features/ingestion/release.ts";
import { keyOfOpportunity, linksIntoAt } from "#features/ingestion/server/duplicates/queries.ts";
import { releasesKnownAt } from "#features/ingestion/server/releases/queries.ts";
import { mergeStoredReleases, parseStoredReleases } from "#features/ingestion/server/write-opportunities.ts";
import type { Database } from "#platform/db/db.ts";

/** An opportunity as it was known at an instant, with its status at that instant. */
export type KnownRecord = OpportunityRecord & { status: StatusCode };

/**
 * An opportunity's record as it was known at an instant. Computed from the releases read, published and not withdrawn
 * by then, including those of its duplicates at that time. Undefined if it was not known or was withdrawn. Uses today's
 * parsers. Checks no policy: the caller decides who may see the result.
 */
export async function recordKnownAt(
  db: Database,
  opportunityId: number,
  at: Temporal.Instant,
): Promise<KnownRecord | undefined> {
  const key = await keyOfOpportunity(db, opportunityId);
  if (!key) return undefined;
  const duplicates = await linksIntoAt(db, key, at.toString());
  const rows = await releasesKnownAt(db, [key, ...duplicates], at.toString());
  const [merged] = mergeStoredReleases(key, parseStoredReleases(rows));
  return merged && { ...merged.record, status: statusAt(merged.record, at) };
}

/** A field that differs between two instants. Null means not stated. */
export type KnownChange = Pick<Change, "field" | "kind" | "before" | "after">;

/**
 * What changed in an opportunity between two instants, as far as it was known then, most important first. Changes that
 * were undone in between are left out. Undefined if it was not known at one of the two.
 */
export async function changesKnownBetween(
  db: Database,
  opportunityId: number,
  { from, to }: { from: Temporal.Instant; to: Temporal.Instant },
): Promise<KnownChange[] | undefined> {
  const [before, after] = await Promise.all([
    recordKnownAt(db, opportunityId, from),
    recordKnownAt(db, opportunityId, to),
  ]);
  if (!before || !after) return undefined;
  // A closing that passes changes the status without a release.
  return diffRecords(withStatus(before), withStatus(after));
}

const withStatus = ({ status, ...record }: KnownRecord): OpportunityRecord => ({
  ...record,
  claim: statusOf(status).code,
});
