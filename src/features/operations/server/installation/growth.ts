import * as queries from "#features/operations/server/installation/queries.ts";
import type { Database } from "#platform/db/db.ts";

/** From fewer days than these nothing is foretold. */
const fewestDays = 7;

/** How many bytes the database grows in a day, by the sizes of the last weeks; null until there are enough of them. */
export async function growthADay(db: Database): Promise<number | null> {
  const span = await queries.sizeSpan(db);
  return span && span.days >= fewestDays ? Math.round(span.grown / span.days) : null;
}

/** In how many days a disk is full; null if the database does not grow, or is not on it. */
export function daysUntilFull(disk: { freeBytes: number; hasDatabase: boolean } | null, bytesADay: number | null) {
  if (!disk?.hasDatabase || bytesADay === null || bytesADay <= 0) return null;
  return Math.floor(disk.freeBytes / bytesADay);
}
