import { newestActs } from "#features/operator/server/service.ts";
import type { Database } from "#platform/db/db.ts";

/** Two notices in whatever order, as the audit list names them. */
export const pairOf = ({ main, other }: { main: string; other: string }): string => [main, other].toSorted().join(" ");

/** Who found last that two notices are not one procurement, and why; null if nobody did. */
export async function keptApart(db: Database, pair: { main: string; other: string }) {
  const subject = pairOf(pair);
  const act = (await newestActs(db, ["notices_kept_apart"], [subject])).get(subject);
  return act ? { operator: act.operator, date: act.date, reason: act.reason } : null;
}
