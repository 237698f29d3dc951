import { dollarsOf } from "#domain/money.ts";
import { statusOf } from "#domain/opportunity-status.ts";
import * as queries from "#features/opportunities/server/counters/queries.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { hasMoreRows } from "#platform/db/has-more-rows.ts";
import { keptAnswers } from "#platform/kept-answers.ts";

/** For what counts notices by buyer, category or place. */
export { isCounted } from "./queries.ts";

export type CounterService = ReturnType<typeof counterService>;

/** With more notices than this, figures are shown as they were while they are read again. */
const minLarge = 100_000;

/**
 * Figures about all public opportunities. "The last 12 months" end at the clock's now. `revision` changes whenever
 * notices have changed: until then, and within a minute, they are read once. Without it nothing is kept.
 */
export function counterService({ db, clock, revision }: { db: Database; clock: Clock; revision?: () => number }) {
  const kept = keptAnswers({ clock, revision, isLarge: () => hasMoreRows(db, "opportunity", minLarge) });
  const figures = kept.byKey<number>(10);
  const figure = (name: string, read: (now: Temporal.Instant) => Promise<number>) => () =>
    figures(name, () => read(clock.now()));
  return {
    total: figure("total", () => queries.countPublic(db)),
    open: figure("open", () => queries.countOfStatus(db, statusOf("Open").id)),
    future: figure("future", () => queries.countOfStatus(db, statusOf("FutureOpportunity").id)),

    /** Dollars awarded in the last 12 months. */
    totalAwardedYtd: figure("awarded", async (now) => {
      const yearAgo = now.toZonedDateTimeISO("Australia/Sydney").subtract({ years: 1 }).toInstant();
      return dollarsOf(await queries.centsAwardedSince(db, yearAgo, now));
    }),
  };
}
