import type { AlertTiming } from "#domain/alert-timing.ts";
import type { Feature } from "#domain/plans.ts";
import type { PlanInForce } from "#features/billing/server/service.ts";
import type { MatchRow } from "#features/alerts/server/matching/queries.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { recordMatches } from "#features/webhook/server/service.ts";
import { afterQuietHours } from "#domain/quiet-hours.ts";
import { type Channel, channels, digestDue, type Due, groupingMinutes, loudDue } from "./due.ts";
import {
  type AlertRow,
  insertItems,
  insertMatchAlerts,
  type Listener,
  listenersOf,
  type MatchAlert,
  type MatchKind,
  type Addressee,
  waitingSince,
  type Way,
} from "./queries.ts";

export type PlansOf = (organisationIds: number[], from?: Database) => Promise<Map<number, PlanInForce>>;

/** Makes `tell(trx, matches, at)`: queues what people are told of matches, by their timings, and what webhooks are. */
export const teller =
  ({ plansOf }: { plansOf: PlansOf }) =>
  async (trx: Transaction, matches: MatchRow[], at: Temporal.Instant): Promise<void> => {
    await queueMatches(trx, matches, { kind: "match", as: (listener) => listener }, plansOf, at);
    await recordMatches(trx, matches, at);
  };

/** `as`: a listener with the timings and urgency that count for this kind. */
type Manner = { kind: MatchKind; as: (listener: Listener) => Listener };

/** Queues what the listeners of searches are told of notices. */
export async function queueMatches(
  trx: Transaction,
  matches: MatchRow[],
  { kind, as }: Manner,
  plansOf: PlansOf,
  at: Temporal.Instant,
): Promise<void> {
  // A search that finds many notices has the same listeners for all, told in the same way.
  const listeners = await listenersOf(trx, [...new Set(matches.map(({ savedSearchId }) => savedSearchId))]);
  const ways = await waysOf(trx, listeners.map(as), plansOf, at);
  const bySearch = Map.groupBy([...ways.keys()], ({ savedSearchId }) => savedSearchId);
  const alerts = await insertMatchAlerts(
    trx,
    kind,
    matches.flatMap(({ savedSearchId, opportunityId }) =>
      (bySearch.get(savedSearchId) ?? []).map((listener) => ({ listener, opportunityId })),
    ),
    at,
  );
  const waysFor = ({ savedSearchId, personId }: MatchAlert) =>
    ways.get(bySearch.get(savedSearchId)!.find((listener) => listener.personId === personId)!)!;
  await insertItems(
    trx,
    alerts.flatMap((alert) => waysFor(alert).map((way) => ({ ...alert, way }))),
  );
}

/** Queues alerts on the channels of their person, as far as the plan of their organisation reaches. */
export async function queueAlerts(
  trx: Transaction,
  alerts: AlertRow[],
  plansOf: PlansOf,
  at: Temporal.Instant,
): Promise<void> {
  const ways = await waysOf(trx, alerts, plansOf, at);
  await insertItems(
    trx,
    alerts.flatMap((alert) => ways.get(alert)!.map((way) => ({ ...alert, way }))),
  );
}

/**
 * By which channels and when each of these people is told. None if that is paused: it stays an alert without a channel,
 * and is not told later either.
 */
async function waysOf<T extends Addressee>(
  trx: Transaction,
  addressees: T[],
  plansOf: PlansOf,
  at: Temporal.Instant,
): Promise<Map<T, Way[]>> {
  if (addressees.length === 0) return new Map();
  const plans = await plansOf([...new Set(addressees.map(({ organisationId }) => organisationId))], trx);
  const waiting = await waitingSince(trx, [...new Set(addressees.map(({ personId }) => personId))], channels);
  const known = new Map<string, Way>();
  /** One object for equal ways. */
  const shared = (way: Way): Way => {
    const key = `${way.channel} ${way.timing} ${way.dueAt.toString()} ${way.dueBy} ${way.breaksQuietUntil?.toString()}`;
    const earlier = known.get(key) ?? way;
    known.set(key, earlier);
    return earlier;
  };
  return new Map(
    addressees.map((row) => {
      const { features, paused } = plans.get(row.organisationId)!;
      if (isPaused(row, paused)) return [row, []];
      const ways = allowedTimings(row, features).map((wanted) => {
        const joins = waiting.get(`${row.personId} ${wanted.channel}`);
        return shared({
          ...wanted,
          breaksQuietUntil: row.breaksQuietUntil ?? null,
          ...dueFor(row, wanted, at, joins),
        });
      });
      return [row, ways];
    }),
  );
}

const isPaused = (
  { personId, savedSearchId, opportunityId }: Addressee,
  { users, savedSearches, watchedOpportunities }: PlanInForce["paused"],
): boolean =>
  users.has(personId) ||
  (savedSearchId !== undefined && savedSearches.has(savedSearchId)) ||
  (opportunityId !== undefined && watchedOpportunities.has(opportunityId));

/** `joins`: when an immediate message to the same person by the same channel goes out already. */
function dueFor(alert: Addressee, { channel, timing }: Wanted, at: Temporal.Instant, joins?: Temporal.Instant): Due {
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
  { timings, emailIsOn, smsIsOn, pushIsOn, urgency }: Addressee,
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
const timingFor: Record<NonNullable<Addressee["urgency"]>, (timing: Wanted["timing"]) => Wanted["timing"]> = {
  atOnce: () => "Instant",
  withDigest: () => "Daily",
  inDigest: noSooner,
};
