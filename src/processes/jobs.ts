import { reencodeInChildProcess } from "#adapters/open.ts";
import { capabilities, type JobNeeds } from "#capabilities";
import { allListings } from "#features/ingestion/sources/all.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";
import { failedJobsCrontab, failedJobsTasks } from "#platform/jobs/prune-failed.ts";
import { retentionJobs } from "#platform/retention/prune.ts";
import { retained } from "#retention";
import { pictureFetcherOf } from "./pictures.ts";
import { fetcherOf } from "./portals.ts";

/** Portals and pictures of people are fetched from the web if `fetcher` and `fetchPicture` are left out. */
type Needs = Omit<JobNeeds, "fetcher" | "listings" | "fetchPicture" | "reencodePicture"> &
  Partial<Pick<JobNeeds, "fetcher" | "fetchPicture">>;

/** The background work of all capabilities, of retention and of the queue itself. */
export function jobsOf(needs: Needs): Required<Jobs> {
  const { config, fetcher = fetcherOf(config), fetchPicture = pictureFetcherOf(config) } = needs;
  const bound: JobNeeds = {
    ...needs,
    fetcher,
    listings: allListings(config.portals.listingsFile),
    fetchPicture,
    reencodePicture: reencodeInChildProcess,
  };
  const queue: Jobs = { tasks: failedJobsTasks(needs), crontab: failedJobsCrontab };
  const retention = retentionJobs({ ...needs, retention: config.retention, retained });
  const all = [retention, queue, ...Object.values(capabilities).flatMap(({ jobs }) => jobs?.(bound) ?? [])];
  return {
    tasks: Object.assign({}, ...all.map(({ tasks }) => tasks)) as Jobs["tasks"],
    crontab: all.flatMap(({ crontab }) => crontab ?? []).join("\n"),
    atStart: all.flatMap(({ atStart }) => atStart ?? []),
    consumers: all.flatMap(({ consumers }) => consumers ?? []),
    followers: all.flatMap(({ followers }) => followers ?? []),
  };
}
