import fc from "fast-check";
import { expect, test } from "vitest";
import { isWorkingDay, workingDaysUntil } from "#domain/working-days.ts";
import { publicHolidays } from "#platform/public-holidays.ts";

const day = (text: string) => Temporal.PlainDate.from(text);
const left = (state: "VIC" | "NSW" | "WA" | null, today: string, last: string) =>
  workingDaysUntil(day(today), day(last), publicHolidays().isHoliday(state));

test("a weekend and a holiday of the state do not count", () => {
  // The Friday before the grand final is a holiday in Victoria only, the Monday after it in Western Australia only.
  expect(left("NSW", "2026-09-24", "2026-09-28")).toBe(2);
  expect(left("VIC", "2026-09-24", "2026-09-28")).toBe(1);
  expect(left("WA", "2026-09-24", "2026-09-28")).toBe(1);
  expect(left(null, "2026-12-24", "2026-12-29")).toBe(3);
  expect(left("NSW", "2026-12-24", "2026-12-29")).toBe(1);
  expect(left("NSW", "2026-09-28", "2026-09-28")).toBe(0);
  expect(left("NSW", "2026-09-28", "2026-09-24")).toBe(0);
});

test("counting in two steps gives the same as in one, and one day more adds one day or none", () => {
  const days = fc.integer({ min: 0, max: 380 });
  const states = fc.constantFrom("NSW", "VIC", "QLD", "SA", "WA", "TAS", "NT", "ACT", null);
  fc.assert(
    fc.property(states, days, days, days, (state, start, first, second) => {
      const isHoliday = publicHolidays().isHoliday(state);
      const [today, middle] = [day("2026-01-01").add({ days: start }), day("2026-01-01").add({ days: start + first })];
      const last = middle.add({ days: second });
      const count = (from: Temporal.PlainDate, to: Temporal.PlainDate) => workingDaysUntil(from, to, isHoliday)!;
      expect(count(today, last)).toBe(count(today, middle) + count(middle, last));
      const next = last.add({ days: 1 });
      expect(count(today, next) - count(today, last)).toBe(isWorkingDay(next, isHoliday) ? 1 : 0);
      expect(count(today, last)).toBeLessThanOrEqual(Math.ceil(((first + second) * 5) / 7) + 5);
    }),
  );
});
