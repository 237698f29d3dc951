import { categoryService } from "#features/opportunities/server/categories/service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";
import { writeSitemaps } from "#features/discovery/server/sitemaps/write.ts";

type Needs = { db: Database; clock: Clock; publicUrl: string; postSlugs: readonly string[] };

/** Makes the sitemaps every few hours, and at the start of an installation that has none. */
export const discoveryJobs = (needs: Needs): Jobs => ({
  tasks: {
    "write-sitemaps": (_payload, { signal }) =>
      writeSitemaps({ ...needs, categories: categoryService({ db: needs.db }) }, signal),
  },
  crontab: "23 * * * * write-sitemaps",
  atStart: ["write-sitemaps"],
});
