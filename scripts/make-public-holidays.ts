/**
 * Writes data/public-holidays.csv: public holidays of the whole day from Monday to Friday, by state. The library is too
 * large to be a dependency (decision 104), so it is installed elsewhere:
 *
 *     npm install --prefix FOLDER date-holidays@3.37.0
 *     node bin/run.mjs scripts/make-public-holidays.ts FOLDER FIRST_YEAR LAST_YEAR
 */
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

type Holiday = {
  date: string;
  start: { getTime: () => number };
  end: { getTime: () => number };
  name: string;
  type: string;
};
type Library = new (country: string, state: string) => { getHolidays: (year: number) => Holiday[] };

const [folder, firstYear, lastYear] = process.argv.slice(2) as [string, string, string];
const Holidays = createRequire(join(folder, "package.json"))("date-holidays") as Library;
const states = ["NSW", "VIC", "QLD", "SA", "WA", "TAS", "NT", "ACT"];
const hour = 3_600_000;
const found = new Map<string, { states: string[]; names: string[] }>();
for (const state of states)
  for (let year = Number(firstYear); year <= Number(lastYear); year += 1)
    for (const { date, start, end, name, type } of new Holidays("AU", state.toLowerCase()).getHolidays(year)) {
      const day = date.slice(0, 10);
      // Christmas Eve is a holiday from the evening on in some states.
      const isWholeDay = end.getTime() - start.getTime() >= 23 * hour && date.slice(11, 16) === "00:00";
      if (type !== "public" || !isWholeDay || Temporal.PlainDate.from(day).dayOfWeek > 5) continue;
      const holiday = found.get(day) ?? { states: [], names: [] };
      found.set(day, holiday);
      if (!holiday.states.includes(state)) holiday.states.push(state);
      const plainName = name.replace(" (substitute day)", "");
      if (!holiday.names.includes(plainName)) holiday.names.push(plainName);
    }
const lines = [...found].map(([day, { states, names }]) => `${day},${states.join(" ")},${names.join(" / ")}`);
writeFileSync("data/public-holidays.csv", `day,states,name\n${lines.toSorted().join("\n")}\n`);
