import type { AlertTiming } from "#domain/alert-timing.ts";
import type { Feature } from "#domain/plans.ts";
import type { PlanInForce } from "#features/billing/server/service.ts";
import type { MatchRow } from "#features/alerts/server/matching/queries.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { recordMatches } from "#features/webhook/server/service.ts";
import { afterQuietHours } from "#domain/quiet-hours.ts";
import { type Channel, digestDue, type Due, groupingMinutes, loudDue } from "./due.ts";
import { type AlertRow, insertItems, insertMatchAlerts, type NewItem, waitingSince } from "./queries.ts";

export type PlansOf = (organisationIds: number[], from?: Database) => Promise<Map<number, PlanInForce>>;

/** Makes `tell(trx, matches, at)`: queues what people are told of matches, by their timings, and what webhooks are. */
export const teller =
  ({ plansOf }: { plansOf: PlansOf }) =>
  async (trx: Transaction, matches: MatchRow[], at: Temporal.Instant): Promise<void> => {
    const alerts = await insertMatchAlerts(trx, matches, at);
    await queueAlerts(trx, alerts, plansOf, at);
    await recordMatches(trx, matches, at);
  };

/**
 * Queues alerts on the channels of their person, as far as the plan of their organisation reaches. What is paused stays
 * an alert without a channel: it is not told later either.
 */
export async function queueAlerts(
  trx: Transaction,
  alerts: AlertRow[],
  plansOf: PlansOf,
  at: Temporal.Instant,
): Promise<void> {
  if (alerts.length === 0) return;
  const plans = await plansOf([...new Set(alerts.map(({ organisationId }) => organisationId))], trx);
  const waiting = await waitingSince(trx, [...new Set(alerts.map(({ personId }) => personId))]);
  const items = alerts.flatMap((alert): NewItem[] => {
    const { alertId, personId, breaksQuietUntil = null } = alert;
    const { features, paused } = plans.get(alert.organisationId)!;
    if (isPaused(alert, paused)) return [];
    return allowedTimings(alert, features).map((wanted) => {
      const joins = waiting.get(`${personId} ${wanted.channel}`);
      return { alertId, personId, ...wanted, breaksQuietUntil, ...dueFor(alert, wanted, at, joins) };
    });
  });
  await insertItems(trx, items);
}

const isPaused = (
  { personId, savedSearchId, opportunityId }: AlertRow,
  { users, savedSearches, watchedOpportunities }: PlanInForce["paused"],
): boolean =>
  users.has(personId) ||
  (savedSearchId !== undefined && savedSearches.has(savedSearchId)) ||
  (opportunityId !== undefined && watchedOpportunities.has(opportunityId));

/** `joins`: when an immediate message to the same person by the same channel goes out already. */
function dueFor(alert: AlertRow, { channel, timing }: Wanted, at: Temporal.Instant, joins?: Temporal.Instant): Due {
  const { urgency, breaksQuietUntil, zone, quiet } = alert;
  const waitsInQuietHours = channel !== "email" && !breaksQuietUntil;
  if (urgency === "withDigest")
    return { dueAt: waitsInQuietHours ? afterQuietHours(at, zone, quiet) : at, dueBy: null };
  if (timing !== "Instant") return digestDue(timing, channel, alert, at);
  const dueAt = urgency === "atOnce" ? at : (joins ?? at.add({ minutes: groupingMinutes }));
  return waitsInQuietHours ? loudDue(dueAt, alert) : { dueAt, dueBy: null };
}

type Wanted = { channel: Channel; timing: Exclude<AlertTiming, "Off"> };

/**
 * The channels that are switched on and verified, with timings that the plan has. Without immediate alerts an email
 * comes with the next daily digest, unless it protects from harm; text messages and push need the plan.
 */
function allowedTimings(
  { timings, emailIsOn, smsIsOn, pushIsOn, urgency }: AlertRow,
  features: readonly Feature[],
): Wanted[] {
  const isAtOnce = features.includes("ImmediateAlerts");
  const isOn = { email: emailIsOn, sms: smsIsOn, push: pushIsOn };
  return (["email", "sms", "push"] as const).flatMap((channel): Wanted[] => {
    const timing = timings[channel] as AlertTiming;
    if (!isOn[channel] || !hasChannel(features, channel) || timing === "Off") return [];
    return [{ channel, timing: urgency ? timingFor[urgency](timing) : isAtOnce ? timing : noSooner(timing) }];
  });
}

const channelFeatures = { sms: "SmsAlerts", push: "PushAlerts" } as const;

/** Text messages and push need a plan. */
export const hasChannel = (features: readonly Feature[], channel: Channel): boolean =>
  channel === "email" || features.includes(channelFeatures[channel]);

const noSooner = (timing: Wanted["timing"]) => (timing === "Instant" ? "Daily" : timing);
const timingFor: Record<NonNullable<AlertRow["urgency"]>, (timing: Wanted["timing"]) => Wanted["timing"]> = {
  atOnce: () => "Instant",
  withDigest: () => "Daily",
  inDigest: noSooner,
};
