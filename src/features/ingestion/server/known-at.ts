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
 * An opportunity's record as it was known at an instant, computed from the releases that had been read, published and not
 * withdrawn by then, its own and those of the duplicates that were linked to it. Undefined if it was not known, or was
 * withdrawn. The releases are read by today's parsers. Asks no policy: the caller decides who may see the answer.
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

/** A field that differs between two instants; a value that is not stated is null. */
export type KnownChange = Pick<Change, "field" | "kind" | "before" | "after">;

/**
 * What changed in an opportunity between two instants, as far as it was known then: most important first. A change that
 * was undone in between is none. Undefined if it was not known at one of the two.
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
  // A closing that has passed changes the status without a release.
  return diffRecords(withStatus(before), withStatus(after));
}

const withStatus = ({ status, ...record }: KnownRecord): OpportunityRecord => ({
  ...record,
  claim: statusOf(status).code,
});
