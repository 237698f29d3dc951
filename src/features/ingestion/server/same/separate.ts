import { CannotJoin } from "#features/ingestion/server/cannot-join.ts";
import { publicIdOf } from "#features/ingestion/server/identity.ts";
import { lockIngestion, removeOpportunities } from "#features/ingestion/server/queries.ts";
import { rebuildKeys } from "#features/ingestion/server/rebuild.ts";
import type { SourceKey } from "#features/ingestion/server/releases/queries.ts";
import { addMerges, keyOfPublicId, mergesInto, mergesOf, undoMerge } from "#features/ingestion/server/same/queries.ts";
import { sources } from "#features/ingestion/sources.ts";
import { documentsOfKeys } from "#features/search/server/documents/service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { appendFeed } from "#platform/feed/feed.ts";

type Stores = { db: Database; clock: Clock };

async function keyOf(db: Database, publicId: string): Promise<SourceKey> {
  const key = await keyOfPublicId(db, publicId);
  if (!key) throw new CannotJoin(`There is no opportunity ${publicId}.`);
  return key;
}

/**
 * Takes a merge back: the notice with this public id becomes an opportunity of its own again, the other is computed
 * without it, and they are not found to be one again.
 */
export async function separate({ db, clock }: Stores, publicId: string): Promise<void> {
  const key = await keyOf(db, publicId);
  await db.transaction().execute(async (trx) => {
    await lockIngestion(trx);
    const at = clock.now();
    const main = await undoMerge(trx, key, at.toString());
    if (!main) throw new CannotJoin(`Opportunity ${publicId} is no part of another.`);
    await rebuildKeys(trx, [main, key], at);
  });
}

/** Joins two opportunities by hand: the second becomes a part of the first, and its address leads there. */
export async function join({ db, clock }: Stores, mainId: string, partId: string): Promise<void> {
  const [main, part] = [await keyOf(db, mainId), await keyOf(db, partId)];
  await db.transaction().execute(async (trx) => {
    await lockIngestion(trx);
    const isPart = (await mergesOf(trx, [main, part])).some(({ isInForce }) => isInForce);
    const hasParts = (await mergesInto(trx, [part])).length > 0;
    if (isPart || hasParts || mainId === partId)
      throw new CannotJoin("One of the two is already joined with another. Separate it first.");
    const at = clock.now();
    const source = sources.find(({ id }) => id === part.source_id)!;
    const public_id = publicIdOf(source.code, part.source_key);
    await addMerges(trx, [{ ...part, main, public_id, reason: "by hand", made_at: at.toString() }]);
    const before = await documentsOfKeys(trx, [part]);
    const gone = await removeOpportunities(trx, [part]);
    await rebuildKeys(trx, [main], at);
    await appendFeed(
      trx,
      gone.map((id) => ({ kind: "removed", opportunityId: id, before: before.get(id) ?? null })),
      at,
    );
  });
}
