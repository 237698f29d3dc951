import { readClosing, type ClosingContext } from "#domain/deadline-wording.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { repeats } from "#test/counts.ts";

const canberra: ClosingContext = { zone: "Australia/Canberra" };
const sydney: ClosingContext = { zone: "Australia/Sydney" };
const brisbane: ClosingContext = { zone: "Australia/Brisbane" };

const read = (wording: string, context: ClosingContext = sydney) => {
  const reading = readClosing(wording, context);
  if (!reading) return undefined;
  const { zone, timeIsExplicit, hasTwoReadings } = reading;
  return [reading.remindsAt.toString(), reading.staysOpenUntil.toString(), zone, timeIsExplicit, hasTwoReadings];
};
const exactly = (at: string, zone: string) => [at, at, zone, true, false];

test("ACT local time follows Canberra's clock, in and out of summer time", () => {
  const zone = "Australia/Canberra";
  expect(read("9-Oct-2026 2:00 pm (ACT Local Time)", canberra)).toEqual(exactly("2026-10-09T03:00:00Z", zone));
  expect(read("25-Sep-2026 2:00 pm (ACT Local Time)", canberra)).toEqual(exactly("2026-09-25T04:00:00Z", zone));
  expect(read("31-Dec-2026 9:30 am (ACT Local Time)", canberra)).toEqual(exactly("2026-12-30T22:30:00Z", zone));
  expect(read("2-Oct-2026 12:00 pm (ACT Local Time)", canberra)).toEqual(exactly("2026-10-02T02:00:00Z", zone));
});

test("a time without a zone is in the portal's zone", () => {
  expect(read("21-Sep-2026 15:00")).toEqual(exactly("2026-09-21T05:00:00Z", "Australia/Sydney"));
  expect(read("5-Oct-2026 15:00")).toEqual(exactly("2026-10-05T04:00:00Z", "Australia/Sydney"));
  expect(read("17-Sep-2026 3:00 PM", brisbane)).toEqual(exactly("2026-09-17T05:00:00Z", "Australia/Brisbane"));
});

test.for([
  ["03 Dec 26 2pm", "2026-12-03T03:00:00Z"],
  ["3 Dec 26 14:00", "2026-12-03T03:00:00Z"],
  ["3 Dec 2026 1400", "2026-12-03T03:00:00Z"],
  ["3 Dec 2026, at 0930", "2026-12-02T22:30:00Z"],
  ["3 Dec 2026 14h00", "2026-12-03T03:00:00Z"],
  ["3 December 2026 1400 AEDT", "2026-12-03T03:00:00Z"],
])("%s is read with its time", ([wording, at]) => {
  expect(read(wording!)).toEqual(exactly(at!, "Australia/Sydney"));
});

test("numbers after a date that are not a time are not read as one, nor a time as a year", () => {
  expect(read("3 Dec 2026 0412 345 678")?.[3]).toBe(false);
  expect(read("3 Dec 2026 2500")?.[3]).toBe(false);
  expect(read("3 Dec 2026, room 1400")?.[3]).toBe(false);
  expect(read("Closes 3 Dec 23.59")).toBeUndefined();
  expect(read("Closes 3 Dec 22:30")).toBeUndefined();
});

test("a date without a time is open until 23:59 there and reminds that morning", () => {
  expect(read("22-Sep-2026")).toEqual([
    "2026-09-21T14:00:00Z",
    "2026-09-22T13:59:00Z",
    "Australia/Sydney",
    false,
    false,
  ]);
  expect(read("2026-12-03")).toEqual([
    "2026-12-02T13:00:00Z",
    "2026-12-03T12:59:00Z",
    "Australia/Sydney",
    false,
    false,
  ]);
  expect(read("3 December 2026, close of business")?.[3]).toBe(false);
});

test("placeholder times of scheme portals are not read as times", () => {
  const scheme = { ...sydney, hasPlaceholderTimes: true };
  expect(read("30-Apr-2027 23:59", scheme)).toEqual(read("30-Apr-2027"));
  expect(read("22-May-2029 00:00", scheme)).toEqual(read("22-May-2029"));
  expect(read("22-May-2028 17:00", scheme)?.[3]).toBe(true);
  expect(read("30-Apr-2027 23:59")?.[3]).toBe(true);
});

