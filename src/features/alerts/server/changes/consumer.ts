import { type Severity, severities } from "#domain/change-severity.ts";
import { afterQuietHours } from "#domain/quiet-hours.ts";
import { workingDaysUntil } from "#domain/working-days.ts";
import {
  differencesSince,
  historiesOf,
  presentDifferences,
  type StoredChange,
  type StoredClosing,
  type Told,
} from "#features/opportunities/server/changes/service.ts";
import { stateOf } from "#features/opportunities/server/service.ts";
import { publicHolidays } from "#platform/public-holidays.ts";
import { type Channel, channels, type Due, loudDue } from "#features/alerts/server/telling/due.ts";
import { type PlansOf, queueAlerts } from "#features/alerts/server/telling/tell.ts";
import type { Clock } from "#platform/clock.ts";
import type { FeedChange, FeedConsumer } from "#platform/feed/cursor.ts";
import { announce } from "#platform/live/announce.ts";
import type { OrganisationScope } from "#platform/auth/authorized.ts";
import * as queries from "./queries.ts";
import { isTold, recordToSee } from "./to-see.ts";

/** A closing that moved to within this many business days is told at once, whatever the cadence. */
const maxBusinessDays = 5;
const noTimings = { email: "Off", sms: "Off", push: "Off" };

type Needs = {
  clock: Clock;
  plansOf: PlansOf;
  /** The authority of the job over an organisation. */
  scopeOf: (organisationId: number) => OrganisationScope;
};
/** What somebody has to be told by one channel: each has its own memory of what it has told. */
type Found = {
  watcher: queries.WatcherRow;
  channel: Channel;
  subject: string;
  isAtOnce: boolean;
  severity: Severity;
  breaksQuietUntil: Temporal.Instant | null;
};

/**
 * Queues what watchers are told when a notice has changed since they were told last, and records what waits for them until
 * they say that they have seen it.
 */
export const watchedChanges = ({ clock, plansOf, scopeOf }: Needs): FeedConsumer => ({
  name: "watched-changes",
  batchSize: 200,
  async process(trx, rows) {
    const changes = rows.filter(({ kind }) => kind !== "activity");
    const watchers = await queries.watchersOf(trx, [...new Set(changes.map(({ opportunityId }) => opportunityId))]);
    if (watchers.length === 0) return;
    const now = clock.now();
    const histories = await historiesOf(trx, [...new Set(watchers.map(({ opportunityId }) => opportunityId))]);
    const byNotice = Map.groupBy(changes, ({ opportunityId }) => opportunityId);
    const isNews = ({ opportunityId }: queries.WatcherRow) => byNotice.get(opportunityId)!.some((row) => row.isNews);
    const memories = await queries.memoriesOf(
      trx,
      watchers.map(({ personId }) => personId),
      [...byNotice.keys()],
    );
    /** Their notice was joined with one that closes at another time, or what they were told of its closing is corrected. */
    const isClosingCorrected = (watcher: queries.WatcherRow) =>
      channels.some((channel) => {
        const { closing } = memories.get(`${keyOf(watcher)} ${channel}`) ?? {};
        const history = histories.get(watcher.opportunityId) ?? [];
        return (
          closing && differencesSince(history, { closing }, watcher.since).some(({ field }) => field === "closing")
        );
      });
    const begins = (watcher: queries.WatcherRow) => isNews(watcher) || isClosingCorrected(watcher);
    const waiting = await recordToSee(trx, { watchers, histories, begins }, now);
    const shown = Map.groupBy(waiting, ({ organisationId, opportunityId }) => `${organisationId} ${opportunityId}`);
    for (const [watcher] of shown.values())
      await announce(trx, scopeOf(watcher!.organisationId), "watches", { opportunityId: watcher!.publicOpportunityId });
    const found = changesFor({ watchers, histories, byNotice, isNews, memories }, now);
    const people = found.map(({ watcher }) => watcher.personId);
    const notices = found.map(({ watcher }) => watcher.opportunityId);
    const queued = await queries.waitingChanges(trx, people, notices);
    const waitingOf = ({ watcher, channel, subject }: Found) =>
      subject === withdrawn ? undefined : queued.get(`${keyOf(watcher)} ${channel}`);
    await queries.hasten(
      trx,
      found.flatMap((change) => {
        const { watcher, channel, isAtOnce, breaksQuietUntil } = change;
        const alertId = isAtOnce ? waitingOf(change) : undefined;
        if (alertId === undefined) return [];
        const isLoud = channel !== "email" && !breaksQuietUntil;
        const due: Due = isLoud ? loudDue(now, watcher) : { dueAt: now, dueBy: null };
        return { alertId, channel, due, breaksQuietUntil };
      }),
    );
    const fresh = found.filter((change) => waitingOf(change) === undefined);
    const inserted = await queries.insertWatchAlerts(
      trx,
      "change",
      [
        ...new Map(
          fresh.map(({ watcher, subject }) => [`${keyOf(watcher)} ${subject}`, { ...watcher, subject }]),
        ).values(),
      ],
      now,
    );
    const alerts = fresh.flatMap(({ watcher, channel, subject, isAtOnce, severity, breaksQuietUntil }) => {
      const alertId = inserted.get(`${keyOf(watcher)} ${subject}`);
      const urgency = isAtOnce ? ("atOnce" as const) : severity === "minor" ? ("inDigest" as const) : undefined;
      if (alertId === undefined) return [];
      const timings = { ...noTimings, [channel]: watcher.timings[channel] };
      return [{ ...watcher, timings, alertId, breaksQuietUntil, ...(urgency && { urgency }) }];
    });
    await queueAlerts(trx, alerts, plansOf, now);
  },
});

