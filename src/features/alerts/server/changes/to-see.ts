import { type Severity, severities } from "#domain/change-severity.ts";
import { afterWorkingHours } from "#domain/working-hours.ts";
import {
  differencesSince,
  presentDifferences,
  type StoredChange,
} from "#features/opportunities/server/changes/service.ts";
import { stateOf } from "#features/opportunities/server/service.ts";
import { type FoundRow, lowerWaiting, seenDates, upsertWaiting } from "#features/watch-list/server/to-see/service.ts";
import type { Transaction } from "#platform/db/db.ts";
import { publicHolidays } from "#platform/public-holidays.ts";
import type { WatcherRow } from "./queries.ts";

/** A critical change that was not seen for so long is told to a colleague who also watches the notice. */
export const escalationHours = 4;

type Changed = {
  watchers: WatcherRow[];
  histories: Map<number, StoredChange[]>;
  /** True if something can begin to wait: there is news, or what they know of the closing is corrected. */
  begins: (watcher: WatcherRow) => boolean;
};

/**
 * Records which important and critical changes wait for people who watch: what is different since they began to watch, or
 * since they said last that they have seen all. Otherwise nothing begins to wait, but what was undone waits no longer.
 * Returns those for whom that has changed.
 */
export async function recordToSee(
  trx: Transaction,
  { watchers, histories, begins }: Changed,
  now: Temporal.Instant,
): Promise<WatcherRow[]> {
  const seen = await seenDates(
    trx,
    watchers.map(({ personId }) => personId),
    watchers.map(({ opportunityId }) => opportunityId),
  );
  const weighed = watchers.map((watcher) => {
    const since = later(watcher.since, seen.get(`${watcher.personId} ${watcher.opportunityId}`));
    const history = watcher.isWithdrawn ? [] : (histories.get(watcher.opportunityId) ?? []);
    return { watcher, severity: severityOf(history, since) };
  });
  const waiting = weighed.filter(({ watcher, severity }) => severity !== "minor" && begins(watcher));
  const others = weighed.filter((row) => !waiting.includes(row));
  const found = waiting.map(({ watcher, severity }): FoundRow => {
    const isCritical = severity === "critical";
    return { ...watcher, isCritical, escalatesAt: isCritical && isTold(watcher) ? escalationTime(watcher, now) : null };
  });
  if (found.length > 0) await upsertWaiting(trx, found, now);
  const lowered = await lowerWaiting(
    trx,
    others.map(({ watcher, severity }) => ({ ...watcher, weight: severity === "minor" ? "none" : severity })),
  );
  return [
    ...waiting.map(({ watcher }) => watcher),
    ...watchers.filter(({ personId, opportunityId }) => lowered.has(`${personId} ${opportunityId}`)),
  ];
}

function severityOf(history: StoredChange[], since: Temporal.Instant): Severity {
  const changes = presentDifferences(differencesSince(history, {}, since));
  return severities.find((candidate) => changes.some(({ severity }) => severity === candidate)) ?? "minor";
}

/** False for somebody who chose never to be told: nobody waits for them. */
export const isTold = ({ timings: { email, sms, push } }: Pick<WatcherRow, "timings">): boolean =>
  [email, sms, push].some((timing) => timing !== "Off");

/** In the working hours of somebody's zone, with the public holidays of its state. */
function escalationTime({ zone }: Pick<WatcherRow, "zone">, now: Temporal.Instant): Temporal.Instant {
  return afterWorkingHours(now, escalationHours, zone, publicHolidays().isHoliday(stateOf({ zone, places: [] })));
}

const later = (a: Temporal.Instant, b: Temporal.Instant | undefined) =>
  b && Temporal.Instant.compare(b, a) > 0 ? b : a;
