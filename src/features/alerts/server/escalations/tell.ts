import { insertWatchAlerts } from "#features/alerts/server/changes/queries.ts";
import { type PlansOf, queueAlerts } from "#features/alerts/server/telling/tell.ts";
import { escalates } from "#features/watch-list/server/to-see/service.ts";
import type { Database } from "#platform/db/db.ts";
import { colleaguesToTell, takeDueEscalations } from "./queries.ts";

/**
 * Tells a colleague, at once and once, of each critical change that somebody has not seen in time. A colleague for whom
 * the plan is too small is told nothing, so the next one is.
 */
export const escalateUnseen = (db: Database, plansOf: PlansOf, now: Temporal.Instant): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const due = await takeDueEscalations(trx, now);
    if (due.length === 0) return;
    const plans = await plansOf([...new Set(due.map(({ organisationId }) => organisationId))], trx);
    const wanted = due.filter(({ organisationId }) => escalates(plans.get(organisationId)!.features));
    const paused = new Set([...plans.values()].flatMap((plan) => [...plan.paused.users]));
    const rows = await colleaguesToTell(trx, wanted, paused);
    const inserted = await insertWatchAlerts(trx, "escalation", rows, now);
    const alerts = rows.flatMap((row) => {
      const alertId = inserted.get(`${row.personId} ${row.opportunityId} ${row.subject}`);
      return alertId === undefined ? [] : [{ ...row, alertId, urgency: "atOnce" as const }];
    });
    await queueAlerts(trx, alerts, plansOf, now);
  });
