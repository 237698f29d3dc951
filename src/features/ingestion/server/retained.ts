import { pruneRuns } from "#features/ingestion/server/runs/queries.ts";
import type { Retained } from "#platform/retention/retained.ts";

/** Releases stay, each with its source and time, so the origin of every statement is still known. */
export const ingestionRetained: readonly Retained[] = [
  { table: "ingest_run", period: "crawls", deleteBefore: pruneRuns },
  // If such a page still exists, it is read in full once more.
  { table: "page_version", period: "crawls", since: "read_at" },
];
