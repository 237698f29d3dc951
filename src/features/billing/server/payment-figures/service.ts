import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import type { Metrics } from "#platform/metrics.ts";
import { paymentFigures } from "./queries.ts";

const gauges = {
  active: "Paid subscriptions that run",
  past_due: "Paid subscriptions whose last payment failed",
  cancel_orders: "Orders to cancel that the payment provider has not confirmed",
  webhook_lag_seconds: "How long after it happened the newest event came by webhook",
  events_lag_seconds: "How long ago the payment provider's list of events was read",
} as const;

/** The figures of payments for /metrics. */
export function paymentMetrics(metrics: Metrics, { db, clock }: { db: Database; clock: Clock }): void {
  for (const name of Object.keys(gauges) as (keyof typeof gauges)[])
    metrics.gauge(`payments_${name}`, gauges[name], async () => (await paymentFigures(db, clock.now()))[name]);
}
