import fc from "fast-check";
import { expect, test } from "vitest";
import { repeats } from "#test/counts.ts";
import { publicHolidays } from "#platform/public-holidays.ts";
import { afterWorkingHours } from "./working-hours.ts";

const after = (start: string, hours: number, zone = "Australia/Sydney", state: "NSW" | "WA" | null = "NSW") =>
  afterWorkingHours(Temporal.Instant.from(start), hours, zone, publicHolidays().isHoliday(state)).toString();

test("working hours go from 9:00 to 17:00, over nights, weekends and public holidays of the state", () => {
  // Wednesday 9:46am in Sydney.
  expect(after("2026-09-15T23:46:00Z", 4)).toBe("2026-09-16T03:46:00Z");
  // Friday 3:30pm: 90 minutes are left, and 150 on Monday.
  expect(after("2026-09-18T05:30:00Z", 4)).toBe("2026-09-21T01:30:00Z");
  // 6:00am and 10:00pm begin at the next 9:00.
  expect(after("2026-09-15T20:00:00Z", 4)).toBe("2026-09-16T03:00:00Z");
  expect(after("2026-09-16T12:00:00Z", 4)).toBe("2026-09-17T03:00:00Z");
  // Monday 5 October is a holiday in New South Wales; clocks went forward the day before.
  expect(after("2026-10-02T06:00:00Z", 4)).toBe("2026-10-06T01:00:00Z");
  expect(after("2026-10-02T08:00:00Z", 4, "Australia/Perth", "WA")).toBe("2026-10-05T04:00:00Z");
  expect(after("2026-10-02T06:00:00Z", 4, "Australia/Sydney", null)).toBe("2026-10-05T01:00:00Z");
});

test("counted minute by minute, exactly the hours asked for are working hours", () => {
  const zones = ["Australia/Sydney", "Australia/Perth", "Australia/Lord_Howe"] as const;
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 400 * 24 * 60 }),
      fc.integer({ min: 1, max: 12 }),
      fc.constantFrom(...zones),
      (minute, hours, zone) => {
        const start = Temporal.Instant.from("2026-01-01T00:00:00Z").add({ minutes: minute });
        const isHoliday = publicHolidays().isHoliday("NSW");
        const end = afterWorkingHours(start, hours, zone, isHoliday);
        let worked = 0;
        for (let at = start; Temporal.Instant.compare(at, end) < 0; at = at.add({ minutes: 1 })) {
          const local = at.toZonedDateTimeISO(zone);
          if (local.dayOfWeek <= 5 && !isHoliday(local.toPlainDate()) && local.hour >= 9 && local.hour < 17)
            worked += 1;
        }
        expect(worked).toBe(hours * 60);
      },
    ),
    { numRuns: repeats(20, 500) },
  );
});
