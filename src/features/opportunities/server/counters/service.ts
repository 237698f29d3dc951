import { dollarsOf } from "#domain/money.ts";
import { statusOf } from "#domain/opportunity-status.ts";
import * as queries from "#features/opportunities/server/counters/queries.ts";
import { createRevisionCache } from "#platform/revision-cache.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";

export type CounterService = ReturnType<typeof counterService>;

/**
 * Figures about all public opportunities. "The last 12 months" end at the clock's now. `revision` changes whenever
 * notices have changed: until then, and within a minute, they are read once. Without it nothing is cached.
 */
export function counterService({ db, clock, revision }: { db: Database; clock: Clock; revision?: () => number }) {
  const cached = createRevisionCache(revision).byKey<number>(100);
  const figure = (name: string, read: (now: Temporal.Instant) => Promise<number>) => () => {
    const now = clock.now();
    return cached(`${name} ${Math.floor(now.epochMilliseconds / 60_000)}`, () => read(now));
  };
  return {
    total: figure("total", () => queries.countPublic(db)),
    open: figure("open", () => queries.countPublic(db, statusOf("Open").id)),
    future: figure("future", () => queries.countPublic(db, statusOf("FutureOpportunity").id)),

    /** Dollars awarded in the last 12 months. */
    totalAwardedYtd: figure("awarded", async (now) => {
      const yearAgo = now.toZonedDateTimeISO("Australia/Sydney").subtract({ years: 1 }).toInstant();
      return dollarsOf(await queries.centsAwardedSince(db, yearAgo, now));
    }),
  };
}
