import type { Database } from "#platform/db/db.ts";
import type { Metrics } from "#platform/metrics.ts";
import { webhookFigures } from "./queries.ts";

const gauges = {
  on: "Webhooks that messages are sent to",
  failing: "Webhooks whose last try failed and that are tried again",
  off: "Webhooks that were switched off because nothing went out for 54 hours",
  waiting: "Messages that wait for a webhook",
} as const;

/** The figures of webhooks for /metrics. */
export function webhookMetrics(metrics: Metrics, { db }: { db: Database }): void {
  for (const name of Object.keys(gauges) as (keyof typeof gauges)[])
    metrics.gauge(`webhooks_${name}`, gauges[name], async () => (await webhookFigures(db))[name]);
}
