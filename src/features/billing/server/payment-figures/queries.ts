import type { Database } from "#platform/db/db.ts";
import { sql } from "kysely";

/** What operators see of payments at an instant. */
export async function paymentFigures(db: Database, now: Temporal.Instant) {
  const { rows } = await sql<{
    active: number;
    past_due: number;
    cancel_orders: number;
    events_lag_seconds: number;
    webhook_lag_seconds: number;
  }>`select
      count(*) filter (where status = 'active')::integer as active,
      count(*) filter (where status = 'past_due')::integer as past_due,
      count(*) filter (where cancel_ordered_at is not null and status <> 'ended')::integer as cancel_orders,
      coalesce((select extract(epoch from ${now.toString()}::timestamptz - read_until) from payment_event_cursor), 0)::integer
        as events_lag_seconds,
      coalesce((select greatest(0, extract(epoch from heard_at - happened_at)) from payment_webhook), 0)::integer
        as webhook_lag_seconds
    from paid_subscription`.execute(db);
  return rows[0]!;
}
