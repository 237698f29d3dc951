import { formatDate } from "#domain/format-time.ts";
import type { Notice } from "#features/ingestion/notice.ts";
import type { InventedBuyer } from "./buyers.ts";
import type { Random } from "./random.ts";

const hours = [10, 11, 12, 14, 14, 14, 15, 15, 16, 17];

/** "9-Oct-2026", as portals write it. */
export const portalDate = (date: Temporal.PlainDate): string =>
  formatDate(date.toZonedDateTime("UTC").epochMilliseconds, "UTC").replaceAll(" ", "-");

const portalTime = (hour: number) => `${hour % 12 || 12}:00 ${hour < 12 ? "am" : "pm"}`;

// The standard offset, which labels print all year. The zone's name beside it takes precedence.
const labels: Record<string, string> = {
  "Australia/Sydney": "(UTC+10:00) Canberra, Melbourne, Sydney",
  "Australia/Melbourne": "(UTC+10:00) Canberra, Melbourne, Sydney",
  "Australia/Brisbane": "(UTC+10:00) Brisbane",
  "Australia/Adelaide": "(UTC+09:30) Adelaide",
  "Australia/Darwin": "(UTC+09:30) Darwin",
  "Australia/Perth": "(UTC+08:00) Perth",
  "Australia/Hobart": "(UTC+10:00) Hobart",
  "Australia/Canberra": "(ACT Local Time)",
};

/**
 * The wording of a closing on a given day, in the styles of real buyers. Many councils give no time. Some use an
 * abbreviation that does not match the season, which makes two readings.
 */
export function closingOn(wish: Temporal.PlainDate, buyer: InventedBuyer, random: Random): Notice["closing"] {
  // Nothing closes on a weekend.
  const date = wish.dayOfWeek > 5 ? wish.add({ days: 8 - wish.dayOfWeek }) : wish;
  const day = portalDate(date);
  if (random.chance(buyer.kind === "council" ? 0.4 : 0.06)) return { wording: day };
  const at = `${day} ${portalTime(random.pick(hours))}`;
  if (random.chance(0.1)) return { wording: `${at} ${misfit(date, buyer.zone) ?? ""}`.trim() };
  return { wording: random.chance(0.5) ? `${at} ${labels[buyer.zone] ?? ""}`.trim() : at };
}

/** The abbreviation of the other half of the year, for zones with daylight saving. */
function misfit(date: Temporal.PlainDate, zone: string): string | undefined {
  const offset = date.toZonedDateTime({ timeZone: zone, plainTime: "12:00" }).offset;
  return (
    { "+11:00": "AEST", "+10:30": "ACST" }[offset] ??
    (zone === "Australia/Sydney" && offset === "+10:00" ? "AEDT" : undefined)
  );
}
