import type { AlertTiming } from "#domain/alert-timing.ts";
import type { Feature } from "#domain/plans.ts";
import type { MatchRow } from "#features/alerts/server/matching/queries.ts";
import type { Transaction } from "#platform/db/db.ts";
import { afterQuietHours } from "#domain/quiet-hours.ts";
import { type Channel, digestDue, type Due, groupingMinutes, loudDue } from "./due.ts";
import { type AlertRow, insertItems, insertMatchAlerts, type NewItem, waitingSince } from "./queries.ts";

export type FeaturesOf = (organisationIds: number[], from: Transaction) => Promise<Map<number, readonly Feature[]>>;

/** Makes `tell(trx, matches, at)`: queues what people are told of matches, by their timings. */
export const teller =
  ({ featuresOf }: { featuresOf: FeaturesOf }) =>
  async (trx: Transaction, matches: MatchRow[], at: Temporal.Instant): Promise<void> => {
    const alerts = await insertMatchAlerts(trx, matches, at);
    await queueAlerts(trx, alerts, featuresOf, at);
  };

/** Queues alerts on the channels of their person, as far as the plan of their organisation reaches. */
export async function queueAlerts(
  trx: Transaction,
  alerts: AlertRow[],
  featuresOf: FeaturesOf,
  at: Temporal.Instant,
): Promise<void> {
  if (alerts.length === 0) return;
  const features = await featuresOf([...new Set(alerts.map(({ organisationId }) => organisationId))], trx);
  const waiting = await waitingSince(trx, [...new Set(alerts.map(({ personId }) => personId))]);
  const items = alerts.flatMap((alert): NewItem[] => {
    const { alertId, personId, breaksQuietUntil = null } = alert;
    return allowedTimings(alert, features.get(alert.organisationId) ?? []).map((wanted) => {
      const joins = waiting.get(`${personId} ${wanted.channel}`);
      return { alertId, personId, ...wanted, breaksQuietUntil, ...dueFor(alert, wanted, at, joins) };
    });
  });
  await insertItems(trx, items);
}

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
  const on = {
    email: emailIsOn,
    sms: smsIsOn && features.includes("SmsAlerts"),
    push: pushIsOn && features.includes("PushAlerts"),
  };
  return (["email", "sms", "push"] as const).flatMap((channel): Wanted[] => {
    const timing = timings[channel] as AlertTiming;
    if (!on[channel] || timing === "Off") return [];
    return [{ channel, timing: urgency ? timingFor[urgency](timing) : isAtOnce ? timing : noSooner(timing) }];
  });
}

const noSooner = (timing: Wanted["timing"]) => (timing === "Instant" ? "Daily" : timing);
const timingFor: Record<NonNullable<AlertRow["urgency"]>, (timing: Wanted["timing"]) => Wanted["timing"]> = {
  atOnce: () => "Instant",
  withDigest: () => "Daily",
  inDigest: noSooner,
};
