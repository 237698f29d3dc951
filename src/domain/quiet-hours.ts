/** Server only: it needs Temporal. Local times between which a person's text messages and push wait: "21:00", "07:00". */
export type QuietHours = { from: string; until: string };

/**
 * The instant itself, or the end of the quiet hours that it is in. Hours that end before they begin last over midnight.
 * Null, and hours that begin when they end, are no quiet hours.
 */
export function afterQuietHours(instant: Temporal.Instant, zone: string, quiet: QuietHours | null): Temporal.Instant {
  if (quiet === null) return instant;
  const [from, until] = [Temporal.PlainTime.from(quiet.from), Temporal.PlainTime.from(quiet.until)];
  const local = instant.toZonedDateTimeISO(zone);
  const time = local.toPlainTime();
  const hasBegun = Temporal.PlainTime.compare(time, from) >= 0;
  const goesOn = Temporal.PlainTime.compare(time, until) < 0;
  const isOverMidnight = Temporal.PlainTime.compare(from, until) > 0;
  if (isOverMidnight ? !hasBegun && !goesOn : !hasBegun || !goesOn) return instant;
  const day = local.toPlainDate().add({ days: isOverMidnight && hasBegun ? 1 : 0 });
  const end = day.toZonedDateTime({ timeZone: zone, plainTime: until }).toInstant();
  // The end can occur twice when clocks go back.
  return Temporal.Instant.compare(end, instant) > 0 ? end : instant;
}
