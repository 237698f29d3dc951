import { epochOf, type EpochMs } from "#domain/epoch.ts";
import { formatCounted } from "#domain/format-number.ts";
import { cityOf, formatTime, localDay, zoneName } from "#domain/format-time.ts";
import type { CalendarItem } from "./calendar-query.ts";
import { dayOf } from "./month.ts";

/** What the calendar can show or leave out, in the order of its checkboxes. */
export const layers = [
  { code: "closing", name: "Closes", kinds: ["closing"] },
  { code: "briefing", name: "Briefings and registration", kinds: ["briefing", "registration"] },
  { code: "internal", name: "Internal dates", kinds: ["internal"] },
  { code: "other", name: "Questions and decisions", kinds: ["questions", "decision"] },
] as const;
export type LayerCode = (typeof layers)[number]["code"];

export const layerOf = (item: Pick<CalendarItem, "kind">): LayerCode =>
  layers.find(({ kinds }) => (kinds as readonly string[]).includes(item.kind))!.code;

export type Urgency = "past" | "soon" | "later";

/** A closing within three days is urgent; what is over is quiet. */
export function urgencyOf(item: CalendarItem, now: EpochMs): Urgency {
  const at = epochOf(item.date);
  if (at <= now || item.status === "Cancelled") return "past";
  return item.kind === "closing" && localDay(at, item.timezoneId) - localDay(now, item.timezoneId) <= 3
    ? "soon"
    : "later";
}

/** "3:00pm" in the reader's zone; "no time" of a closing without one, "all day" of anything else. */
export const timeOf = (item: CalendarItem, zone: string): string =>
  item.timeIsExplicit ? formatTime(epochOf(item.date), zone) : item.kind === "closing" ? "no time" : "all day";

/** "Site visit, mandatory: Fencing"; of a closing the title alone, because its sign says it. */
export function nameOf(item: CalendarItem): string {
  if (item.kind === "closing") return item.title;
  return `${item.name}${item.isMandatory ? ", mandatory" : ""}: ${item.title}`;
}

/** "closes 3:00pm AEST (Sydney), in 2 days": the buyer's own time, for the agenda. */
export function noteOf(item: CalendarItem, now: EpochMs): string {
  const at = epochOf(item.date);
  const time = item.timeIsExplicit
    ? `${formatTime(at, item.timezoneId)} ${zoneName(at, item.timezoneId)} (${cityOf(item.timezoneId)})`
    : item.kind === "closing"
      ? "no time given"
      : "";
  const days = dayOf(item.localDate) - localDay(now, item.timezoneId);
  const left =
    item.status === "Cancelled"
      ? "cancelled"
      : at <= now
        ? "over"
        : days <= 0
          ? "today"
          : `in ${formatCounted(days, "day")}`;
  const what = item.kind === "internal" ? "internal" : item.name.toLowerCase();
  return [[what, time].filter(Boolean).join(" "), left].join(" · ");
}
