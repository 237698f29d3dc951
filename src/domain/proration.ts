import { day, type EpochMs } from "./epoch.ts";
import type { Cents } from "./money.ts";

type Period = { start: EpochMs; end: EpochMs };

/** What is left of a paid period: whole days, the present one counted. `from`: the instant at which they begin. */
export type Remainder = { days: number; ofDays: number; from: EpochMs };

/** The days that are left of a period. A day begins at the time of day at which the period did. */
export function remainderOf({ start, end }: Period, now: EpochMs): Remainder {
  const ofDays = Math.round((end - start) / day);
  const days = Math.min(ofDays, Math.max(0, Math.ceil((end - now) / day)));
  return { days, ofDays, from: end - days * day };
}

/**
 * The price of the last days of a period. Rounded by its sum and not by the day, so that what was used and what is left
 * always make the whole price.
 */
export const priceOfDays = (cents: Cents, { days, ofDays }: Pick<Remainder, "days" | "ofDays">): Cents =>
  Math.round((cents * days) / ofDays);

/** The GST in an amount that includes it: an eleventh. */
export const gstOf = (cents: Cents): Cents => Math.round(cents / 11);