/** The subject of the one alert that a notice was withdrawn. */
export const withdrawn = "withdrawn";
const keyOf = ({ personId, opportunityId }: { personId: number; opportunityId: number }) =>
  `${personId} ${opportunityId}`;

type Changed = {
  watchers: queries.WatcherRow[];
  histories: Map<number, StoredChange[]>;
  byNotice: Map<number, FeedChange[]>;
  isNews: (watcher: queries.WatcherRow) => boolean;
  /** What they were told, by "person notice channel". */
  memories: Map<string, Told>;
};

/** Who has something to be told of. Without news only what they were told before is corrected. */
function changesFor(
  { watchers: concerned, histories, byNotice, isNews, memories }: Changed,
  now: Temporal.Instant,
): Found[] {
  const watchers = concerned.filter(isTold);
  const wanted = watchers.flatMap((watcher) =>
    channels.filter((channel) => watcher.timings[channel] !== "Off").map((channel) => ({ watcher, channel })),
  );
  return wanted.flatMap(({ watcher, channel }): Found[] => {
    if (watcher.isWithdrawn)
      return [{ watcher, channel, subject: withdrawn, isAtOnce: true, severity: "critical", breaksQuietUntil: null }];
    const rows = byNotice.get(watcher.opportunityId)!;
    const told: Told = memories.get(`${keyOf(watcher)} ${channel}`) ?? {};
    const differences = differencesSince(histories.get(watcher.opportunityId) ?? [], told, watcher.since).filter(
      ({ field }) => isNews(watcher) || told[field] !== undefined,
    );
    if (differences.length === 0) return [];
    const shown = presentDifferences(differences);
    const severity = severities.find((candidate) => shown.some((change) => change.severity === candidate))!;
    const closing = differences.find(({ field }) => field === "closing")?.after as StoredClosing | null | undefined;
    const isAtOnce = severity === "critical" || (closing ? closesSoon(closing, now) : false);
    const breaksQuietUntil = closing ? earlyClosing(closing, watcher, now) : null;
    return [{ watcher, channel, subject: String(rows.at(-1)!.sequence), isAtOnce, severity, breaksQuietUntil }];
  });
}

/** A closing ahead, before 9:00 of the coming morning of somebody: the end of their quiet hours would be too late. */
function earlyClosing(
  { staysOpenUntil }: StoredClosing,
  { zone, quiet }: Pick<queries.WatcherRow, "zone" | "quiet">,
  now: Temporal.Instant,
): Temporal.Instant | null {
  if (staysOpenUntil === null || Temporal.Instant.compare(staysOpenUntil, now) <= 0) return null;
  const morning = afterQuietHours(now, zone, quiet).toZonedDateTimeISO(zone).toPlainDate();
  const nine = morning.toZonedDateTime({ timeZone: zone, plainTime: "09:00" }).toInstant();
  return Temporal.Instant.compare(staysOpenUntil, nine) < 0 ? Temporal.Instant.from(staysOpenUntil) : null;
}

/** True for a closing that lies ahead within the next business days of its own zone, with the public holidays of its state. */
function closesSoon({ staysOpenUntil, zone }: StoredClosing, now: Temporal.Instant): boolean {
  if (staysOpenUntil === null || Temporal.Instant.compare(staysOpenUntil, now) <= 0) return false;
  const last = Temporal.Instant.from(staysOpenUntil).toZonedDateTimeISO(zone).toPlainDate();
  const isHoliday = publicHolidays().isHoliday(stateOf({ zone, places: [] }));
  const left = workingDaysUntil(now.toZonedDateTimeISO(zone).toPlainDate(), last, isHoliday);
  return left !== null && left <= maxBusinessDays;
}
