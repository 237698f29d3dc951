import type { FeedConsumer } from "#platform/feed/cursor.ts";
import type { FeedFollower } from "#platform/feed/follower.ts";
import type { Tasks } from "./task.ts";

/** Background work: jobs by name, the lines of those that run at set times, and what follows the feed. */
export type Jobs = { tasks: Tasks; crontab?: string; consumers?: FeedConsumer[]; followers?: FeedFollower[] };
