import type { KeyDate } from "#domain/key-date.ts";
import { cityOf, formatTime, zoneName } from "#domain/format-time.ts";
import { epochOf } from "#domain/epoch.ts";
import { isoInstant } from "#domain/iso-instant.ts";
import { slugOf } from "#domain/slug.ts";
import type { NoticeDates } from "#features/opportunities/server/service.ts";
import type { EventRow } from "./queries.ts";

/** What a calendar program is told of one date, apart from its sequence number. */
export type EventContent = {
  summary: string;
  description: string;
  url: string;
  /** The day of an event without a time, else null. */
  day: string | null;
  /** The instant of an event with a time, else null. */
  at: string | null;
  isCancelled: boolean;
};

/** Dates that are over stay in the feed for this long, and cancelled ones are told as cancelled for as long. */
export const kept = Temporal.Duration.from({ hours: 31 * 24 });

/** The events of a notice by their ids, without those that have been over for long. */
export function eventsIn(notice: NoticeDates, since: Temporal.Instant, origin: string): [uid: string, EventContent][] {
  const url = `${origin}/opportunities/${notice.publicOpportunityId}/${slugOf(notice.title)}`;
  return notice.dates
    .filter(({ at }) => Temporal.Instant.compare(at, since) >= 0)
    .map((date) => [
      `${notice.publicOpportunityId}-${date.part}`,
      {
        summary: `${date.name}${date.isMandatory ? " (mandatory)" : ""}: ${notice.title}`,
        description: describe(notice, date, url),
        url,
        day: date.timeIsExplicit ? null : date.day.toString(),
        at: date.timeIsExplicit ? isoInstant(date.at) : null,
        isCancelled: notice.status === "Cancelled",
      },
    ]);
}

function describe(notice: NoticeDates, date: KeyDate, url: string): string {
  const instant = epochOf(isoInstant(date.at));
  const { zone, closeWording } = notice;
  const time = date.timeIsExplicit
    ? `${formatTime(instant, zone)} ${zoneName(instant, zone)} (${cityOf(zone)})`
    : "No time is given: check the notice.";
  const isDoubtful = date.kind === "closing" && closeWording !== null;
  return [
    notice.buyerName ?? "Buyer not stated",
    notice.reference,
    time,
    isDoubtful && `This is the earlier of two readings. The notice says “${closeWording}”.`,
    notice.status === "Cancelled" && "The buyer has cancelled this opportunity.",
    url,
  ]
    .filter(Boolean)
    .join("\n");
}

type Told = { uid: string; sequence: number; content: EventContent; changed_at: Temporal.Instant };

/**
 * Compares what a feed told last with what is true now. Every difference raises the sequence number of its event. An event
 * that has gone is told as cancelled, unless it was over.
 */
export function nextEvents(stored: EventRow[], current: Map<string, EventContent>, now: Temporal.Instant) {
  const since = now.subtract(kept);
  const before = new Map(stored.map((row) => [row.uid, row]));
  const changed: EventRow[] = [];
  const dropped: string[] = [];
  const told: Told[] = [];
  const tell = (uid: string, content: EventContent, isGone: boolean) => {
    const row = before.get(uid);
    const isSame =
      row !== undefined && isEqual(row.content as EventContent, content) && (row.cancelled_at !== null) === isGone;
    const event = isSame
      ? row
      : { uid, sequence: row ? row.sequence + 1 : 0, content, changed_at: now, cancelled_at: isGone ? now : null };
    if (!isSame) changed.push(event);
    told.push({ uid, sequence: event.sequence, content, changed_at: event.changed_at });
  };
  for (const [uid, content] of current) tell(uid, content, false);
  for (const row of stored) {
    if (current.has(row.uid)) continue;
    const content = row.content as EventContent;
    const isOld = row.cancelled_at !== null && Temporal.Instant.compare(row.cancelled_at, since) < 0;
    if (isOld || wasOver(content, since)) dropped.push(row.uid);
    else tell(row.uid, { ...content, isCancelled: true }, true);
  }
  return { told, changed, dropped };
}

const isEqual = (first: EventContent, second: EventContent) =>
  (Object.keys(second) as (keyof EventContent)[]).every((key) => first[key] === second[key]);

/** Whether an event has left the feed because it was over for long. */
function wasOver({ day, at }: EventContent, since: Temporal.Instant): boolean {
  const end =
    at === null
      ? Temporal.PlainDate.from(day!).add({ days: 1 }).toZonedDateTime("UTC").toInstant()
      : Temporal.Instant.from(at);
  return Temporal.Instant.compare(end, since) < 0;
}
