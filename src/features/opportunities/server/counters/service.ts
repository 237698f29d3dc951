import { dollarsOf } from "#domain/money.ts";
import { statusOf } from "#domain/opportunity-status.ts";
import * as queries from "#features/opportunities/server/counters/queries.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";

export type CounterService = ReturnType<typeof counterService>;

/** Figures about all public opportunities. "The last 12 months" end at the clock's now. */
export const counterService = ({ db, clock }: { db: Database; clock: Clock }) => ({
  total: () => queries.countPublic(db),
  open: () => queries.countPublic(db, statusOf("Open").id),
  future: () => queries.countPublic(db, statusOf("FutureOpportunity").id),

  /** Dollars awarded in the last 12 months. */
  async totalAwardedYtd() {
    const now = clock.now();
    const yearAgo = now.toZonedDateTimeISO("Australia/Sydney").subtract({ years: 1 }).toInstant();
    return dollarsOf(await queries.centsAwardedSince(db, yearAgo, now));
  },
});
