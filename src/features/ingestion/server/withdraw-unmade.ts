import { groupKey } from "#features/ingestion/server/batch.ts";
import { withdrawOpportunities } from "#features/ingestion/server/queries.ts";
import type { SourceKey } from "#features/ingestion/server/releases/queries.ts";
import { keyOfMerged, type MergedOpportunity } from "#features/ingestion/server/write-opportunities.ts";
import { documentsOfKeys } from "#features/search/server/documents/service.ts";
import type { Transaction } from "#platform/db/db.ts";
import type { FeedEntry } from "#platform/feed/feed.ts";

const nameOf = ({ source_id, source_key }: SourceKey) => groupKey(source_id, source_key);

/**
 * Withdraws those of `keys` whose releases no longer make an opportunity: its only amendment was cancelled, or its
 * notices are now known to be tests. Returns their feed entries by group name.
 */
export async function withdrawUnmade(
  trx: Transaction,
  keys: SourceKey[],
  merged: MergedOpportunity[],
  at: Temporal.Instant,
): Promise<Map<string, FeedEntry>> {
  const made = new Set(merged.map((opportunity) => nameOf(keyOfMerged(opportunity))));
  const unmade = keys.filter((key) => !made.has(nameOf(key)));
  const before = await documentsOfKeys(trx, unmade);
  const gone = await withdrawOpportunities(trx, unmade, at.toString());
  return new Map(
    gone.map(({ id, ...key }) => [
      nameOf(key),
      { kind: "removed", opportunityId: id, before: before.get(id) ?? null } satisfies FeedEntry,
    ]),
  );
}
