import { merge } from "#features/ingestion/merge.ts";
import { groupName, type Group } from "#features/ingestion/server/batch.ts";
import { opportunityIds } from "#features/ingestion/server/history/queries.ts";
import type { SourceKey } from "#features/ingestion/server/releases/queries.ts";
import { keyOf, type Fresh } from "#features/ingestion/server/releases/store.ts";
import { mayStandElsewhere, mergeNewcomers, type Newcomer } from "#features/ingestion/server/same/find.ts";
import { mergesInto, mergesOf } from "#features/ingestion/server/same/queries.ts";
import { releasesOf, type StoredRelease } from "#features/ingestion/server/write-opportunities.ts";
import type { Transaction } from "#platform/db/db.ts";

const nameOf = (key: SourceKey) => groupName(key.source_id, key.source_key);

/**
 * Finds which opportunity each group of releases belongs to: its own, or that of the same procurement elsewhere. Returns
 * the way from a group to its opportunity's key, and all releases of each opportunity that the fresh ones touch.
 */
export async function identify(trx: Transaction, groups: Group[], fresh: Fresh[], at: Temporal.Instant) {
  const merges = await mergesOf(trx, groups.map(keyOf));
  const mains = new Map(
    merges.flatMap((row): [string, SourceKey][] =>
      row.isInForce ? [[nameOf(row), { source_id: row.main_source_id, source_key: row.main_source_key }]] : [],
    ),
  );
  const read = new Map(
    fresh.filter(({ hasEarlier }) => !hasEarlier).map((group) => [nameOf(keyOf(group)), asRead(group, at)]),
  );
  const everMerged = new Set(merges.map(nameOf));
  const newcomers = await newcomersAmong(
    trx,
    fresh.filter((group) => !everMerged.has(nameOf(keyOf(group)))),
    read,
  );
  for (const [name, main] of await mergeNewcomers(trx, newcomers, at)) mains.set(name, main);
  const mainOf = (group: Group): SourceKey => mains.get(nameOf(keyOf(group))) ?? keyOf(group);
  const touched = [...new Map(fresh.map(mainOf).map((main) => [nameOf(main), main])).values()];
  return { mainOf, releasesOfMains: await releasesOfAll(trx, touched, read) };
}

/** The releases of a group that was not there before, without asking the database for them. */
const asRead = (group: Fresh, at: Temporal.Instant): StoredRelease[] =>
  group.fresh.map((release) => ({ ...release, under: keyOf(group), received: at }));

/** Groups that make an opportunity for the first time. Most are new; some have waited for what they are. */
async function newcomersAmong(
  trx: Transaction,
  fresh: Fresh[],
  read: Map<string, StoredRelease[]>,
): Promise<Newcomer[]> {
  const looking = fresh.filter(({ source, fresh: releases }) =>
    releases.some(({ facts }) => mayStandElsewhere(source, facts)),
  );
  const earlier = looking.filter(({ hasEarlier }) => hasEarlier).map(keyOf);
  const announced = new Set((await opportunityIds(trx, earlier)).map(nameOf));
  const waiting = earlier.filter((key) => !announced.has(nameOf(key)));
  const stored = waiting.length > 0 ? await releasesOf(trx, waiting) : new Map<string, StoredRelease[]>();
  return looking.flatMap((group) => {
    const name = nameOf(keyOf(group));
    const record = announced.has(name) ? undefined : merge(read.get(name) ?? stored.get(name) ?? [], group.source);
    const formats = [...new Set(group.fresh.map(({ format }) => format))];
    return record ? [{ source: group.source, key: group.key, formats, record }] : [];
  });
}

/** All releases of opportunities, those of the keys that were merged into them too. */
export async function releasesOfAll(
  trx: Transaction,
  mains: SourceKey[],
  read = new Map<string, StoredRelease[]>(),
): Promise<[main: SourceKey, releases: StoredRelease[]][]> {
  if (mains.length === 0) return [];
  const parts = Map.groupBy(await mergesInto(trx, mains), (row) => groupName(row.main_source_id, row.main_source_key));
  const keysOf = (main: SourceKey) => [main, ...(parts.get(nameOf(main)) ?? [])];
  const stored = await releasesOf(
    trx,
    mains.flatMap(keysOf).filter((key) => !read.has(nameOf(key))),
  );
  return mains.map((main) => [
    main,
    keysOf(main).flatMap((key) => read.get(nameOf(key)) ?? stored.get(nameOf(key)) ?? []),
  ]);
}
