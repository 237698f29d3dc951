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
  const rows = fresh.flatMap((group) => group.fresh.map((release) => rowOf(group, release, at)));
  if (rows.length > 0) await queries.addReleases(trx, rows);
  const again = fresh.flatMap((group) => group.again);
  if (again.length > 0) await queries.addReadAgain(trx, again, at.toString());
  return fresh;
}

export const keyOf = (group: Group): queries.SourceKey => ({ source_id: group.source.id, source_key: group.key });

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

const rowOf = (group: Group, release: Incoming, at: Temporal.Instant) => ({
  ...keyOf(group),
  hash: release.hash,
  format: release.format,
  body: release.body,
  released_at: release.facts.released?.toString() ?? null,
  received_at: at.toString(),
});
