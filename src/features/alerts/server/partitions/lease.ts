import { systemClock } from "#platform/clock.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { createPartitions, releasePartitions, shareOut } from "./queries.ts";

/** Saved searches are shared among workers by the remainder of their id. */
export const partitionCount = 64;
/** A worker that does not renew it within this time is dead. */
const leaseSeconds = 15;
/** Between two renewals, so that a busy worker does not renew for each batch. */
const renewalSeconds = 4;

/**
 * The partitions of one worker. Leases save compiling, and nothing else: two workers that believe to hold the same
 * partition cannot process a row twice, because its cursor is locked. They have real time, like all leases.
 */
export function partitionLease(realClock: Clock = systemClock) {
  const holderId = crypto.randomUUID();
  let held: number[] | undefined;
  let renewedAt = Temporal.Instant.fromEpochMilliseconds(0);

  return {
    /** The numbers that this worker holds, renewed if that is due. */
    async hold({ db, clock }: { db: Database; clock: Clock }): Promise<number[]> {
      const now = realClock.now();
      if (held && Temporal.Instant.compare(renewedAt.add({ seconds: renewalSeconds }), now) > 0) return held;
      if (!held) await createPartitions(db, partitionCount, clock.now());
      const endsAt = now.add({ seconds: leaseSeconds });
      held = await shareOut(db, { holderId, now, endsAt });
      renewedAt = now;
      return held;
    },
    release: (db: Database) => releasePartitions(db, holderId),
  };
}
