import type { EventContent } from "./events.ts";
import { isoInstant } from "#domain/iso-instant.ts";
import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from "ical-generator";

type Told = { uid: string; sequence: number; content: EventContent; changed_at: Temporal.Instant };

/** How often programs should read again. Most do it less often. */
const readAgainSeconds = 4 * 60 * 60;

/** A calendar as iCalendar (RFC 5545). Events have no end: a deadline is an instant, and nobody says how long a visit is. */
export function calendarText(name: string, productName: string, events: Told[]): string {
  const calendar = ical({
    name,
    prodId: { company: productName, product: "Key dates", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
    ttl: readAgainSeconds,
  });
  const host = productName.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  for (const { uid, sequence, content, changed_at } of events)
    calendar.createEvent({
      id: `${uid}@${host}`,
      sequence,
      start: content.at ?? content.day!,
      allDay: content.at === null,
      summary: content.isCancelled ? `Cancelled: ${content.summary}` : content.summary,
      description: content.description,
      url: content.url,
      status: content.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      transparency: ICalEventTransparency.TRANSPARENT,
      stamp: isoInstant(changed_at),
      lastModified: isoInstant(changed_at),
    });
  return calendar.toString();
}
