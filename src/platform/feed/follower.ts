import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";

type Stores = { db: Database; clock: Clock };

/** Work that follows the feed with cursors of its own. */
export type FeedFollower = {
  /** For the log. */
  name: string;
  /** Processes the next rows and returns their number. Runs again until it is 0, and then at each commit and poll. */
  step(stores: Stores): Promise<number>;
  /** Called once at the end, for what other processes wait for. */
  release?(stores: Stores): Promise<void>;
};