test("a time zone's name overrides the winter offset printed beside it", () => {
  const label = "04/Dec/2026 02:00 PM (UTC+10:00) Canberra, Melbourne, Sydney time";
  expect(read(label, brisbane)).toEqual(exactly("2026-12-04T03:00:00Z", "Australia/Sydney"));
  // If a field computed from the label has the same misreading, it adds no second reading.
  expect(read(label, { ...brisbane, stated: "2026-12-04T04:00:00Z" })?.[4]).toBe(false);
});

test("Brisbane and Perth have no summer time", () => {
  expect(read("30/Sep/2026 02:00 PM (UTC+10:00) Brisbane time")).toEqual(
    exactly("2026-09-30T04:00:00Z", "Australia/Brisbane"),
  );
  expect(read("04/Dec/2026 02:00 PM (UTC+10:00) Brisbane time")).toEqual(
    exactly("2026-12-04T04:00:00Z", "Australia/Brisbane"),
  );
  expect(read("17/Sep/2026 03:00 PM (UTC+08:00) Perth time")).toEqual(
    exactly("2026-09-17T07:00:00Z", "Australia/Perth"),
  );
});

test("AEST in December has two readings: reminded by the earlier, open until the later", () => {
  expect(read("10-Dec-2026 2:00 pm AEST")).toEqual([
    "2026-12-10T03:00:00Z",
    "2026-12-10T04:00:00Z",
    "Australia/Sydney",
    true,
    true,
  ]);
  expect(read("10-Jul-2026 2:00 pm AEST")).toEqual(exactly("2026-07-10T04:00:00Z", "Australia/Sydney"));
  expect(read("10-Dec-2026 2:00 pm AEST", brisbane)).toEqual(exactly("2026-12-10T04:00:00Z", "Australia/Brisbane"));
  expect(read("10-Dec-2026 2:00 pm AEDT")).toEqual(exactly("2026-12-10T03:00:00Z", "Australia/Sydney"));
  expect(read("10-Dec-2026 2:00 pm ACST", { zone: "Australia/Adelaide" })?.[4]).toBe(true);
});

test("ISO 8601 with an offset is one instant, without one it is the portal's wall clock", () => {
  expect(read("2026-10-09T03:00:00Z")).toEqual(exactly("2026-10-09T03:00:00Z", "Australia/Sydney"));
  expect(read("2026-10-09T14:00:00+11:00")).toEqual(exactly("2026-10-09T03:00:00Z", "Australia/Sydney"));
  expect(read("2026-10-09T14:00:00")).toEqual(exactly("2026-10-09T03:00:00Z", "Australia/Sydney"));
});

test("a field that contradicts the wording is kept beside it and flagged", () => {
  const reading = read("9-Oct-2026 2:00 pm (ACT Local Time)", { ...canberra, stated: "2026-10-09T05:00:00Z" });
  expect(reading).toEqual(["2026-10-09T03:00:00Z", "2026-10-09T05:00:00Z", "Australia/Canberra", true, true]);
  const onADay = read("22-Sep-2026", { ...sydney, stated: "2026-09-25T05:00:00Z" });
  expect(onADay).toEqual(["2026-09-21T14:00:00Z", "2026-09-25T05:00:00Z", "Australia/Sydney", false, true]);
  expect(read("22-Sep-2026", { ...sydney, stated: "2026-09-22" })?.[4]).toBe(false);
});

test("two dates in one wording are both kept", () => {
  const reading = read("Closes 3-Oct-2026 2:00 pm, extended to 10-Oct-2026 2:00 pm");
  expect(reading).toEqual(["2026-10-03T04:00:00Z", "2026-10-10T03:00:00Z", "Australia/Sydney", true, true]);
});

