import { hostname } from "node:os";
import { systemClock } from "#platform/clock.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { createPartitions, releasePartitions, shareOut } from "./queries.ts";

type Stores = { db: Database; clock: Clock };

/** Saved searches are shared among workers by the remainder of their id. */
export const partitionCount = 64;
/** A worker that does not renew it within this time is dead. */
const leaseSeconds = 15;
/** Between two renewals, so that a busy worker does not renew for each batch. */
const renewalSeconds = 4;

/**
 * The partitions of one worker. Leases save compiling, and nothing else: two workers that believe to hold the same
 * partition cannot process a row twice, because its cursor is locked. They have the database's time, so that workers
 * whose clocks differ or jump do not take each other's partitions. `realClock`: in place of it, for tests.
 */
export function partitionLease(realClock?: Clock) {
  const holderId = crypto.randomUUID();
  // Containers have a machine's name each, and often the same process id.
  const name = `${hostname()}, process ${process.pid}`;
  let held: number[] | undefined;
  let renewedAt = Temporal.Instant.fromEpochMilliseconds(0);
  let isReleased = false;

  return {
    /** The numbers that this worker holds, renewed if that is due. */
    async hold({ db, clock }: Stores): Promise<number[]> {
      // Work that was still in progress when the worker stopped must not take them again.
      if (isReleased) return [];
      const now = (realClock ?? systemClock).now();
      const age = now.since(renewedAt).total("seconds");
      // A clock that was set back must not put the renewal off.
      if (held && age >= 0 && age < renewalSeconds) return held;
      if (!held) await createPartitions(db, partitionCount, clock.now());
      held = await shareOut(db, { holderId, name, leaseSeconds, now: realClock && now });
      renewedAt = now;
      return held;
    },
    /**
     * Renews the lease while something takes long, and returns what it returns. Otherwise another worker would take the
     * partitions of a busy one, compile them, and lose them again at its next renewal.
     */
    async during<T>(stores: Stores, work: () => Promise<T>, everyMs = 1_000 * renewalSeconds): Promise<T> {
      let renewing: Promise<unknown> = Promise.resolve();
      const timer = setInterval(() => {
        // A database that is away is the work's own failure.
        renewing = renewing.then(() => this.hold(stores)).catch(() => {});
      }, everyMs);
      try {
        return await work();
      } finally {
        clearInterval(timer);
        await renewing;
      }
    },
    async release(db: Database): Promise<void> {
      isReleased = true;
      await releasePartitions(db, holderId);
    },
  };
}
