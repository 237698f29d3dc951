import { isRegularTransition, statusById, statusOf } from "#domain/opportunity-status.ts";
import { merge, statusAt, type OpportunityRecord } from "#features/ingestion/merge.ts";
import {
  groupByOpportunity,
  groupName,
  releaseFrom,
  type Group,
  type Incoming,
} from "#features/ingestion/server/batch.ts";
import { publicIdOf } from "#features/ingestion/server/identity.ts";
import { buyerKey, idsOf, sellerKey } from "#features/ingestion/server/parties.ts";
import * as queries from "#features/ingestion/server/queries.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { appendFeed, type FeedEntry } from "#platform/feed/feed.ts";

/** What became of the records of a batch. `waiting` are stored, but no release yet says what their opportunity is. */
export type Outcome = { added: number; changed: number; unchanged: number; waiting: Incoming[] };

/** An opportunity that new releases touch, with the record that all of its releases make. */
type Merged = Group & { record: OpportunityRecord };
/** A group with the releases that were not stored before, and whether others were. */
type Fresh = Group & { fresh: Incoming[]; hasEarlier: boolean };

/**
 * Stores releases and brings the opportunities they belong to up to date, with feed rows, in one transaction. Running
 * it again with the same releases changes nothing. `at` is the time of reading.
 */
export async function writeBatch(db: Database, releases: Incoming[], at: Temporal.Instant): Promise<Outcome> {
  const groups = groupByOpportunity(releases);
  if (groups.size === 0) return { added: 0, changed: 0, unchanged: 0, waiting: [] };
  return db.transaction().execute(async (trx) => {
    await queries.lockIngestion(trx);
    const fresh = await storeNew(trx, groups, at);
    const merged = await mergeTouched(trx, fresh);
    const { written, put } = await putAll(trx, merged, at);
    const entries = [...written.values()].sort((a, b) => a.opportunityId - b.opportunityId);
    const changed = entries.filter((entry) => entry.kind === "changed").map((entry) => entry.opportunityId);
    const onlySeen = [...groups].filter(([name]) => !put.has(name)).map(([, group]) => keyOf(group));
    await queries.markSeen(trx, onlySeen, changed, at.toString());
    await appendFeed(trx, entries, at);
    const known = new Set(merged.map((group) => groupName(group.source.id, group.key)));
    const waiting = fresh.filter((group) => !known.has(groupName(group.source.id, group.key)));
    return countOutcome(releases.length, fresh, written, waiting);
  });
}

const keyOf = (group: Group): queries.SourceKey => ({ source_id: group.source.id, source_key: group.key });

/** Stores the releases that are not known yet, and returns the groups that have any. */
async function storeNew(trx: Transaction, groups: Map<string, Group>, at: Temporal.Instant): Promise<Fresh[]> {
  const known = await queries.knownReleases(trx, [...groups.values()].map(keyOf));
  const before = new Map<string, Set<string>>();
  for (const { source_id, source_key, hash } of known) {
    const name = groupName(source_id, source_key);
    before.set(name, (before.get(name) ?? new Set()).add(hash));
  }
  const fresh: Fresh[] = [];
  for (const [name, group] of groups) {
    const stored = before.get(name);
    const unique = new Map(group.releases.map((release) => [release.hash, release]));
    const added = [...unique.values()].filter((release) => !stored?.has(release.hash));
    if (added.length > 0) fresh.push({ ...group, fresh: added, hasEarlier: stored !== undefined });
  }
  const rows = fresh.flatMap((group) =>
    group.fresh.map((release) => ({
      ...keyOf(group),
      hash: release.hash,
      format: release.format,
      body: release.body,
      released_at: release.facts.released?.toString() ?? null,
      received_at: at.toString(),
    })),
  );
  if (rows.length > 0) await queries.addReleases(trx, rows);
  return fresh;
}

