import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { withAdvisoryLock, withSharedAdvisoryLock } from "#platform/db/advisory-lock.ts";
import { locks } from "#platform/db/locks.ts";
import { feedRowFingerprint } from "#platform/feed/feed.ts";
import { blobsOf, readManifest as readIndex, stateOf } from "#search-core/index.ts";
import type { SnapshotData, SnapshotNote, Written } from "./messages.ts";
import type { SnapshotState } from "./port.ts";
import { runThread } from "#platform/threads/run-thread.ts";
import { readBlob, readManifest, SnapshotUnusable } from "./snapshot-files.ts";

/** Write a snapshot after this many feed rows, or after this many minutes if there was at least one. */
const snapshotIntervalRows = 20_000;
const snapshotIntervalMinutes = 10;
/** Minutes until the next attempt after a failure: retrying does not empty a full disk. */
const retryDelayMinutes = 1;

/**
 * Why a snapshot is written early. `isLast`: the process ends. `hasMore`: the index now contains data that was slow to
 * compute.
 */
type Reason = { isLast?: boolean; hasMore?: boolean };
type SnapshotOptions = { db: Database; folder: string; version: string; clock: Clock };

/** The snapshots of one index in one folder: opened at the start, written from time to time. */
export function createSnapshots({ db, folder, version, clock }: SnapshotOptions) {
  let state: SnapshotState = { opened: false, refused: null, kept: null };
  /** The newest known snapshot. */
  let last = { sequence: 0, at: Temporal.Instant.fromEpochMilliseconds(0) };
  let notBefore = last.at;
  /** After a damaged file, reuse nothing from the folder for the next snapshot. */
  let isTrusted = true;
  let writing: Promise<unknown> | undefined;

  const isDue = (sequence: number, { isLast, hasMore }: Reason) => {
    const rows = sequence - last.sequence;
    const minutes = clock.now().since(last.at).total("minutes");
    return hasMore || (rows > 0 && (isLast || rows >= snapshotIntervalRows || minutes >= snapshotIntervalMinutes));
  };

  /** Null if it cannot be used; the reason is logged. */
  async function orNull<T>(open: () => Promise<T>): Promise<T | null> {
    try {
      return await open();
    } catch (error) {
      const refused = (error as Error).message;
      state = { ...state, refused };
      isTrusted = false;
      console.error(`search snapshot: rejected, the index is built from the database: ${refused}`);
      return null;
    }
  }

  async function storedManifest() {
    const text = await readManifest(folder);
    if (text === null) return null;
    const { index, writtenAt, mark, version: writtenBy } = JSON.parse(text) as SnapshotNote & { index: string };
    if (writtenBy !== version) throw new SnapshotUnusable("it was made by another version of the product");
    const manifest = readIndex(index);
    return { mark, manifest, newest: { sequence: manifest.feed, at: Temporal.Instant.from(writtenAt) } };
  }

  async function write(written: Written, reason: Reason) {
    const stored = isTrusted ? await storedManifest().catch(() => null) : null;
    if (stored) setNewest(stored.newest);
    const mark = await feedRowFingerprint(db, written.sequence);
    if (mark === null || !isDue(written.sequence, reason)) return;
    const at = clock.now();
    const note = { version, mark, writtenAt: at.toString() };
    const data: SnapshotData = { folder, written, note, ignoreExisting: stored === null };
    await runThread("search snapshot", "search-snapshot", data);
    isTrusted = true;
    setNewest({ sequence: written.sequence, at });
  }

  async function read(): Promise<Written | null> {
    const stored = await orNull(storedManifest);
    if (!stored) return null;
    const { manifest, newest } = stored;
    const mark = await feedRowFingerprint(db, newest.sequence);
    return await orNull(async () => {
      if (mark !== stored.mark)
        throw new SnapshotUnusable(`row ${newest.sequence} of the feed is not the row that the snapshot ends with`);
      const contents = blobsOf(manifest).map(
        async ({ name, bytes }) => [name, await readBlob(folder, name, bytes)] as const,
      );
      const index = stateOf(manifest, new Map(await Promise.all(contents)));
      state = { ...state, opened: true };
      setNewest(newest);
      return { index, sequence: newest.sequence };
    });
  }

  function setNewest(newest: typeof last) {
    last = newest;
    state = { ...state, kept: newest.sequence };
  }

  return {
    state: () => state,

    /**
     * The stored index, or null if there is none or it cannot be used; `state` then says why. Throws if the database
     * does not respond. Waits for another process that is writing a snapshot.
     */
    open: () => withSharedAdvisoryLock(db, locks.snapshot, read),

    /**
     * Writes a snapshot if one is due and nobody else is writing. Never throws, because the index works without a
     * snapshot.
     */
    async keep(written: Written, reason: Reason = {}) {
      if (reason.isLast || reason.hasMore) await writing;
      else if (writing || Temporal.Instant.compare(clock.now(), notBefore) < 0) return;
      if (!isDue(written.sequence, reason)) return;
      writing = withAdvisoryLock(db, locks.snapshot, () => write(written, reason)).catch((error: Error) => {
        console.error("search snapshot: not written:", error.message);
        notBefore = clock.now().add({ minutes: retryDelayMinutes });
      });
      await writing;
      writing = undefined;
    },
  };
}
