import { pruneAlerts } from "#features/alerts/server/queries.ts";
import type { Retained } from "#platform/retention/retained.ts";

/** Messages first: what they told goes with them. What still waits stays. */
export const alertsRetained: readonly Retained[] = [
  { table: "alert_delivery", period: "alerts", since: "ended_at" },
  { table: "alert", period: "alerts", deleteBefore: pruneAlerts },
  { table: "alert_near_miss", period: "alerts", since: "shown_at" },
];
