import { normalise } from "#features/ingestion/normalise.ts";
import {
  privateNotice,
  type LocalMoment,
  type PrivateNotice,
  type PrivateNoticeBody,
} from "#features/ingestion/formats/private-notice.ts";
import { contentHash, publicIdOf } from "#features/ingestion/server/identity.ts";
import { groupByOpportunity } from "#features/ingestion/server/batch.ts";
import { privateKeyPrefix } from "#features/ingestion/server/parties/ids.ts";
import * as queries from "#features/ingestion/server/private/queries.ts";
import { lockIngestion } from "#features/ingestion/server/queries.ts";
import { rebuildKeys } from "#features/ingestion/server/rebuild.ts";
import { storeNewReleases } from "#features/ingestion/server/releases/store.ts";
import { asStored } from "#features/ingestion/server/runs/origin.ts";
import { publishReleases, sortEntries } from "#features/ingestion/server/write-batch.ts";
import { sourceOf } from "#features/ingestion/sources.ts";
import type { OrganisationScope } from "#platform/auth/authorized.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { appendFeed } from "#platform/feed/feed.ts";

export { readInvitation, type Invitation } from "#features/ingestion/server/private/read-invitation.ts";
export { isEmailSource, readEmail } from "#features/ingestion/server/private/read-email.ts";
export type { LocalMoment, PrivateNotice };

/*
 * Notices that an organisation enters for itself. They go through the same pipeline as public ones, so they are searched,
 * dated and compared in the same way. Each is known by a random key, which the caller stores.
 */

const source = sourceOf("private");
const keyOf = (key: string) => ({ source_id: source.id, source_key: key });

/** The public id of the notice with this key. */
export const privatePublicId = (key: string): string => publicIdOf(source.code, key);

/**
 * Stores what a notice says now; colleagues' alerts may announce it. Writes the feed, so it is the last statement of the
 * transaction.
 */
export async function writePrivateNotice(
  trx: Transaction,
  { organisationId }: OrganisationScope,
  { key, notice, at: now }: { key: string; notice: PrivateNotice; at: Temporal.Instant },
): Promise<void> {
  const at = asStored(now);
  const body: PrivateNoticeBody = { ...notice, key, organisationId };
  const facts = normalise(privateNotice.parse(body), source);
  const groups = groupByOpportunity([{ source, format: privateNotice.name, body, facts, hash: contentHash(body) }]);
  await lockIngestion(trx);
  const changed = await storeNewReleases(trx, groups, { readAt: at });
  const options = { at, readAt: at, announces: () => true };
  const { written } = await publishReleases(trx, [...groups.values()], changed, options);
  await appendFeed(trx, sortEntries(written), at);
}

/** What the notice with this key says now. */
export async function readPrivateNotice(db: Database, key: string): Promise<PrivateNotice | undefined> {
  const body = (await queries.newestBody(db, keyOf(key))) as PrivateNoticeBody | undefined;
  if (!body) return undefined;
  const { key: _key, organisationId: _owner, ...notice } = body;
  return notice;
}

/** Takes a notice out of search and lists, or brings it back. Writes the feed last. */
export async function setPrivateNoticeWithdrawn(
  trx: Transaction,
  key: string,
  { at, isWithdrawn }: { at: Temporal.Instant; isWithdrawn: boolean },
): Promise<void> {
  await lockIngestion(trx);
  await queries.setReleasesWithdrawn(trx, [keyOf(key)], isWithdrawn ? at : null);
  await rebuildKeys(trx, [keyOf(key)], asStored(at));
}

/** Erases notices with their releases: nothing of them stays. Writes the feed last. */
export const erasePrivateNotices = (trx: Transaction, owner: OrganisationScope, keys: string[], at: Temporal.Instant) =>
  erase(trx, owner, { keys: keys.map(keyOf), at });

/** Erases everything that an organisation has entered. Writes the feed. */
export async function eraseNoticesOf(trx: Transaction, owner: OrganisationScope, at: Temporal.Instant): Promise<void> {
  await erase(trx, owner, { keys: await queries.privateKeys(trx, owner), at });
}

async function erase(
  trx: Transaction,
  { organisationId }: OrganisationScope,
  { keys, at }: { keys: { source_id: number; source_key: string }[]; at: Temporal.Instant },
): Promise<void> {
  if (keys.length === 0) return;
  await lockIngestion(trx);
  const ids = await queries.deleteNotices(trx, keys);
  await queries.deletePrivateBuyers(trx, privateKeyPrefix(organisationId));
  await appendFeed(
    trx,
    ids.map((id) => ({ kind: "removed", opportunityId: id })),
    at,
  );
}
