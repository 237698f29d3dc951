import { sql } from "kysely";
import type { Database } from "#platform/db/db.ts";

/** Of these notices, those that became news from an instant on and before another, and when. */
export async function newsAmong(db: Database, ids: number[], from: Temporal.Instant, to: Temporal.Instant) {
  const { rows } = await sql<{ id: number; newsAt: Temporal.Instant }>`
    select id, news_at as "newsAt" from opportunity
    where news_at >= ${from.toString()}::timestamptz and news_at < ${to.toString()}::timestamptz
      and withdrawn_at is null and id = any(${ids}::integer[])
    order by news_at, id
  `.execute(db);
  return rows;
}
