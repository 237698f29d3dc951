import type { Group, Incoming } from "#features/ingestion/server/batch.ts";
import { groupName } from "#features/ingestion/server/batch.ts";
import { changedBack, type Known } from "#features/ingestion/server/releases/changed-back.ts";
import * as queries from "#features/ingestion/server/releases/queries.ts";
import type { Origin } from "#features/ingestion/server/runs/origin.ts";
import type { Transaction } from "#platform/db/db.ts";

/** A group with the releases that are new, those read again in the place of others, and whether earlier ones exist. */
export type Fresh = Group & { fresh: Incoming[]; again: number[]; hasEarlier: boolean };

/** Stores the releases that say something new, and returns the groups that have any. */
export async function storeNew(trx: Transaction, groups: Map<string, Group>, origin: Origin): Promise<Fresh[]> {
  const { runId = null, file } = origin;
  const withdrawn_at = origin.isHeld ? origin.readAt.toString() : null;
  const goesOnFrom = file && file.recordsBefore > 0 ? origin.readAt : undefined;
  const stored = await queries.knownReleases(trx, [...groups.values()].map(keyOf), { runId, goesOnFrom });
  const before = Map.groupBy(stored, (row) => groupName(row.source_id, row.source_key));
  const knownOf = (group: Group): Known[] => before.get(groupName(group.source.id, group.key)) ?? [];
  const read = [...groups.values()].map((group) => {
    const hashes = new Set(knownOf(group).map(({ hash }) => hash));
    const unique = [...new Map(group.releases.map((release) => [release.hash, release])).values()];
    return { group, unique, fresh: unique.filter(({ hash }) => !hashes.has(hash)), known: knownOf(group) };
  });
  const back = await changedBack(trx, read, file?.recordsBefore ?? 0);
  const news = read.flatMap(({ group, unique, fresh, known }): Fresh[] => {
    const again = unique.flatMap((release) => back.get(release) ?? notCounted(release, known));
    if (fresh.length === 0 && again.length === 0) return [];
    return [{ ...group, fresh, again, hasEarlier: known.length > 0 }];
  });
  const readAt = (group: Group) => afterOthers(knownOf(group), origin.readAt).toString();
  const rows = news.flatMap((group) =>
    group.fresh.map((release) => ({ ...rowOf(group, release, readAt(group)), run_id: runId, withdrawn_at })),
  );
  if (rows.length > 0) await queries.addReleases(trx, rows);
  const again = news.flatMap((group) =>
    group.again.map((id) => ({ release_id: id, received_at: readAt(group), run_id: runId, withdrawn_at })),
  );
  if (again.length > 0) await queries.addReadAgain(trx, again);
  if (runId !== null && !origin.isHeld) await queries.confirmReleases(trx, read.flatMap(countedByOthers), runId);
  return news;
}

export const keyOf = (group: Group): queries.SourceKey => ({ source_id: group.source.id, source_key: group.key });

/** A run is later than all before it, also while a demonstration's clock stands still. */
function afterOthers(known: Known[], at: Temporal.Instant): Temporal.Instant {
  const newest = known
    .flatMap(({ readByOthers }) => readByOthers ?? [])
    .sort(Temporal.Instant.compare)
    .at(-1);
  return newest && Temporal.Instant.compare(newest, at) >= 0 ? newest.add({ microseconds: 1 }) : at;
}

/** The ids of the stored releases among those just read that other runs have read too. */
function countedByOthers({ unique, known }: { unique: Incoming[]; known: Known[] }): number[] {
  const hashes = new Set(unique.map(({ hash }) => hash));
  return known.flatMap(({ id, hash, read, isOwn }) => (hashes.has(hash) && read && !isOwn ? id : []));
}

/** The id of a stored release of which no reading counts, unless this run is the one that has read it. */
function notCounted({ hash }: Incoming, known: Known[]): number[] {
  const same = known.find((row) => row.hash === hash);
  return same && same.read === null && !same.isOwn ? [same.id] : [];
}

const rowOf = (group: Group, release: Incoming, receivedAt: string) => ({
  ...keyOf(group),
  hash: release.hash,
  format: release.format,
  body: release.body,
  released_at: release.facts.released?.toString() ?? null,
  received_at: receivedAt,
});
