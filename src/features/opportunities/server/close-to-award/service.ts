import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import * as queries from "./queries.ts";

/** From so many tenders on there is a usual time. */
const minForUsual = 8;
const monthsBack = 24;

type Needs = { db: Database; clock: Clock };

/**
 * Days from close to award of buyers' tenders that closed in the last 24 months and have both dates. `days` is null for
 * fewer than eight.
 */
export async function readCloseToAward({ db, clock }: Needs, buyers: queries.Buyers) {
  const since = clock.now().toZonedDateTimeISO("Australia/Sydney").subtract({ months: monthsBack }).toInstant();
  const { tenders, ...days } = await queries.daysToAward(db, buyers, since);
  return { numTenders: tenders, days: tenders < minForUsual ? null : days };
}
