import { day as dayMs } from "#domain/epoch.ts";
import { zoneOffset } from "#domain/format-time.ts";
import { places } from "#domain/places.ts";
import type { Calendar } from "./calendar-query.ts";
import { dayOf, noonOf } from "./month.ts";

/** States whose clocks change on a day, in the order of all places. */
export const clockChangesOn = (day: number): string[] =>
  places.flatMap(({ code, zone }) =>
    zone !== null && zoneOffset(noonOf(day) - dayMs, zone) !== zoneOffset(noonOf(day), zone) ? [code] : [],
  );

/** More states than this are not named one by one. */
const maxNamed = 3;
const withStates = (what: string, states: readonly string[]) =>
  states.length > maxNamed ? what : `${what}: ${states.join(", ")}`;

export type DayNote = { kind: "holiday" | "clocks"; text: string; whole: string };

/** What else is on these days: public holidays and changes of the clocks, in short and with their names and states. */
export function dayNotes(days: readonly number[], holidays: Calendar["holidays"]): ReadonlyMap<number, DayNote[]> {
  const holidaysByDay = Map.groupBy(holidays, ({ localDate }) => dayOf(localDate));
  return new Map(
    days.flatMap((day) => {
      const found = holidaysByDay.get(day) ?? [];
      const states = [...new Set(found.flatMap((holiday) => holiday.states))];
      const clocks = clockChangesOn(day);
      const notes: DayNote[] = [];
      if (found.length > 0)
        notes.push({
          kind: "holiday",
          text: withStates("Holiday", states),
          whole: found.map(({ name, states: where }) => `${name} (${where.join(", ")})`).join("; "),
        });
      if (clocks.length > 0)
        notes.push({
          kind: "clocks",
          text: withStates("Clocks change", clocks),
          whole: `Clocks change (${clocks.join(", ")})`,
        });
      return notes.length > 0 ? [[day, notes] as const] : [];
    }),
  );
}
