import { day, epochOf } from "#domain/epoch.ts";
import { formatDate } from "#domain/format-time.ts";
import { dollarsOf, formatMoney } from "#domain/money.ts";
import type { KnownPrice } from "#domain/plan-change.ts";

/** "$62.33"; what is given back has a true minus, "−$31.17". */
export const moneyText = (cents: number): string => formatMoney(dollarsOf(cents)).replace("-", "−");

/** "Team, monthly" */
export const priceName = ({ plan, period }: Pick<KnownPrice, "plan" | "period">): string =>
  `${plan.name}, ${period === "monthly" ? "monthly" : "yearly"}`;

/** "16 Sep 2026 to 2 Oct 2026": the last day is the one before the end. */
export const daysText = (from: string, until: string, zone: string): string =>
  `${formatDate(epochOf(from), zone)} to ${formatDate(epochOf(until) - day, zone)}`;

/** "3 Oct 2026" */
export const dateText = (iso: string, zone: string): string => formatDate(epochOf(iso), zone);
