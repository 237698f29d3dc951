import { calendarDate, dayFrom, instantFrom, monthNumber } from "#domain/source-date.ts";
import { expect, test } from "vitest";

const sydney = "Australia/Sydney";
const instant = (text: string) => instantFrom(text, sydney)?.toString();
const day = (text: string, zone = sydney) => dayFrom(text, zone)?.toString();

test("a time with an offset is that instant, and its day is the local day", () => {
  expect(instant("2024-06-30T23:51:33Z")).toBe("2024-06-30T23:51:33Z");
  expect(day("2024-06-30T23:51:33Z")).toBe("2024-06-30T14:00:00Z");
  expect(day("2027-07-31T23:59:59+01:00", "Europe/London")).toBe("2027-07-30T23:00:00Z");
});

test("local midnight written in UTC is that local day, in and out of daylight saving", () => {
  expect(day("2024-06-29T14:00:00Z")).toBe("2024-06-29T14:00:00Z");
  expect(day("2023-10-30T13:00:00Z")).toBe("2023-10-30T13:00:00Z");
});

test("a date is 00:00 in the zone, whatever format the source uses", () => {
  for (const text of [
    "2026-10-23",
    "23-Oct-2026",
    "23 October 2026",
    "Fri, 23 Oct 2026 00:00:00 GMT",
    "23/Oct/2026",
    "23/10/2026 02:00 PM",
  ])
    expect(instant(text), text).toBe("2026-10-22T13:00:00Z");
});

test("a time without an offset is in the source's time zone", () => {
  expect(instant("2026-10-23T14:00:00")).toBe("2026-10-23T03:00:00Z");
});

test("register placeholders and days that do not exist are not dates", () => {
  const placeholders = ["1753-01-01", "1900-01-01T00:00:00Z", "1970-01-01T00:00:00Z", "9999-12-31", "31/12/9999"];
  for (const text of [...placeholders, "2026-02-30", "31-Jun-2026", "soon", ""])
    expect(instant(text), text).toBeUndefined();
});

test("month names are read, and a day that does not exist is undefined", () => {
  expect([monthNumber("Sep"), monthNumber("september"), monthNumber("Foo")]).toEqual([9, 9, undefined]);
  expect(calendarDate(2026, 2, 29)).toBeUndefined();
});
