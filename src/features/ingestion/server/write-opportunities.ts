import { statusOf } from "#domain/opportunity-status.ts";
import { countsSince, historyOf, type Change } from "#features/ingestion/history.ts";
import { mergeReleases, statusAt } from "#features/ingestion/merge.ts";
import type { OpportunityRecord, Release } from "#features/ingestion/release.ts";
import { groupKey, parseStoredRelease } from "#features/ingestion/server/batch.ts";
import { withGuesses } from "#features/ingestion/server/guess-categories.ts";
import { publicIdOf } from "#features/ingestion/server/identity.ts";
import { buyerKey, resolvePartyIds, sellerKey } from "#features/ingestion/server/parties/ids.ts";
import { resolveBuyers } from "#features/ingestion/server/parties/private-buyers.ts";
import * as queries from "#features/ingestion/server/queries.ts";
import { newsAt, type Announces } from "#features/ingestion/server/news.ts";
import { opportunityIds, replaceHistory, type ChangeRow } from "#features/ingestion/server/history/queries.ts";
import { storedReleases, type SourceKey } from "#features/ingestion/server/releases/queries.ts";
import { duplicateKeys } from "#features/ingestion/server/duplicates/find.ts";
import { withdrawnAtOf } from "#features/ingestion/server/withdrawals/withdrawn-at.ts";
import { sources, type Source } from "#features/ingestion/sources.ts";
import { documentsOfKeys } from "#features/search/server/documents/service.ts";
import type { Transaction } from "#platform/db/db.ts";
import type { FeedEntry } from "#platform/feed/feed.ts";

/** A release as stored: under its own key, with the time it was read. */
export type StoredRelease = Release & { storedKey: SourceKey; received: Temporal.Instant };

/** An opportunity with all its releases, and the record and history computed from them. */
export type MergedOpportunity = {
  source: Source;
  key: string;
  releases: StoredRelease[];
  record: OpportunityRecord;
  history: Change[];
};

/** All stored releases of these keys, by group key. */
export async function releasesOf(trx: Transaction, keys: SourceKey[]): Promise<Map<string, StoredRelease[]>> {
  const releases = parseStoredReleases(await storedReleases(trx, keys));
  return Map.groupBy(releases, ({ storedKey }) => groupKey(storedKey.source_id, storedKey.source_key));
}

/** Parses stored releases, without those that today's parsers reject. */
export const parseStoredReleases = (rows: Awaited<ReturnType<typeof storedReleases>>): StoredRelease[] =>
  rows.flatMap((row) => {
    const release = parseStoredRelease(row);
    const { source_id, source_key, received } = row;
    return release ? [{ ...release, received, storedKey: { source_id, source_key } }] : [];
  });

/** The opportunity of these releases, none until they state a title and a status. */
export function mergeStoredReleases(key: SourceKey, releases: StoredRelease[]): MergedOpportunity[] {
  const source = sources.find(({ id }) => id === key.source_id)!;
  const record = mergeReleases(releases, source);
  if (!record) return [];
  const history = historyOf(releases, source);
  return [{ source, key: key.source_key, releases, record: withGuesses(record), history }];
}

export const keyOfMerged = ({ source, key }: { source: Source; key: string }): SourceKey => ({
  source_id: source.id,
  source_key: key,
});

/**
 * Writes parties, opportunities, awards and histories at an instant. `written` has the feed entry of each added or
 * changed opportunity by group name, without those that an operator has withdrawn. `rows` are the changed rows, without
 * those whose awards alone changed.
 */
export async function writeOpportunities(
  trx: Transaction,
  merged: MergedOpportunity[],
  at: Temporal.Instant,
  announces: Announces,
) {
  const written = new Map<string, FeedEntry>();
  if (merged.length === 0) return { written, rows: [] };
  const before = await documentsOfKeys(trx, merged.map(keyOfMerged));
  const withdrawnAt = await withdrawnAtOf(trx, merged.map(keyOfMerged));
  const buyers = await resolveBuyers(
    trx,
    merged.flatMap(({ record }) => record.buyer ?? []),
  );
  const rows = await queries.upsertOpportunities(
    trx,
    merged.map((opportunity) => rowOf(opportunity, buyers, { at, announces, withdrawnAt })),
  );
  const announcing = new Set<number>(sources.filter(announces).map(({ id }) => id));
  const entryOf = (row: SourceKey & { id: number }, kind: "added" | "changed", isNews: boolean) =>
    withdrawnAt(row) === null &&
    written.set(groupKey(row.source_id, row.source_key), {
      kind,
      opportunityId: row.id,
      before: before.get(row.id) ?? null,
      isNews: isNews && announcing.has(row.source_id),
    });
  for (const row of await writeAwards(trx, merged)) entryOf(row, "changed", true);
  for (const row of rows) entryOf(row, row.added ? "added" : "changed", !row.added || row.isNews);
  const added = new Set(rows.flatMap((row) => (row.added ? groupKey(row.source_id, row.source_key) : [])));
  await writeHistories(
    trx,
    merged.filter(({ source, key }) => !added.has(groupKey(source.id, key))),
    merged.filter(({ source, key, releases }) => added.has(groupKey(source.id, key)) && releases.length > 1),
  );
  return { written, rows };
}

