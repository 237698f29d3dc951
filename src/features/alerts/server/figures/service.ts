import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import type { Metrics } from "#platform/metrics.ts";
import { deadMessages, webhookFigures } from "#features/webhook/server/operating/service.ts";
import { alertFigures, feedDelay, partitionHolders } from "./queries.ts";

/** A delivery is late this long after it was due: a worker looks each minute. */
export const lateAfterMinutes = 10;

/** What operators see of alerts. */
export const alertFigureService = ({ db, clock }: { db: Database; clock: Clock }) => ({
  holders: () => partitionHolders(db),

  /** Messages to webhooks that were given up, and wait for somebody. */
  deadToWebhooks: () => deadMessages(db),

  /** Seconds from a change to the alerts about it, p95 of the last 24 hours; null without any. */
  feedDelay: () => feedDelay(db, clock.now().subtract({ hours: 24 })),

  async figures() {
    const [figures, { failing, off }] = await Promise.all([
      alertFigures(db, clock.now().subtract({ minutes: lateAfterMinutes })),
      webhookFigures(db),
    ]);
    return { ...figures, failures: { ...figures.failures, webhook: failing + off } };
  },
});
export type AlertFigureService = ReturnType<typeof alertFigureService>;

const gauges = {
  lag: "Feed rows that saved searches or watchers have not been told of",
  workers: "Workers that match saved searches",
  unheld: "Partitions of saved searches that no worker holds",
  waiting: "Alert messages that wait to be sent",
  late: "People and channels with alerts that were due 10 minutes ago",
  dead: "Alert messages that were given up",
  unreadable: "Saved searches that this version cannot read",
  failed: "Changes of notices that could not be matched or told",
} as const;

/** The figures for /metrics. */
export function alertMetrics(metrics: Metrics, { figures }: AlertFigureService): void {
  for (const name of Object.keys(gauges) as (keyof typeof gauges)[])
    metrics.gauge(`alerts_${name}`, gauges[name], async () => (await figures())[name]);
  const help = "Alert messages whose last attempt failed";
  metrics.gaugeBy("alerts_failures", "channel", help, async () => (await figures()).failures);
}
