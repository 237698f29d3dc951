import { opportunityIds } from "#features/ingestion/server/history/queries.ts";
import { publicIdOf } from "#features/ingestion/server/identity.ts";
import { lockIngestion, mergeOpportunity } from "#features/ingestion/server/queries.ts";
import { rebuildKeys } from "#features/ingestion/server/rebuild.ts";
import type { SourceKey } from "#features/ingestion/server/releases/queries.ts";
import { withdrawalsOf } from "#features/ingestion/server/withdrawals/queries.ts";
import { insertLinks, keyOfPublicId, linkedByHand, linksInto, linksOf, undoLink } from "./queries.ts";
import { sources } from "#features/ingestion/sources.ts";
import { documentsOfKeys } from "#features/search/server/documents/service.ts";
import type { Clock } from "#platform/clock.ts";
import type { DataLifecycle } from "#platform/data-lifecycle.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { appendFeed } from "#platform/feed/feed.ts";
import { conflict, notFound } from "#platform/refusal.ts";

/** `lifecycle`: what people keep with a notice follows it. */
type Stores = { db: Database; clock: Clock; lifecycle: Pick<DataLifecycle, "onLinking" | "onUnlinking"> };

async function keyOf(db: Database, publicId: string): Promise<SourceKey> {
  const key = await keyOfPublicId(db, publicId);
  if (!key) throw notFound(`There is no opportunity ${publicId}.`);
  return key;
}

/** What else the transaction of a change does, at its instant. */
type Also<More extends unknown[] = []> = (trx: Transaction, at: Temporal.Instant, ...more: More) => Promise<unknown>;
const nothing = () => Promise.resolve();

/**
 * Undoes a merge: the notice with this public id becomes an opportunity of its own again, the canonical one is computed
 * without it, and they are not merged automatically again. `also` gets the canonical one's id.
 */
export async function unlinkDuplicate(
  { db, clock, lifecycle }: Stores,
  publicId: string,
  also: Also<[canonicalPublicId: string]> = nothing,
): Promise<void> {
  const key = await keyOf(db, publicId);
  await db.transaction().execute(async (trx) => {
    await lockIngestion(trx);
    const at = clock.now();
    const canonical = await undoLink(trx, key, at.toString());
    if (!canonical) throw conflict(`Opportunity ${publicId} is not linked to another.`);
    await also(trx, at, publicIdOfKey(canonical));
    await rebuildKeys(trx, [key], at);
    const [[canonicalRow], [row]] = [await opportunityIds(trx, [canonical]), await opportunityIds(trx, [key])];
    if (canonicalRow && row)
      await lifecycle.onUnlinking(trx, { canonicalId: canonicalRow.id, duplicateId: row.id, at });
    await rebuildKeys(trx, [canonical], at);
  });
}

/** Why two notices cannot be linked by hand now; undefined if they can. */
export async function linkRefusal(trx: Transaction, canonical: SourceKey, duplicate: SourceKey) {
  const isSame = canonical.source_id === duplicate.source_id && canonical.source_key === duplicate.source_key;
  const isLinked = (await linksOf(trx, [canonical, duplicate])).some(({ isInForce }) => isInForce);
  const hasDuplicates = (await linksInto(trx, [duplicate])).length > 0;
  if (isSame || isLinked || hasDuplicates) return "One of the two is already linked to another. Separate it first.";
  const isWithdrawn = (await withdrawalsOf(trx, [canonical, duplicate])).length > 0;
  return isWithdrawn ? "One of the two is withdrawn. Restore it first." : undefined;
}

/** Links two opportunities by hand: the second becomes a duplicate of the first, and its address redirects there. */
export async function linkDuplicate(
  { db, clock, lifecycle }: Stores,
  canonicalPublicId: string,
  duplicatePublicId: string,
  also: Also = nothing,
): Promise<void> {
  const [canonical, duplicate] = [await keyOf(db, canonicalPublicId), await keyOf(db, duplicatePublicId)];
  await db.transaction().execute(async (trx) => {
    await lockIngestion(trx);
    const refusal = await linkRefusal(trx, canonical, duplicate);
    if (refusal) throw conflict(refusal);
    const at = clock.now();
    const public_id = publicIdOfKey(duplicate);
    await insertLinks(trx, [{ ...duplicate, canonical, public_id, reason: linkedByHand, made_at: at.toString() }]);
    const before = await documentsOfKeys(trx, [duplicate]);
    const link = await mergeOpportunity(trx, { duplicate, canonical }, at.toString());
    if (link) await lifecycle.onLinking(trx, { ...link, at });
    await also(trx, at);
    await rebuildKeys(trx, [canonical], at);
    const gone = link ? [link.duplicateId] : [];
    await appendFeed(
      trx,
      gone.map((id) => ({ kind: "removed", opportunityId: id, before: before.get(id) ?? null })),
      at,
    );
  });
}

const publicIdOfKey = ({ source_id, source_key }: SourceKey): string =>
  publicIdOf(sources.find(({ id }) => id === source_id)!.code, source_key);
