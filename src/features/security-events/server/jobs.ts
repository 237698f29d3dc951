import { pruneEvents } from "#features/security-events/server/queries.ts";
import { retentionDays } from "#features/security-events/server/service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";

/** Deletes events after their retention. */
export const securityEventsJobs = ({ db, clock }: { db: Database; clock: Clock }): Jobs => ({
  tasks: {
    "prune-security-events": async () => {
      await pruneEvents(db, clock.now().subtract({ hours: retentionDays * 24 }));
    },
  },
  crontab: "41 3 * * * prune-security-events",
});
