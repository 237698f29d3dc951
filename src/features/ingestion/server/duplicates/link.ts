import { opportunityIds } from "#features/ingestion/server/history/queries.ts";
import { publicIdOf } from "#features/ingestion/server/identity.ts";
import { lockIngestion, mergeOpportunity } from "#features/ingestion/server/queries.ts";
import { rebuildKeys } from "#features/ingestion/server/rebuild.ts";
import type { SourceKey } from "#features/ingestion/server/releases/queries.ts";
import { insertLinks, keyOfPublicId, linksInto, linksOf, undoLink } from "./queries.ts";
import { sources } from "#features/ingestion/sources.ts";
import { documentsOfKeys } from "#features/search/server/documents/service.ts";
import type { Clock } from "#platform/clock.ts";
import type { DataLifecycle } from "#platform/data-lifecycle.ts";
import type { Database } from "#platform/db/db.ts";
import { appendFeed } from "#platform/feed/feed.ts";
import { conflict, notFound } from "#platform/refusal.ts";

/** `lifecycle`: what people keep with a notice follows it. */
type Stores = { db: Database; clock: Clock; lifecycle: Pick<DataLifecycle, "onLinking" | "onUnlinking"> };

async function keyOf(db: Database, publicId: string): Promise<SourceKey> {
  const key = await keyOfPublicId(db, publicId);
  if (!key) throw notFound(`There is no opportunity ${publicId}.`);
  return key;
}

/**
 * Undoes a merge: the notice with this public id becomes an opportunity of its own again, the canonical one is computed
 * without it, and they are not merged automatically again.
 */
export async function unlinkDuplicate({ db, clock, lifecycle }: Stores, publicId: string): Promise<void> {
  const key = await keyOf(db, publicId);
  await db.transaction().execute(async (trx) => {
    await lockIngestion(trx);
    const at = clock.now();
    const canonical = await undoLink(trx, key, at.toString());
    if (!canonical) throw conflict(`Opportunity ${publicId} is not linked to another.`);
    await rebuildKeys(trx, [canonical, key], at);
    const [[canonicalRow], [row]] = [await opportunityIds(trx, [canonical]), await opportunityIds(trx, [key])];
    if (canonicalRow && row)
      await lifecycle.onUnlinking(trx, { canonicalId: canonicalRow.id, duplicateId: row.id, at });
  });
}

/** Links two opportunities by hand: the second becomes a duplicate of the first, and its address redirects there. */
export async function linkDuplicate(
  { db, clock, lifecycle }: Stores,
  canonicalPublicId: string,
  duplicatePublicId: string,
): Promise<void> {
  const [canonical, duplicate] = [await keyOf(db, canonicalPublicId), await keyOf(db, duplicatePublicId)];
  await db.transaction().execute(async (trx) => {
    await lockIngestion(trx);
    const isLinked = (await linksOf(trx, [canonical, duplicate])).some(({ isInForce }) => isInForce);
    const hasDuplicates = (await linksInto(trx, [duplicate])).length > 0;
    if (isLinked || hasDuplicates || canonicalPublicId === duplicatePublicId)
      throw conflict("One of the two is already linked to another. Separate it first.");
    const at = clock.now();
    const source = sources.find(({ id }) => id === duplicate.source_id)!;
    const public_id = publicIdOf(source.code, duplicate.source_key);
    await insertLinks(trx, [{ ...duplicate, canonical, public_id, reason: "by hand", made_at: at.toString() }]);
    const before = await documentsOfKeys(trx, [duplicate]);
    const link = await mergeOpportunity(trx, { duplicate, canonical }, at.toString());
    if (link) await lifecycle.onLinking(trx, { ...link, at });
    await rebuildKeys(trx, [canonical], at);
    const gone = link ? [link.duplicateId] : [];
    await appendFeed(
      trx,
      gone.map((id) => ({ kind: "removed", opportunityId: id, before: before.get(id) ?? null })),
      at,
    );
  });
}
