/** When digests go out: at a person's local time in their zone, on the chosen days. Server only: it needs Temporal. */

/** ISO weekdays, Monday is 1. */
export const workdays: readonly number[] = [1, 2, 3, 4, 5];
const weeklyDay = 1;

export type DigestSchedule = {
  /** IANA zone. */
  zone: string;
  /** Local time, "08:00" or "08:00:00". */
  time: string;
  /** ISO weekdays of the daily digest. */
  weekdays?: readonly number[];
};

/**
 * The next instant of a digest that is later than `after`. There is one for each local day: a time that does not exist
 * on the day of a clock change is moved by the change, and of a time that occurs twice it is the first.
 */
export function nextDigest(
  timing: "Daily" | "Weekly",
  { zone, time, weekdays = workdays }: DigestSchedule,
  after: Temporal.Instant,
): Temporal.Instant {
  const days = timing === "Weekly" ? [weeklyDay] : weekdays.length > 0 ? weekdays : workdays;
  const plainTime = Temporal.PlainTime.from(time);
  const today = after.toZonedDateTimeISO(zone).toPlainDate();
  for (let ahead = 0; ; ahead++) {
    const day = today.add({ days: ahead });
    const at = day.toZonedDateTime({ timeZone: zone, plainTime }).toInstant();
    if (days.includes(day.dayOfWeek) && Temporal.Instant.compare(at, after) > 0) return at;
  }
}
