/** Minutes between two readings while the offices of the place are open, and otherwise. */
const [businessMinutes, quietMinutes] = [60, 240];

/** A day's hours from Monday to Friday in which buyers publish. */
const [openingHour, closingHour] = [7, 19];

/** Whether the offices of a place are open at an instant. Public holidays are days like others. */
export function isBusinessTime(at: Temporal.Instant, zone: string): boolean {
  const { dayOfWeek, hour } = at.toZonedDateTimeISO(zone);
  return dayOfWeek <= 5 && hour >= openingHour && hour < closingHour;
}

/** When a listing is to be read after a reading: an hour later, or, while the offices are closed, when they open. */
export function nextDueAt(last: Temporal.Instant, zone: string): Temporal.Instant {
  const soon = last.add({ minutes: businessMinutes });
  if (isBusinessTime(soon, zone)) return soon;
  const late = last.add({ minutes: quietMinutes });
  const opening = nextOpening(soon, zone);
  return Temporal.Instant.compare(opening, late) < 0 ? opening : late;
}

function nextOpening(after: Temporal.Instant, zone: string): Temporal.Instant {
  const local = after.toZonedDateTimeISO(zone);
  for (let days = 0; ; days += 1) {
    const opening = local.add({ days }).withPlainTime({ hour: openingHour }).toInstant();
    if (Temporal.Instant.compare(opening, after) >= 0 && isBusinessTime(opening, zone)) return opening;
  }
}

/** The usual time from a reading to the next, in minutes. */
export const crawlIntervalMinutes = (last: Temporal.Instant, zone: string): number =>
  Math.round(nextDueAt(last, zone).since(last).total("minutes"));

/** Whether more than three usual gaps have passed since a listing was read. */
export const isStale = (last: Temporal.Instant, zone: string, now: Temporal.Instant): boolean =>
  now.since(last).total("minutes") > 3 * crawlIntervalMinutes(last, zone);
