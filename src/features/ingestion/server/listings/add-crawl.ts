import { readListingTask } from "#features/ingestion/server/tasks.ts";
import type { Database } from "#platform/db/db.ts";
import { addJob } from "#platform/jobs/add.ts";

/** Enqueues a crawl of a listing, once; the crawls of all listings run one after the other. */
export const addCrawl = (db: Database, listing: string) =>
  addJob(db, readListingTask, { listing }, { key: `read-listing ${listing}`, queue: "read-listings", maxAttempts: 3 });
