import { readFileSync } from "node:fs";
import type { Person, Timing } from "./state.ts";

/* When messages are due, in plain code that shares nothing with the product. Instants are milliseconds. */

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** The first digest later than an instant: Monday to Friday, or on Mondays, at a local time. */
export function nextDigest(zone: string, time: string, timing: Timing, after: number): number {
  for (let ahead = -1; ; ahead++) {
    const date = dateOf(after + ahead * day, zone);
    const weekday = weekdayOf(date);
    if (timing === "Weekly" ? weekday !== 1 : isWeekend(weekday)) continue;
    const at = instantOf(`${date} ${time}`, zone);
    if (at > after) return at;
  }
}

/** The instant itself, or 7:00 in the morning if it is between 21:00 and that. */
export function afterQuietHours(at: number, zone: string): number {
  const [date, time] = wall(at, zone).split(" ") as [string, string];
  if (time >= "07:00" && time < "21:00") return at;
  const morning = time < "07:00" ? date : dateOf(instantOf(`${date} 12:00`, zone) + day, zone);
  return instantOf(`${morning} 07:00`, zone);
}

/** The instant at which so many hours between 9:00 and 17:00 of working days have passed. */
export function afterWorkingHours(start: number, hours: number, zone: string): number {
  let left = hours * hour;
  for (let date = dateOf(start, zone); ; date = dateOf(instantOf(`${date} 12:00`, zone) + day, zone)) {
    if (isWeekend(weekdayOf(date)) || holidays.has(`${stateOf[zone]} ${date}`)) continue;
    const [opens, closes] = [instantOf(`${date} 09:00`, zone), instantOf(`${date} 17:00`, zone)];
    const from = Math.max(start, opens);
    if (closes - from >= left) return from + left;
    left -= Math.max(0, closes - from);
  }
}

/** Every zone of the simulation with its state. */
const stateOf: Record<string, string> = {
  "Australia/Sydney": "NSW",
  "Australia/Perth": "WA",
  "Australia/Adelaide": "SA",
  "Australia/Darwin": "NT",
  "Australia/Brisbane": "QLD",
  "Australia/Eucla": "WA",
  "Australia/Hobart": "TAS",
  "Australia/Lord_Howe": "NSW",
};
export const zones = Object.keys(stateOf);

/** "NSW 2026-12-25" */
const holidays = new Set(
  readFileSync("data/public-holidays.csv", "utf8")
    .trim()
    .split("\n")
    .flatMap((line) => {
      const [date, states] = line.split(",") as [string, string];
      return states.split(" ").map((state) => `${state} ${date}`);
    }),
);

/** With the offset before a change of the clock; after it with the new one. A time that the change skips moves with it. */
function instantOf(local: string, zone: string): number {
  const asUtc = utcOf(local);
  const offsetAt = (instant: number) => utcOf(wall(instant, zone)) - instant;
  const [before, after] = [asUtc - offsetAt(asUtc - day), asUtc - offsetAt(asUtc + day)];
  return wall(before, zone) !== local && wall(after, zone) === local ? after : before;
}

/** "2026-10-04 08:00" as if it were UTC. */
const utcOf = (local: string) => Temporal.Instant.from(`${local.replace(" ", "T")}Z`).epochMilliseconds;
const dateOf = (instant: number, zone: string) => wall(instant, zone).split(" ")[0]!;
/** 1 January 1970 was a Thursday; Sunday is 0. */
const firstWeekday = 4;
const weekdayOf = (date: string) => (Math.floor(utcOf(`${date} 00:00`) / day) + firstWeekday) % 7;
const isWeekend = (weekday: number) => weekday === 0 || weekday === 6;

const formats = new Map<string, Intl.DateTimeFormat>();
/** "2026-10-04 08:00" */
function wall(instant: number, timeZone: string): string {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short", hourCycle: "h23" });
  formats.set(timeZone, format);
  return format.format(instant);
}

/** The time of a person's digests by a channel. */
export const digestTime = (person: Person, channel: string) => (channel === "sms" ? person.smsTime : person.time);