async function writeAwards(trx: Transaction, merged: MergedOpportunity[]) {
  const awards = merged.flatMap((opportunity) =>
    opportunity.record.awards.map((award) => ({ ...keyOfMerged(opportunity), award })),
  );
  const sellers = await resolvePartyIds(
    trx,
    "seller",
    awards.flatMap(({ award }) => award.seller ?? []),
  );
  const rows = awards.flatMap(({ award, ...key }): queries.AwardRow[] => {
    if (!award.seller) return [];
    const { key: award_key, valueCents = null, awardedAt = null, details = null } = award;
    const seller_id = sellers.get(sellerKey(award.seller))!;
    return [{ ...key, award_key, seller_id, value_cents: valueCents, awarded_at: awardedAt, details }];
  });
  return queries.replaceAwards(trx, merged.map(keyOfMerged), rows);
}

/** A new opportunity with a single release has no history. */
async function writeHistories(trx: Transaction, existing: MergedOpportunity[], added: MergedOpportunity[]) {
  const several = [...existing, ...added];
  const ids = await opportunityIds(trx, several.map(keyOfMerged));
  const idOf = new Map(ids.map((row) => [groupKey(row.source_id, row.source_key), row.id]));
  const rows = several.flatMap((opportunity) => {
    const opportunity_id = idOf.get(groupKey(opportunity.source.id, opportunity.key))!;
    return opportunity.history.map((change, index) => changeRow(change, { opportunity_id, number: index + 1 }));
  });
  await replaceHistory(
    trx,
    ids.map(({ id }) => id),
    rows,
  );
}

function changeRow(change: Change, place: { opportunity_id: number; number: number }): ChangeRow {
  const { field, kind, before, after, changedAt } = change;
  const { hash, storedKey } = change.release as StoredRelease;
  const from = { from_source_id: storedKey.source_id, from_source_key: storedKey.source_key, hash };
  const times = { changed_at: changedAt?.toString() ?? null, seen_at: countsSince(change.release)!.toString() };
  return { ...place, field, kind, before, after, ...times, ...from };
}

type RowNeeds = { at: Temporal.Instant; announces: Announces; withdrawnAt: (key: SourceKey) => string | null };

function rowOf(
  merged: MergedOpportunity,
  buyers: Map<string, number>,
  { at, announces, withdrawnAt }: RowNeeds,
): queries.OpportunityRow {
  const { source, key, record } = merged;
  const status_id = statusOf(statusAt(record, at)).id;
  const { organisationId = null } = merged.releases[0]!.facts;
  return {
    source_id: source.id,
    source_key: key,
    public_id: publicIdOf(source.code, key),
    visibility: organisationId === null ? "public" : "organisation",
    organisation_id: organisationId,
    ...record.columns,
    ...duplicateKeys(source, record),
    withdrawn_at: withdrawnAt(keyOfMerged(merged)),
    merged_into: null,
    status_id,
    is_invented: source.isInvented ?? false,
    buyer_id: (record.buyer && buyers.get(buyerKey(record.buyer))) ?? null,
    ...timesOf(merged, at),
    news_at: newsAt(
      { ...record.columns, status_id },
      { now: at, published: publishedAt(merged), isAnnounced: announces(source) },
    ),
  };
}

/** When the source published it: when it opened, otherwise by its first release, otherwise when we first read it. */
function publishedAt({ releases, record }: MergedOpportunity): Temporal.Instant {
  const opened = record.columns.opened_at;
  if (opened) return Temporal.Instant.from(opened);
  return releases.map(({ facts, received }) => facts.released ?? received).toSorted(Temporal.Instant.compare)[0]!;
}

/**
 * When it was first read, last changed (closing counts, white space does not) and last read. For invented notices,
 * first read is their publication date.
 */
function timesOf({ source, releases, record, history }: MergedOpportunity, at: Temporal.Instant) {
  const seen = releases.map(({ facts, received }) => (source.isInvented ? (facts.released ?? received) : received));
  const closed = statusAt(record, at) !== record.claim && record.columns.stays_open_until;
  const changes = source.isInvented ? seen : history.map(({ release }) => countsSince(release)!);
  const [first] = seen.toSorted(Temporal.Instant.compare);
  const changed = [first!, ...changes, ...(closed ? [Temporal.Instant.from(closed)] : [])];
  const latest = (times: Temporal.Instant[]) => times.toSorted(Temporal.Instant.compare).at(-1)!.toString();
  return {
    first_seen_at: first!.toString(),
    last_changed_at: latest(changed),
    last_checked_at: latest(releases.map(({ received }) => received)),
  };
}
