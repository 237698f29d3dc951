import type { ClusterIndex } from "#adapters/search-engine/port.ts";
import type { Database } from "#platform/db/db.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";
import { clusterFollower } from "./cluster-follower.ts";
import { docsVersion } from "./queries.ts";

/** `openIndex`: the index of a version of documents in a cluster; undefined if web processes search in memory. */
type Needs = { db: Database; openIndex: ((docsVersion: string) => ClusterIndex) | undefined };

/** The background work of searching: filling the index of a cluster. An index in memory is filled by its own process. */
export function searchJobs({ db, openIndex }: Needs): Jobs {
  return { tasks: {}, followers: openIndex ? [clusterFollower(openIndex(docsVersion(db)))] : [] };
}
