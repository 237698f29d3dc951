import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { PlaceCode } from "#domain/places.ts";
import type { IsHoliday } from "#domain/working-days.ts";

/** A day on which some states do not work. */
export type PublicHoliday = { day: Temporal.PlainDate; name: string; states: readonly PlaceCode[] };

type PublicHolidays = {
  /** The holidays of one state; for null, where no state is known, only weekends are free. */
  isHoliday: (state: PlaceCode | null) => IsHoliday;
  /** The holidays between two days, both included, the earliest first. */
  between: (first: Temporal.PlainDate, last: Temporal.PlainDate) => PublicHoliday[];
};

let known: PublicHolidays | undefined;

/** Public holidays of the whole day from Monday to Friday, by state (data/public-holidays.csv, decision 104). */
export const publicHolidays = (): PublicHolidays => (known ??= readHolidays());

function readHolidays(folder = join(process.cwd(), "data")): PublicHolidays {
  const [, ...lines] = readFileSync(join(folder, "public-holidays.csv"), "utf8").trim().split("\n");
  const holidays = lines.map((line): PublicHoliday => {
    const [day, states, name] = line.split(",") as [string, string, string];
    return { day: Temporal.PlainDate.from(day), name, states: states.split(" ") as PlaceCode[] };
  });
  const days = new Set(holidays.flatMap(({ day, states }) => states.map((state) => `${state} ${day.toString()}`)));
  return {
    isHoliday: (state) => (day) => state !== null && days.has(`${state} ${day.toString()}`),
    between: (first, last) =>
      holidays.filter(
        ({ day }) => Temporal.PlainDate.compare(first, day) <= 0 && Temporal.PlainDate.compare(day, last) <= 0,
      ),
  };
}
