import type { FeedConsumer } from "#platform/feed/cursor.ts";
import type { FeedFollower } from "#platform/feed/follower.ts";
import type { Tasks } from "./task.ts";

/** Background work: jobs by name, the lines of those that run at set times, and what follows the feed. */
export type Jobs = {
  tasks: Tasks;
  crontab?: string;
  /** Names of jobs that also run whenever a worker starts: each finds out whether there is anything to do. */
  atStart?: string[];
  consumers?: FeedConsumer[];
  followers?: FeedFollower[];
};
