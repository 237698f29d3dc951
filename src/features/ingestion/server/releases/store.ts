import type { Group, Incoming } from "#features/ingestion/server/batch.ts";
import { groupName } from "#features/ingestion/server/batch.ts";
import * as queries from "#features/ingestion/server/releases/queries.ts";
import type { Transaction } from "#platform/db/db.ts";

/** A group with the releases that are new, those read again in the place of others, and whether earlier ones exist. */
export type Fresh = Group & { fresh: Incoming[]; again: number[]; hasEarlier: boolean };

type Known = Awaited<ReturnType<typeof queries.knownReleases>>[number];

/** Stores the releases that say something new, and returns the groups that have any. */
export async function storeNew(trx: Transaction, groups: Map<string, Group>, at: Temporal.Instant): Promise<Fresh[]> {
  const stored = await queries.knownReleases(trx, [...groups.values()].map(keyOf));
  const before = Map.groupBy(stored, (row) => groupName(row.source_id, row.source_key));
  const fresh = [...groups].flatMap(([name, group]): Fresh[] => {
    const known = before.get(name) ?? [];
    const hashes = new Set(known.map(({ hash }) => hash));
    const unique = [...new Map(group.releases.map((release) => [release.hash, release])).values()];
    const added = unique.filter((release) => !hashes.has(release.hash));
    const again = unique.flatMap((release) => (tookThePlaceOf(release, known) ? idOf(release, known) : []));
    if (added.length === 0 && again.length === 0) return [];
    return [{ ...group, fresh: added, again, hasEarlier: known.length > 0 }];
  });
  const readAt = (group: Group) => afterAll(before.get(groupName(group.source.id, group.key)) ?? [], at).toString();
  const rows = fresh.flatMap((group) => group.fresh.map((release) => rowOf(group, release, readAt(group))));
  if (rows.length > 0) await queries.addReleases(trx, rows);
  const again = fresh.flatMap((group) => group.again.map((id) => ({ id, at: readAt(group) })));
  if (again.length > 0) await queries.addReadAgain(trx, again);
  return fresh;
}

export const keyOf = (group: Group): queries.SourceKey => ({ source_id: group.source.id, source_key: group.key });

/** A later reading is later than all before it, also while a demonstration's clock stands still. */
function afterAll(known: Known[], at: Temporal.Instant): Temporal.Instant {
  const newest = known
    .map(({ read }) => read)
    .sort(Temporal.Instant.compare)
    .at(-1);
  return newest && Temporal.Instant.compare(newest, at) >= 0 ? newest.add({ microseconds: 1 }) : at;
}

const idOf = ({ hash }: Incoming, known: Known[]) => known.flatMap((row) => (row.hash === hash ? row.id : []));

/**
 * Whether a stored release comes back after another one that the order of dates does not put after it: a page that was
 * changed and changed back. The dates of both are the same or unknown, so what was read last holds.
 */
function tookThePlaceOf({ hash, format, facts }: Incoming, known: Known[]): boolean {
  const same = known.find((row) => row.hash === hash);
  if (!same) return false;
  const released = facts.released?.toString();
  return known.some(
    (row) =>
      row.format === format &&
      row.released?.toString() === released &&
      Temporal.Instant.compare(row.read, same.read) > 0,
  );
}

const rowOf = (group: Group, release: Incoming, receivedAt: string) => ({
  ...keyOf(group),
  hash: release.hash,
  format: release.format,
  body: release.body,
  released_at: release.facts.released?.toString() ?? null,
  received_at: receivedAt,
});