/** Merges all releases of each group, those of earlier batches too. A group without a title makes no record yet. */
async function mergeTouched(trx: Transaction, fresh: Fresh[]): Promise<Merged[]> {
  const stored = await queries.storedReleases(trx, fresh.filter((group) => group.hasEarlier).map(keyOf));
  const whole = Map.groupBy(stored, (row) => groupName(row.source_id, row.source_key));
  return fresh.flatMap((group) => {
    const releases =
      whole.get(groupName(group.source.id, group.key))?.flatMap((row) => releaseFrom(row) ?? []) ?? group.fresh;
    const record = merge(releases, group.source);
    return record ? [{ ...group, record }] : [];
  });
}

/**
 * Writes parties, opportunities and awards. `written` is the feed entry of each group that was added or changed, `put`
 * the groups whose row was written: the others changed in their awards alone.
 */
async function putAll(trx: Transaction, merged: Merged[], at: Temporal.Instant) {
  const written = new Map<string, FeedEntry>();
  if (merged.length === 0) return { written, put: new Set<string>() };
  const buyers = await idsOf(
    trx,
    "buyer",
    merged.flatMap(({ record }) => record.buyer ?? []),
  );
  const awards = merged.flatMap((group) => group.record.awards.map((award) => ({ ...keyOf(group), award })));
  const sellers = await idsOf(
    trx,
    "seller",
    awards.flatMap(({ award }) => award.seller ?? []),
  );
  const rows = await queries.putOpportunities(
    trx,
    merged.map((group) => rowOf(group, buyers, at)),
  );
  await queries.noteIrregularTransitions(trx, rows.flatMap(irregularity(at)));
  const awardRows = awards.flatMap(({ award, ...key }): queries.AwardRow[] => {
    if (!award.seller) return [];
    const { key: award_key, valueCents = null, awardedAt = null, details = null } = award;
    const seller_id = sellers.get(sellerKey(award.seller))!;
    return [{ ...key, award_key, seller_id, value_cents: valueCents, awarded_at: awardedAt, details }];
  });
  for (const row of await queries.putAwards(trx, merged.map(keyOf), awardRows))
    written.set(groupName(row.source_id, row.source_key), { kind: "changed", opportunityId: row.id });
  for (const row of rows)
    written.set(groupName(row.source_id, row.source_key), {
      kind: row.added ? "added" : "changed",
      opportunityId: row.id,
    });
  return { written, put: new Set(rows.map((row) => groupName(row.source_id, row.source_key))) };
}

/** What the source claims is applied whatever our rules say, and written down where they say something else. */
const irregularity =
  (at: Temporal.Instant) =>
  ({ id, statusBefore, status }: queries.WrittenRow) =>
    statusBefore === null || isRegularTransition(statusById(statusBefore).code, statusById(status).code)
      ? []
      : [{ opportunity_id: id, from_status_id: statusBefore, to_status_id: status, noticed_at: at.toString() }];

function rowOf(
  { source, key, record, releases }: Merged,
  buyers: Map<string, number>,
  at: Temporal.Instant,
): queries.OpportunityRow {
  const now = at.toString();
  // What the demonstration invents was also "seen" when it says it was published.
  const published = source.isInvented ? releases.flatMap(({ facts }) => facts.released?.toString() ?? []).sort() : [];
  return {
    source_id: source.id,
    source_key: key,
    public_id: publicIdOf(source.code, key),
    ...record.columns,
    status_id: statusOf(statusAt(record, at)).id,
    is_invented: source.isInvented ?? false,
    buyer_id: (record.buyer && buyers.get(buyerKey(record.buyer))) ?? null,
    first_seen_at: published[0] ?? now,
    last_changed_at: published.at(-1) ?? now,
    last_checked_at: now,
  };
}

/** Each record counts once: the first new release of an added opportunity adds it, further ones change it. */
function countOutcome(total: number, fresh: Fresh[], written: Map<string, FeedEntry>, without: Fresh[]): Outcome {
  let [added, changed] = [0, 0];
  for (const group of fresh) {
    const kind = written.get(groupName(group.source.id, group.key))?.kind;
    if (kind === "added") added += 1;
    if (kind) changed += group.fresh.length - (kind === "added" ? 1 : 0);
  }
  const waiting = without.flatMap((group) => group.fresh);
  return { added, changed, unchanged: total - added - changed - waiting.length, waiting };
}
