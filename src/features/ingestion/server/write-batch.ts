import { isRegularTransition, statusById } from "#domain/opportunity-status.ts";
import {
  groupByOpportunity,
  groupKey,
  type ReleaseGroup,
  type ParsedRelease,
} from "#features/ingestion/server/batch.ts";
import { nameCategories } from "./name-categories.ts";
import { resolveOpportunities } from "./resolve-opportunities.ts";
import {
  lockIngestion,
  recordChecked,
  recordIrregularTransitions,
  type WrittenRow,
} from "#features/ingestion/server/queries.ts";
import { announcesIn, type Announces } from "#features/ingestion/server/news.ts";
import { asStored, type Origin } from "#features/ingestion/server/runs/origin.ts";
import { recordFileRead } from "#features/ingestion/server/runs/queries.ts";
import { storeNewReleases, type ChangedGroup } from "#features/ingestion/server/releases/store.ts";
import { withdrawUnmade } from "#features/ingestion/server/withdraw-unmade.ts";
import { mergeStoredReleases, writeOpportunities } from "#features/ingestion/server/write-opportunities.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { appendFeed, type FeedEntry } from "#platform/feed/feed.ts";

/** Counts of a batch's records. `pending` ones are stored, but no release yet states a title and a status. */
export type BatchOutcome = { added: number; changed: number; unchanged: number; pending: ParsedRelease[] };

/**
 * Stores releases and updates their opportunities, with feed rows, in one transaction. Idempotent. Without `origin` the
 * releases are read at `now`, outside of any run.
 */
export async function writeBatch(
  db: Database,
  releases: ParsedRelease[],
  now: Temporal.Instant,
  origin: Origin = { readAt: now },
): Promise<BatchOutcome> {
  const at = asStored(now);
  const storedOrigin = { ...origin, readAt: asStored(origin.readAt) };
  const groups = groupByOpportunity(releases);
  if (groups.size === 0) return { added: 0, changed: 0, unchanged: 0, pending: [] };
  return db.transaction().execute(async (trx) => {
    await lockIngestion(trx);
    const changedGroups = await storeNewReleases(trx, groups, storedOrigin);
    if (storedOrigin.file) await recordFile(trx, releases, storedOrigin.file.hash, storedOrigin);
    if (storedOrigin.isHeld) return { added: 0, changed: 0, unchanged: releases.length, pending: [] };
    const { canonicalKeyOf, merged, written } = await publishReleases(trx, [...groups.values()], changedGroups, {
      at,
      readAt: storedOrigin.readAt,
      announces: await announcesIn(trx, origin.announces),
    });
    const canonicalName = (group: ReleaseGroup) =>
      groupKey(canonicalKeyOf(group).source_id, canonicalKeyOf(group).source_key);
    // Added rows already have the check time. Writing them twice would slow down a first import.
    const isAdded = (name: string) => written.get(name)?.kind === "added";
    const checked = [...groups.values()]
      .filter((group) => !isAdded(canonicalName(group)))
      .map((group) => ({ ...canonicalKeyOf(group), statesClosing: statesClosing(group) }));
    await recordChecked(trx, checked, at.toString());
    await appendFeed(trx, sortEntries(written), at);
    const known = new Set([...merged.map(({ source, key }) => groupKey(source.id, key)), ...written.keys()]);
    const pending = changedGroups.filter((group) => !known.has(canonicalName(group)));
    return countOutcome(releases.length, Map.groupBy(changedGroups, canonicalName), written, pending);
  });
}

/**
 * Updates the opportunities of stored releases, within a transaction that holds the ingestion lock. The caller appends
 * `written` to the feed as its last statement.
 */
export async function publishReleases(
  trx: Transaction,
  groups: ReleaseGroup[],
  changedGroups: ChangedGroup[],
  { at, readAt, announces }: { at: Temporal.Instant; readAt: Temporal.Instant; announces: Announces },
) {
  const { canonicalKeyOf, releasesByCanonical } = await resolveOpportunities(trx, groups, changedGroups, readAt);
  const merged = releasesByCanonical.flatMap(([canonical, all]) => mergeStoredReleases(canonical, all));
  await nameCategories(
    trx,
    merged.flatMap(({ record }) => record.columns.categories),
  );
  const { written, rows } = await writeOpportunities(trx, merged, at, announces);
  const canonicalKeys = releasesByCanonical.map(([canonical]) => canonical);
  for (const [name, entry] of await withdrawUnmade(trx, canonicalKeys, merged, at)) written.set(name, entry);
  await recordIrregularTransitions(trx, rows.flatMap(irregularTransition(at)));
  return { canonicalKeyOf, merged, written };
}

export const sortEntries = (written: Map<string, FeedEntry>) =>
  [...written.values()].sort((a, b) => a.opportunityId - b.opportunityId);

/** In the same transaction, so that a killed file resumes after its last batch. */
function recordFile(trx: Transaction, releases: ParsedRelease[], hash: string, { readAt, runId, isHeld }: Origin) {
  const records = isHeld ? 0 : Math.max(...releases.map(({ record = 0 }) => record));
  return recordFileRead(trx, { hash, readAt: readAt.toString(), records, runId: runId ?? null });
}

/** The check time is shown beside the deadline, so a release that states no closing does not count as a check. */
const statesClosing = ({ releases }: ReleaseGroup) =>
  releases.some(({ facts }) => facts.columns.stays_open_until !== undefined || facts.columns.opens_for_applications);

/** The source's status always applies. Transitions that our rules do not expect are recorded. */
const irregularTransition =
  (at: Temporal.Instant) =>
  ({ id, statusBefore, status }: WrittenRow) =>
    statusBefore === null || isRegularTransition(statusById(statusBefore).code, statusById(status).code)
      ? []
      : [{ opportunity_id: id, from_status_id: statusBefore, to_status_id: status, noticed_at: at.toString() }];

/** Each record counts once: the first new release of an added opportunity as added, further ones as changed. */
function countOutcome(
  total: number,
  changedGroups: Map<string, ChangedGroup[]>,
  written: Map<string, FeedEntry>,
  pendingGroups: ChangedGroup[],
): BatchOutcome {
  let [added, changed] = [0, 0];
  for (const [name, groups] of changedGroups) {
    const kind = written.get(name)?.kind;
    if (kind === "added") added += 1;
    const newCount = groups.reduce((sum, group) => sum + group.newReleases.length + group.rereadIds.length, 0);
    if (kind) changed += newCount - (kind === "added" ? 1 : 0);
  }
  const pending = pendingGroups.flatMap((group) => group.newReleases);
  return { added, changed, unchanged: total - added - changed - pending.length, pending };
}
