import { epochOf } from "#domain/epoch.ts";
import { formatDayMonth, formatTime } from "#domain/format-time.ts";
import { useOperatorZone } from "#features/operator/web/operator-zone.ts";
import { useNow } from "#web/clock.tsx";

/** "27 Nov 7:32pm" in the operator's zone, which other parts of the page name. */
export function useShortTime(): (date: string) => string {
  const [zone, now] = [useOperatorZone(), useNow()];
  return (date) => `${formatDayMonth(epochOf(date), zone, now)} ${formatTime(epochOf(date), zone)}`;
}
