import type { EpochMs } from "#domain/epoch.ts";
import { zoneOffset } from "#domain/format-time.ts";
import type { UserCache } from "#web/member/user-cache.ts";

/** What a person still has to do so that messages reach them at the right time. */
export const outstandingThings = ["email", "mobile", "time-zone"] as const;
export type Outstanding = (typeof outstandingThings)[number];

type Known = {
  badges: Pick<UserCache["badges"], "unverifiedEmail" | "unverifiedMobile">;
  profile: { timeZoneId: string };
};

const unverified = ({ badges }: Known): Outstanding[] => [
  ...(badges.unverifiedEmail ? ["email" as const] : []),
  ...(badges.unverifiedMobile ? ["mobile" as const] : []),
];

/** The canonical name of a time zone; browsers still report deprecated names. */
const canonical = (zone: string) => new Intl.DateTimeFormat("en-AU", { timeZone: zone }).resolvedOptions().timeZone;

/**
 * What the prompts ask for (specification, section 5). A device in another time zone counts even if the clocks agree
 * today.
 */
export const outstandingToPrompt = (cache: Known, deviceZone: string | null): Outstanding[] => [
  ...unverified(cache),
  ...(deviceZone !== null && canonical(deviceZone) !== canonical(cache.profile.timeZoneId)
    ? ["time-zone" as const]
    : []),
];

/** What the menu's badge counts (specification, section 4). A time zone counts only if its clock differs now. */
export const outstandingToCount = (cache: Known, deviceZone: string | null, now: EpochMs): Outstanding[] => [
  ...unverified(cache),
  ...(deviceZone !== null && zoneOffset(now, deviceZone) !== zoneOffset(now, cache.profile.timeZoneId)
    ? ["time-zone" as const]
    : []),
];
