import { day, epochOf, hour, second, type EpochMs } from "#domain/epoch.ts";
import { formatTime, formatWeekday } from "#domain/format-time.ts";
import type { Entitlements, Subscription } from "./billing-queries.ts";

const pluralise = (count: number, unit: string) => `${count} ${count === 1 ? unit : `${unit}s`}`;

/** The clock on a page ticks every 15 seconds: a trial of seven days must not start with "8 days left". */
const toleranceMs = 30 * second;

/** "6 days left", "5 hours left": rounded up, so the current day or hour counts. */
export function timeLeftText(end: EpochMs, now: EpochMs): string {
  const left = end - now;
  if (left <= 0) return "over";
  const inAll = (unit: number) => Math.max(1, Math.ceil((left - toleranceMs) / unit));
  return left > 2 * day ? `${pluralise(inAll(day), "day")} left` : `${pluralise(inAll(hour), "hour")} left`;
}

/** "3 of 10". More than the plan allows is possible after a plan has ended. */
export function usageText(used: number, max: number): string {
  const [few, all] = [used.toLocaleString("en-AU"), max.toLocaleString("en-AU")];
  return used > max ? `${few}, and there is room for ${all}` : `${few} of ${all}`;
}

type Known = Pick<Entitlements, "isCurrent" | "isTrial">;

/** Until when the current plan runs, and what comes next; `zone` is the reader's. */
export function planStatusText(
  { isCurrent, isTrial }: Known,
  subscription: Subscription | null,
  now: EpochMs,
  zone: string,
): string {
  if (subscription === null) return "Searching and reading everything is free, and stays so.";
  const end = epochOf(subscription.expiryDate);
  if (isCurrent && isTrial)
    return `A trial, ${timeLeftText(end, now)}: until ${formatWeekday(end, zone)}, ${formatTime(end, zone)}. When it ends nothing is deleted.`;
  if (isCurrent)
    return subscription.planIsRenewing
      ? `Renews by itself on ${formatWeekday(end, zone)}.`
      : `Ends on ${formatWeekday(end, zone)} and does not renew. When it ends nothing is deleted.`;
  const { isTrial: wasTrial, plan } = subscription;
  return lapsedText({ planName: plan.name, isTrial: wasTrial, endedAt: subscription.expiryDate }, zone);
}

/** Says that a plan has ended, and what happened to its data; `zone` is the reader's. */
export function lapsedText({ planName, isTrial, endedAt }: NonNullable<Entitlements["lapsed"]>, zone: string): string {
  const what = isTrial ? "Your trial" : `Your ${planName} subscription`;
  const ended = formatWeekday(epochOf(endedAt), zone);
  return `${what} ended on ${ended}. Nothing was deleted: the oldest within the limits go on, the rest wait.`;
}

/** "Without a plan there is room for 1 person, 1 saved search and 3 watched opportunities." */
export const capsText = ({ userCap, savedSearchesCap, watchedOpportunitiesCap }: Entitlements["plan"]): string =>
  `Without a plan there is room for ${userCap === 1 ? "1 person" : `${userCap} people`}, ` +
  `${savedSearchesCap === 1 ? "1 saved search" : `${savedSearchesCap} saved searches`} and ` +
  `${watchedOpportunitiesCap === 1 ? "1 watched opportunity" : `${watchedOpportunitiesCap} watched opportunities`}.`;
