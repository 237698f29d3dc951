import type { ReleaseGroup, ParsedRelease } from "#features/ingestion/server/batch.ts";
import { groupKey } from "#features/ingestion/server/batch.ts";
import { findReverted, type KnownRelease } from "./find-reverted.ts";
import * as queries from "#features/ingestion/server/releases/queries.ts";
import type { Origin } from "#features/ingestion/server/runs/origin.ts";
import type { Transaction } from "#platform/db/db.ts";

/** A group with its new releases, those read again after being replaced, and whether it has earlier ones. */
export type ChangedGroup = ReleaseGroup & { newReleases: ParsedRelease[]; rereadIds: number[]; hasEarlier: boolean };

/** Stores the releases that are new, and returns the groups that have any. */
export async function storeNewReleases(
  trx: Transaction,
  groups: Map<string, ReleaseGroup>,
  origin: Origin,
): Promise<ChangedGroup[]> {
  const { runId = null, file } = origin;
  const withdrawn_at = origin.isHeld ? origin.readAt.toString() : null;
  const resumedFrom = file && file.recordsBefore > 0 ? origin.readAt : undefined;
  const stored = await queries.knownReleases(trx, [...groups.values()].map(keyOf), { runId, resumedFrom });
  const storedByGroup = Map.groupBy(stored, (row) => groupKey(row.source_id, row.source_key));
  const knownOf = (group: ReleaseGroup): KnownRelease[] =>
    storedByGroup.get(groupKey(group.source.id, group.key)) ?? [];
  const groupsRead = [...groups.values()].map((group) => {
    const hashes = new Set(knownOf(group).map(({ hash }) => hash));
    const unique = [...new Map(group.releases.map((release) => [release.hash, release])).values()];
    return { group, unique, newReleases: unique.filter(({ hash }) => !hashes.has(hash)), known: knownOf(group) };
  });
  const reverted = await findReverted(trx, groupsRead, file?.recordsBefore ?? 0);
  const changedGroups = groupsRead.flatMap(({ group, unique, newReleases, known }): ChangedGroup[] => {
    const rereadIds = unique.flatMap((release) => reverted.get(release) ?? uncountedId(release, known));
    if (newReleases.length === 0 && rereadIds.length === 0) return [];
    return [{ ...group, newReleases, rereadIds, hasEarlier: known.length > 0 }];
  });
  const readAt = (group: ReleaseGroup) => laterThanOthers(knownOf(group), origin.readAt).toString();
  const rows = changedGroups.flatMap((group) =>
    group.newReleases.map((release) => ({ ...rowOf(group, release, readAt(group)), run_id: runId, withdrawn_at })),
  );
  if (rows.length > 0) await queries.insertReleases(trx, rows);
  const rereadIds = changedGroups.flatMap((group) =>
    group.rereadIds.map((id) => ({ release_id: id, received_at: readAt(group), run_id: runId, withdrawn_at })),
  );
  if (rereadIds.length > 0) await queries.insertRereadings(trx, rereadIds);
  if (runId !== null && !origin.isHeld) await queries.recordConfirmations(trx, groupsRead.flatMap(confirmedIds), runId);
  return changedGroups;
}

export const keyOf = (group: ReleaseGroup): queries.SourceKey => ({
  source_id: group.source.id,
  source_key: group.key,
});

/** A run is always later than earlier runs, even if a demonstration's clock stands still. */
function laterThanOthers(known: KnownRelease[], at: Temporal.Instant): Temporal.Instant {
  const newest = known
    .flatMap(({ readByOthers }) => readByOthers ?? [])
    .sort(Temporal.Instant.compare)
    .at(-1);
  return newest && Temporal.Instant.compare(newest, at) >= 0 ? newest.add({ microseconds: 1 }) : at;
}

/** The ids of stored releases that this run has just read and that other runs have read too. */
function confirmedIds({ unique, known }: { unique: ParsedRelease[]; known: KnownRelease[] }): number[] {
  const hashes = new Set(unique.map(({ hash }) => hash));
  return known.flatMap(({ id, hash, read, isOwn }) => (hashes.has(hash) && read && !isOwn ? id : []));
}

/** The id of a stored release without a counting reading, unless this run made that reading. */
function uncountedId({ hash }: ParsedRelease, known: KnownRelease[]): number[] {
  const same = known.find((row) => row.hash === hash);
  return same && same.read === null && !same.isOwn ? [same.id] : [];
}

const rowOf = (group: ReleaseGroup, release: ParsedRelease, receivedAt: string) => ({
  ...keyOf(group),
  hash: release.hash,
  format: release.format,
  body: release.body,
  released_at: release.facts.released?.toString() ?? null,
  received_at: receivedAt,
});