test("a weekday that is not the date's is flagged: the date and the nearest day of that name are both kept", () => {
  const both = ["2026-11-24T03:00:00Z", "2026-11-27T03:00:00Z", "Australia/Sydney", true, true];
  expect(read("Friday 24 November 2026 2:00 pm")).toEqual(both);
  expect(read("2pm, Fri 24/11/2026")).toEqual(both);
  expect(read("Monday 24 November 2026 2:00 pm")?.slice(0, 2)).toEqual([
    "2026-11-23T03:00:00Z",
    "2026-11-24T03:00:00Z",
  ]);
  expect(read("Tuesday 24 November 2026 2:00 pm")).toEqual(exactly("2026-11-24T03:00:00Z", "Australia/Sydney"));
  expect(read("Friday 24 November 2026")).toEqual([
    "2026-11-23T13:00:00Z",
    "2026-11-27T12:59:00Z",
    "Australia/Sydney",
    false,
    true,
  ]);
  expect(read("The box is open Monday to Friday, closing 24 November 2026 2:00 pm")?.[4]).toBe(false);
});

test("hours in which answers are taken close with the last one", () => {
  for (const wording of [
    "24 November 2026 9:00-14:00",
    "24 November 2026, 9am to 2pm",
    "24 November 2026 9:00 am - 2:00 pm AEDT",
    "between 9am and 2pm, 24 November 2026",
    "24 Nov 2026 9.00 – 14.00 2pm",
  ])
    expect(read(wording)?.[1], wording).toBe("2026-11-24T03:00:00Z");
  expect(read("24 November 2026 9:00-14:00")).toEqual(exactly("2026-11-24T03:00:00Z", "Australia/Sydney"));
  // Offsets are not range ends, and a descending range is none.
  expect(read("2026-11-24T14:00:00-03:00")?.[0]).toBe("2026-11-24T17:00:00Z");
  expect(read("24 November 2026 14:00 (UTC-03:00)")?.[4]).toBe(true);
  expect(read("24-Nov-2026 10am and 2pm")?.[4]).toBe(true);
});

test("2pm Brisbane time is Brisbane's clock wherever the portal is", () => {
  for (const wording of [
    "2pm Brisbane time, 24 November 2026",
    "24/11/2026 2:00 PM (Brisbane)",
    "24 Nov 2026 14:00 Queensland time",
  ])
    expect(read(wording, canberra), wording).toEqual(exactly("2026-11-24T04:00:00Z", "Australia/Brisbane"));
  expect(read("24 November 2026 2pm Western Standard Time", canberra)?.[0]).toBe("2026-11-24T06:00:00Z");
});

test("an hour that the end of summer time repeats has two readings", () => {
  expect(read("5 April 2026 2:30 am")?.slice(0, 2)).toEqual(["2026-04-04T15:30:00Z", "2026-04-04T16:30:00Z"]);
});

test("the ways buyers write dates and times are read", () => {
  const at = "2026-11-20T03:00:00Z";
  for (const wording of [
    "20/11/2026 2pm",
    "Friday 20th November 2026 at 2.00 p.m.",
    "20 Nov 2026, 14:00",
    "2026-11-20 14:00",
  ])
    expect(read(wording), wording).toEqual(exactly(at, "Australia/Sydney"));
  expect(read("20 November 2026 noon")).toEqual(exactly("2026-11-20T01:00:00Z", "Australia/Sydney"));
});

test("more spellings of the same moment", () => {
  for (const wording of [
    "Tuesday, November 24, 2026 2:00 PM",
    "24th of November 2026, 2pm",
    "24.11.2026 14:00",
    "24-11-2026 14:00",
    "24/11/26 2:00pm",
    "24-NOV-26 14:00",
    "2026/11/24 14:00",
    "24 November 2026 at 1400 hours",
    "24\u00a0November\u00a02026 2:00\u00a0pm",
    "24\u2013Nov\u20132026 2:00 pm",
    "1:00 pm AEST (Brisbane), 2:00 pm AEDT (Sydney), 24 November 2026",
    "24 November 2026 2PM Sydney/Melbourne time",
    "Under the act, 24 November 2026 2pm",
  ])
    expect(read(wording), wording).toEqual(exactly("2026-11-24T03:00:00Z", "Australia/Sydney"));
  expect(read("12 noon 24 November 2026")).toEqual(exactly("2026-11-24T01:00:00Z", "Australia/Sydney"));
});

