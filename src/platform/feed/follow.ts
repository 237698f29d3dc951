import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { consumeFeed, startCursor, type FeedConsumer } from "#platform/feed/cursor.ts";
import type { FeedFollower } from "#platform/feed/follower.ts";
import { listenToFeed } from "#platform/feed/listen.ts";

/** Fallback poll for a lost NOTIFY, and for rows that another process left when it died. Milliseconds. */
const pollMs = 5_000;
/** `stop` waits this long for batches in progress. One that is cut off is rolled back and repeated. */
const stopTimeoutMs = 3_000;

type Needs = {
  db: Database;
  pool: pg.Pool;
  clock: Clock;
  /** Called once for repeats of the same error. The rows are processed again at the next notification or poll. */
  onError: (error: Error, consumer: string) => void;
};

/** A consumer as a follower: its cursor is created at the first step. */
function followerOf(consumer: FeedConsumer): FeedFollower {
  let isStarted = false;
  return {
    name: consumer.name,
    async step(stores) {
      if (!isStarted) await startCursor(stores, consumer.name);
      isStarted = true;
      return consumeFeed(stores, consumer);
    },
  };
}

/**
 * Runs consumers and followers on every commit to the feed, each in its own order, until `stop` is called and their
 * batches end.
 */
export function followFeed(
  { db, pool, clock, onError }: Needs,
  consumers: FeedConsumer[],
  otherFollowers: FeedFollower[] = [],
) {
  let isStopped = false;
  const all = [...consumers.map(followerOf), ...otherFollowers];
  const followers = all.map((follower) => {
    let lastError = "";
    let running: Promise<void> | undefined;
    let again = false;

    async function catchUp() {
      try {
        while (!isStopped && (await follower.step({ db, clock })) > 0);
        lastError = "";
      } catch (error) {
        const { message } = error as Error;
        if (!isStopped && message !== lastError) onError(error as Error, follower.name);
        lastError = message;
      }
    }
    /** One `catchUp` at a time; a call during one runs it once more. */
    function wake() {
      again = true;
      running ??= (async () => {
        while (again && !isStopped) {
          again = false;
          await catchUp();
        }
        running = undefined;
      })();
    }
    return { wake, settled: () => running ?? Promise.resolve() };
  });

  const wakeAll = () => followers.forEach(({ wake }) => wake());
  const stopListening = listenToFeed(pool, wakeAll);
  const poll = setInterval(wakeAll, pollMs);
  return {
    async stop() {
      isStopped = true;
      clearInterval(poll);
      stopListening();
      const settled = Promise.all(followers.map((follower) => follower.settled()));
      await Promise.race([settled, sleep(stopTimeoutMs, undefined, { ref: false })]);
      await Promise.all(all.map(async (follower) => follower.release?.({ db, clock }))).catch(() => {});
    },
  };
}
