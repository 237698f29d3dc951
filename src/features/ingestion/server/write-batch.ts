import { isRegularTransition, statusById } from "#domain/opportunity-status.ts";
import { groupByOpportunity, groupName, type Incoming } from "#features/ingestion/server/batch.ts";
import {
  lockIngestion,
  markSeen,
  noteIrregularTransitions,
  type WrittenRow,
} from "#features/ingestion/server/queries.ts";
import { keyOf, storeNew, type Fresh } from "#features/ingestion/server/releases/store.ts";
import {
  mergedFrom,
  releasesOf,
  writeOpportunities,
  type Merged,
} from "#features/ingestion/server/write-opportunities.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { appendFeed, type FeedEntry } from "#platform/feed/feed.ts";

/** What became of the records of a batch. `waiting` are stored, but no release yet says what their opportunity is. */
export type Outcome = { added: number; changed: number; unchanged: number; waiting: Incoming[] };

/**
 * Stores releases and brings the opportunities they belong to up to date, with feed rows, in one transaction. Running
 * it again with the same releases changes nothing. `at` is the time of reading.
 */
export async function writeBatch(db: Database, releases: Incoming[], at: Temporal.Instant): Promise<Outcome> {
  const groups = groupByOpportunity(releases);
  if (groups.size === 0) return { added: 0, changed: 0, unchanged: 0, waiting: [] };
  return db.transaction().execute(async (trx) => {
    await lockIngestion(trx);
    const fresh = await storeNew(trx, groups, at);
    const merged = await mergeTouched(trx, fresh, at);
    const { written, rows } = await writeOpportunities(trx, merged, at);
    await noteIrregularTransitions(trx, rows.flatMap(irregularity(at)));
    await markSeen(trx, [...groups.values()].map(keyOf), at.toString());
    const entries = [...written.values()].sort((a, b) => a.opportunityId - b.opportunityId);
    await appendFeed(trx, entries, at);
    const known = new Set(merged.map((group) => groupName(group.source.id, group.key)));
    const waiting = fresh.filter((group) => !known.has(groupName(group.source.id, group.key)));
    return countOutcome(releases.length, fresh, written, waiting);
  });
}

/** Merges all releases of each group, those of earlier batches too. */
async function mergeTouched(trx: Transaction, fresh: Fresh[], at: Temporal.Instant): Promise<Merged[]> {
  const stored = await releasesOf(trx, fresh.filter((group) => group.hasEarlier).map(keyOf));
  return fresh.flatMap((group) => {
    const under = keyOf(group);
    const releases = group.hasEarlier
      ? (stored.get(groupName(group.source.id, group.key)) ?? [])
      : group.fresh.map((release) => ({ ...release, under, received: at }));
    return mergedFrom(under, releases);
  });
}

/** What the source claims is applied whatever our rules say, and written down where they say something else. */
const irregularity =
  (at: Temporal.Instant) =>
  ({ id, statusBefore, status }: WrittenRow) =>
    statusBefore === null || isRegularTransition(statusById(statusBefore).code, statusById(status).code)
      ? []
      : [{ opportunity_id: id, from_status_id: statusBefore, to_status_id: status, noticed_at: at.toString() }];

/** Each record counts once: the first new release of an added opportunity adds it, further ones change it. */
function countOutcome(total: number, fresh: Fresh[], written: Map<string, FeedEntry>, without: Fresh[]): Outcome {
  let [added, changed] = [0, 0];
  for (const group of fresh) {
    const kind = written.get(groupName(group.source.id, group.key))?.kind;
    if (kind === "added") added += 1;
    if (kind) changed += group.fresh.length + group.again.length - (kind === "added" ? 1 : 0);
  }
  const waiting = without.flatMap((group) => group.fresh);
  return { added, changed, unchanged: total - added - changed - waiting.length, waiting };
}
