import { formatCount } from "#domain/format-number.ts";

const estimateDays = 90;
type Rate = { perDay: number; total: number };

/** How often something matches, in the unit that people would use: "3 a day", "2 a week", "1 in 90 days". */
export function rateText({ perDay, total }: Rate): string {
  if (total === 0) return "0 in 90 days";
  if (perDay >= 0.95) return `${formatCount(Math.round(total / estimateDays))} a day`;
  const perWeek = (7 * total) / estimateDays;
  if (perWeek >= 0.95) return `${formatCount(Math.round(perWeek))} a week`;
  const perMonth = (30 * total) / estimateDays;
  return perMonth >= 0.95 ? `${formatCount(Math.round(perMonth))} a month` : `${formatCount(total)} in 90 days`;
}

/** The rate from a comparison, which has no total. */
export const rateOfDay = (perDay: number): string => rateText({ perDay, total: perDay * estimateDays });
