import { mergeReleases } from "#features/ingestion/merge.ts";
import { groupKey, type ReleaseGroup } from "./batch.ts";
import { opportunityIds } from "#features/ingestion/server/history/queries.ts";
import type { SourceKey } from "#features/ingestion/server/releases/queries.ts";
import { keyOf, type ChangedGroup } from "#features/ingestion/server/releases/store.ts";
import { canHaveDuplicates, mergeDuplicates, type NewNotice } from "#features/ingestion/server/duplicates/find.ts";
import { linksInto, linksOf } from "#features/ingestion/server/duplicates/queries.ts";
import { releasesOf, type StoredRelease } from "./write-opportunities.ts";
import type { Transaction } from "#platform/db/db.ts";

const nameOfKey = (key: SourceKey) => groupKey(key.source_id, key.source_key);

/**
 * Resolves the opportunity of each group of releases: its own, or the canonical one of another portal. Returns a
 * function from group to canonical key, and all releases of each opportunity affected.
 */
export async function resolveOpportunities(
  trx: Transaction,
  groups: ReleaseGroup[],
  changed: ChangedGroup[],
  at: Temporal.Instant,
) {
  const links = await linksOf(trx, groups.map(keyOf));
  const canonicalKeys = new Map(
    links.flatMap((row): [string, SourceKey][] =>
      row.isInForce ? [[nameOfKey(row), { source_id: row.main_source_id, source_key: row.main_source_key }]] : [],
    ),
  );
  const unstored = new Map(
    changed
      .filter(({ hasEarlier }) => !hasEarlier)
      .map((group) => [nameOfKey(keyOf(group)), asStoredReleases(group, at)]),
  );
  const everLinked = new Set(links.map(nameOfKey));
  const newNotices = await newNoticesAmong(
    trx,
    changed.filter((group) => !everLinked.has(nameOfKey(keyOf(group)))),
    unstored,
  );
  for (const [name, canonical] of await mergeDuplicates(trx, newNotices, at)) canonicalKeys.set(name, canonical);
  const canonicalKeyOf = (group: ReleaseGroup): SourceKey => canonicalKeys.get(nameOfKey(keyOf(group))) ?? keyOf(group);
  const touched = [
    ...new Map(changed.map(canonicalKeyOf).map((canonical) => [nameOfKey(canonical), canonical])).values(),
  ];
  return { canonicalKeyOf, releasesByCanonical: await releasesOfAll(trx, touched, unstored) };
}

/** The releases of a new group, without a database query. */
const asStoredReleases = (group: ChangedGroup, at: Temporal.Instant): StoredRelease[] =>
  group.newReleases.map((release) => ({ ...release, storedKey: keyOf(group), received: at }));

/** Groups that become an opportunity for the first time. Most are new; some were pending. */
async function newNoticesAmong(
  trx: Transaction,
  changed: ChangedGroup[],
  unstored: Map<string, StoredRelease[]>,
): Promise<NewNotice[]> {
  const matchable = changed.filter(({ source, newReleases: releases }) =>
    releases.some(({ facts }) => canHaveDuplicates(source, facts)),
  );
  const earlier = matchable.filter(({ hasEarlier }) => hasEarlier).map(keyOf);
  const existing = new Set((await opportunityIds(trx, earlier)).map(nameOfKey));
  const pending = earlier.filter((key) => !existing.has(nameOfKey(key)));
  const stored = pending.length > 0 ? await releasesOf(trx, pending) : new Map<string, StoredRelease[]>();
  return matchable.flatMap((group) => {
    const name = nameOfKey(keyOf(group));
    const record = existing.has(name)
      ? undefined
      : mergeReleases(unstored.get(name) ?? stored.get(name) ?? [], group.source);
    const formats = [...new Set(group.newReleases.map(({ format }) => format))];
    return record ? [{ source: group.source, key: group.key, formats, record }] : [];
  });
}

/** All releases of opportunities, including those of merged keys. */
export async function releasesOfAll(
  trx: Transaction,
  canonicalKeys: SourceKey[],
  unstored = new Map<string, StoredRelease[]>(),
): Promise<[main: SourceKey, releases: StoredRelease[]][]> {
  if (canonicalKeys.length === 0) return [];
  const duplicates = Map.groupBy(await linksInto(trx, canonicalKeys), (row) =>
    groupKey(row.main_source_id, row.main_source_key),
  );
  const keysOf = (main: SourceKey) => [main, ...(duplicates.get(nameOfKey(main)) ?? [])];
  const joined = new Map([...duplicates.values()].flat().map((link) => [nameOfKey(link), link.joined]));
  /** Releases that were read before their notice was joined count since then. */
  const withJoined = (key: SourceKey, releases: StoredRelease[]) => {
    const at = joined.get(nameOfKey(key)) ?? null;
    return releases.map((release) =>
      at !== null && Temporal.Instant.compare(release.received, at) < 0 ? { ...release, joined: at } : release,
    );
  };
  const stored = await releasesOf(
    trx,
    canonicalKeys.flatMap(keysOf).filter((key) => !unstored.has(nameOfKey(key))),
  );
  return canonicalKeys.map((main) => [
    main,
    keysOf(main).flatMap((key) => withJoined(key, unstored.get(nameOfKey(key)) ?? stored.get(nameOfKey(key)) ?? [])),
  ]);
}
