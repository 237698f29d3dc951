import { listenTo } from "#platform/db/listen.ts";
import { feedChannel } from "./feed.ts";
import type pg from "pg";

/**
 * Calls `onCommit` after each commit that wrote feed rows. Notifications are only a hint: those sent while the connection
 * was lost are gone, so `onCommit` also runs after each (re)connect and must read the feed. Returns a function that stops
 * listening.
 */
export const listenToFeed = (pool: pg.Pool, onCommit: () => void): (() => void) =>
  listenTo(pool, feedChannel, { onConnect: onCommit, onNotification: onCommit });
