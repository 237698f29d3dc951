import type { ClusterIndex } from "#adapters/search-engine/port.ts";
import { withAdvisoryLock } from "#platform/db/advisory-lock.ts";
import type { Database } from "#platform/db/db.ts";
import { locks } from "#platform/db/locks.ts";
import { feedRowFingerprint } from "#platform/feed/feed.ts";
import type { FeedFollower } from "#platform/feed/follower.ts";
import { createProjection } from "./projection.ts";

/**
 * Keeps the index of a cluster equal to the opportunities in the database. One worker at a time does, under a lock; how
 * far it is says the index itself, so that any worker goes on from there. An index of another database, of a restored
 * one, or older than the feed's rows is built anew beside the one in use.
 */
export const clusterFollower = (index: ClusterIndex): FeedFollower => ({
  name: "search-index",
  async step({ db }) {
    let moved = 0;
    await withAdvisoryLock(db, locks.clusterIndex, async () => {
      moved = await catchUp(db, index);
    });
    return moved;
  },
});

/** Returns how far the index has moved: 0 if there was nothing new. */
async function catchUp(db: Database, index: ClusterIndex): Promise<number> {
  const after = await startOf(db, index);
  if (after === undefined) await index.begin();
  let published = after ?? -1;
  const projection = createProjection(
    db,
    { publicSize: 0, update: (docs, removed, sequence) => index.update(docs, removed, sequence) },
    { after, onChange: publish },
  );
  // A build is published at its end: until then searches use the index before.
  async function publish() {
    const { ready, sequence } = projection.state();
    if (!ready || sequence === published) return;
    await index.publish({ sequence, fingerprint: await feedRowFingerprint(db, sequence) });
    published = sequence;
  }
  await projection.catchUp();
  return published - (after ?? -1);
}

/** The position from which the index in use can go on; undefined if it cannot. */
async function startOf(db: Database, index: ClusterIndex): Promise<number | undefined> {
  const position = await index.open();
  if (position === undefined) return undefined;
  const fingerprint = await feedRowFingerprint(db, position.sequence);
  return fingerprint === position.fingerprint && (fingerprint !== null || position.sequence === 0)
    ? position.sequence
    : undefined;
}