test("time zones are read as buyers write them", () => {
  const at = (wording: string) => read(wording)?.[0];
  for (const words of ["Vic", "VIC", "Victorian time", "Tasmanian time", "(Tas)"])
    expect(at(`24 November 2026 2:00 pm ${words}`), words).toBe("2026-11-24T03:00:00Z");
  expect(at("24 November 2026 2:00 pm Qld time")).toBe("2026-11-24T04:00:00Z");
  expect(at("24 November 2026 2:00 pm (Western Standard Time)")).toBe("2026-11-24T06:00:00Z");
  expect(at("24 November 2026 2:00 pm NZDT")).toBe("2026-11-24T01:00:00Z");
  expect(at("24 November 2026 2:00 pm Lord Howe Island time")).toBe("2026-11-24T03:00:00Z");
});

test("standard time in summer has two readings, however it is abbreviated", () => {
  for (const label of ["AEST", "EST", "Australian Eastern Standard Time"])
    expect(read(`10-Dec-2026 2:00 pm ${label}`)?.slice(0, 2), label).toEqual([
      "2026-12-10T03:00:00Z",
      "2026-12-10T04:00:00Z",
    ]);
});

test("midnight is the start of the day or its end, and never noon", () => {
  const wholeDay = ["2026-11-23T13:00:00Z", "2026-11-24T12:59:00Z", "Australia/Sydney", true, true];
  for (const wording of ["midnight", "12 midnight", "12:00 midnight", "12am", "12:00 AM"])
    expect(read(`24 November 2026 ${wording}`), wording).toEqual(wholeDay);
  expect(read("24 November 2026 12:00 AM", { ...sydney, hasPlaceholderTimes: true })?.[3]).toBe(false);
});

test("two times in one wording are both kept", () => {
  for (const wording of ["24-Nov-2026 10am and 2pm", "Briefing 10:00 am; closing 24-Nov-2026 2:00 pm"])
    expect(read(wording), wording).toEqual([
      "2026-11-23T23:00:00Z",
      "2026-11-24T03:00:00Z",
      "Australia/Sydney",
      true,
      true,
    ]);
});

test("a time belongs to the zone that is named after it", () => {
  expect(read("24 Nov 2026 2:00 PM in WA and 5:00 PM in NSW")).toEqual(
    exactly("2026-11-24T06:00:00Z", "Australia/Sydney"),
  );
});

test("a wording without a date, or with a day that does not exist, is not a closing", () => {
  expect(read("until further notice")).toBeUndefined();
  expect(read("31-Jun-2026 2:00 pm")).toBeUndefined();
  expect(read("24 Mayor 2026 2pm")).toBeUndefined();
  expect(read("5 Nov 10 am")).toBeUndefined();
});

test("any mixture of these words is read in order or not at all, and never throws", () => {
  const words = fc.constantFrom(
    ..."9-Oct-2026 2026-12-04 0000-01-01 31/02/2027 5 April 2026 T14:00:00+99:99 +11:00 Z 2:00 pm 25:61 2.30 a.m. noon midnight".split(
      " ",
    ),
    ..."(UTC+10:00) UTC+99 GMT-3 AEST ACDT Brisbane Perth (ACT Local) Sydney 23:59 00:00 closes until 99999 -".split(
      " ",
    ),
  );
  const wording = fc
    .array(fc.oneof({ weight: 9, arbitrary: words }, fc.string()), { maxLength: 9 })
    .map((list) => list.join(" "));
  const zone = fc.constantFrom("Australia/Sydney", "Australia/Perth", "Australia/Adelaide", "UTC");
  const stated = fc.option(fc.constantFrom("2026-10-09T03:00:00Z", "2026-99-09T03:00:00Z", "2026-10-09", "soon"), {
    nil: undefined,
  });
  fc.assert(
    fc.property(wording, zone, stated, fc.boolean(), (text, name, instant, hasPlaceholderTimes) => {
      const reading = readClosing(text, { zone: name, stated: instant, hasPlaceholderTimes });
      if (!reading) return;
      expect(Temporal.Instant.compare(reading.remindsAt, reading.staysOpenUntil)).toBeLessThanOrEqual(0);
      if (reading.timeIsExplicit)
        expect(reading.hasTwoReadings).toBe(!reading.remindsAt.equals(reading.staysOpenUntil));
    }),
    { numRuns: repeats(3_000, 200_000) },
  );
});
