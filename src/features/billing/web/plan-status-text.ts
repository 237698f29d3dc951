import { capText } from "#domain/plan-text.ts";
import { capNames, plans } from "#domain/plans.ts";
import { formatCount, formatCounted } from "#domain/format-number.ts";
import { day, epochOf, hour, second, type EpochMs } from "#domain/epoch.ts";
import { formatZonedMoment } from "#domain/format-time.ts";
import type { Entitlements, Subscription } from "./billing-queries.ts";

/** The clock on a page ticks every 15 seconds: a trial of seven days must not start with "8 days left". */
const toleranceMs = 30 * second;

/** "6 days left", "5 hours left": rounded up, so the current day or hour counts. */
export function timeLeftText(end: EpochMs, now: EpochMs): string {
  const left = end - now;
  if (left <= 0) return "over";
  const inAll = (unit: number) => Math.max(1, Math.ceil((left - toleranceMs) / unit));
  return left > 2 * day ? `${formatCounted(inAll(day), "day")} left` : `${formatCounted(inAll(hour), "hour")} left`;
}

/** "3 of 10", or "3 (2 more than your plan has)" after a plan has ended. */
export function usageText(used: number, max: number): string {
  const usedText = formatCount(used);
  return used > max
    ? `${usedText} (${formatCount(used - max)} more than your plan has)`
    : `${usedText} of ${formatCount(max)}`;
}

/** "6 saved searches and 20 watched opportunities": what an organisation has beyond the limits without a plan. */
export function beyondNoPlan(use: Entitlements["use"]): string | null {
  const { caps } = plans[0]!;
  const parts = capNames.flatMap((cap) => (use[cap] > caps[cap] ? capText(cap, use[cap] - caps[cap]) : []));
  return parts.length === 0 ? null : new Intl.ListFormat("en-AU").format(parts);
}

type Known = Pick<Entitlements, "isCurrent" | "isTrial">;

/** Until when the current plan runs, and what comes next; `zone` is the organisation's. */
export function planStatusText(
  { isCurrent, isTrial }: Known,
  subscription: Subscription | null,
  now: EpochMs,
  zone: string,
): string {
  if (subscription === null) return "You can search and read everything for free.";
  const end = epochOf(subscription.expiryDate);
  const endText = formatZonedMoment(end, zone);
  if (isCurrent && isTrial) return `Trial, ${timeLeftText(end, now)}.`;
  // The days of grace, or the minutes until the provider has told of a renewal.
  if (isCurrent && end <= now)
    return `The payment that was due on ${endText} has not come in yet. The plan goes on for now.`;
  if (isCurrent)
    return subscription.planIsRenewing
      ? `Renews automatically on ${endText}.`
      : `Ends on ${endText}. It does not renew. Nothing will be deleted.`;
  const { isTrial: wasTrial, plan } = subscription;
  return lapsedText({ planName: plan.name, isTrial: wasTrial, endedAt: subscription.expiryDate }, zone);
}

/** Says that a plan has ended, and what happened to its data; `zone` is the organisation's. */
export function lapsedText({ planName, isTrial, endedAt }: NonNullable<Entitlements["lapsed"]>, zone: string): string {
  const what = isTrial ? "Your trial" : `Your ${planName} subscription`;
  const ended = formatZonedMoment(epochOf(endedAt), zone);
  return `${what} ended on ${ended}. Nothing was deleted. Your oldest items within the limits stay active, the others are paused.`;
}

/** "Without a plan the limits are 1 person, 1 saved search and 3 watched opportunities." */
export const capsText = ({ userCap, savedSearchesCap, watchedOpportunitiesCap }: Entitlements["plan"]): string =>
  `Without a plan the limits are ${capText("users", userCap)}, ` +
  `${capText("savedSearches", savedSearchesCap)} and ${capText("watchedOpportunities", watchedOpportunitiesCap)}.`;
