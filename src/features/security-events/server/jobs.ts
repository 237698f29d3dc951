import { pruneEvents } from "#features/security-events/server/queries.ts";
import { retentionDays } from "#features/security-events/server/service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import type { Tasks } from "#platform/jobs/task.ts";

export const securityEventsCrontab = "41 3 * * * prune-security-events";

/** Deletes events after their retention. */
export const securityEventsTasks = ({ db, clock }: { db: Database; clock: Clock }): Tasks => ({
  "prune-security-events": async () => {
    await pruneEvents(db, clock.now().subtract({ hours: retentionDays * 24 }));
  },
});
