/** Minutes between two crawls, during the office hours of the place and otherwise. */
const [businessMinutes, quietMinutes] = [60, 240];

/** The hours, Monday to Friday, in which buyers publish. */
const [openingHour, closingHour] = [7, 19];

/** Whether offices of a place are open at an instant. Public holidays are not considered. */
export function isBusinessTime(at: Temporal.Instant, zone: string): boolean {
  const { dayOfWeek, hour } = at.toZonedDateTimeISO(zone);
  return dayOfWeek <= 5 && hour >= openingHour && hour < closingHour;
}

/** When a listing is next due after a crawl: an hour later, or outside of office hours when offices open. */
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

/** The usual time between two crawls, in minutes. */
export const crawlIntervalMinutes = (last: Temporal.Instant, zone: string): number =>
  Math.round(nextDueAt(last, zone).since(last).total("minutes"));

/** Whether a listing has missed more than three of its usual intervals. */
export const isStale = (last: Temporal.Instant, zone: string, now: Temporal.Instant): boolean =>
  now.since(last).total("minutes") > 3 * crawlIntervalMinutes(last, zone);
