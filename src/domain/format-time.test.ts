import { epochOf } from "#domain/epoch.ts";
import * as format from "#domain/format-time.ts";
import fc from "fast-check";
import { expect, test } from "vitest";

const december = epochOf("2026-12-03T03:00:00Z");
const canberra = "Australia/Canberra";

test("rows say 3 Dec 2026 2:00pm AEDT (Canberra), tables 03/12/2026 02:00 PM", () => {
  expect(format.formatDateTime(december, canberra)).toBe("3 Dec 2026 2:00pm");
  expect(format.formatZonedDateTime(december, canberra)).toBe("3 Dec 2026 2:00pm AEDT");
  expect(format.formatZonedTime(december, canberra)).toBe("2:00pm AEDT");
  expect(format.formatWeekday(december, canberra)).toBe("Thu 3 Dec 2026");
  expect(format.formatZonedMoment(december, canberra)).toBe("Thu 3 Dec 2026, 2:00pm AEDT");
  expect(format.zoneLabel(december, canberra)).toBe("AEDT (Canberra)");
  expect(format.zoneLabel(december, "UTC")).toBe("UTC");
  expect(format.tableDate(december, canberra)).toBe("03/12/2026");
  expect(format.tableTime(december, canberra)).toBe("02:00 PM");
});

test("September is Sep, midnight is 12:00am and noon 12:00pm", () => {
  expect(format.formatDateTime(epochOf("2026-09-15T14:00:00Z"), "Australia/Brisbane")).toBe("16 Sep 2026 12:00am");
  expect(format.formatTime(epochOf("2026-09-16T02:00:00Z"), "Australia/Brisbane")).toBe("12:00pm");
  expect(format.tableTime(epochOf("2026-09-15T14:00:00Z"), "Australia/Brisbane")).toBe("12:00 AM");
});

test("a zone's short name follows summer time, and Broken Hill is two words", () => {
  expect(format.zoneName(epochOf("2026-07-01T00:00:00Z"), "Australia/Sydney")).toBe("AEST");
  expect(format.zoneName(december, "Australia/Perth")).toBe("AWST");
  expect(format.cityOf("Australia/Broken_Hill")).toBe("Broken Hill");
});

test("a day of the same half year needs no year", () => {
  expect(format.formatDayMonth(epochOf("2026-08-24T00:00:00Z"), canberra, december)).toBe("24 Aug");
  expect(format.formatDayMonth(epochOf("2026-03-03T00:00:00Z"), canberra, december)).toBe("3 Mar 2026");
});

test("the wall clock agrees with Temporal in any zone, summer time included", () => {
  const zones = fc.constantFrom(
    "Australia/Sydney",
    "Australia/Lord_Howe",
    "Australia/Adelaide",
    "Australia/Perth",
    "Pacific/Auckland",
    "UTC",
  );
  const instants = fc.integer({ min: epochOf("2000-01-01T00:00:00Z"), max: epochOf("2060-01-01T00:00:00Z") });
  fc.assert(
    fc.property(instants, zones, (index, zone) => {
      const there = Temporal.Instant.fromEpochMilliseconds(index).toZonedDateTimeISO(zone);
      expect(format.wallClock(index, zone)).toEqual({
        year: there.year,
        month: there.month,
        date: there.day,
        hour: there.hour,
        minute: there.minute,
        weekday: there.dayOfWeek % 7,
      });
    }),
  );
});

test("a zone's offset from UTC changes with daylight saving, where it is used", () => {
  const hour = 3_600_000;
  const july = epochOf("2026-07-01T00:00:31.250Z");
  const offsets = (index: number) =>
    ["Australia/Sydney", "Australia/Brisbane", "Australia/Adelaide", "America/New_York", "UTC"].map(
      (zone) => format.zoneOffset(index, zone) / hour,
    );
  expect(offsets(july)).toEqual([10, 10, 9.5, -4, 0]);
  expect(offsets(december)).toEqual([11, 10, 10.5, -5, 0]);
});
