import { deadlineOf, timeHint, type ClosingFacts } from "#domain/deadline.ts";
import { day, epochOf, hour } from "#domain/epoch.ts";
import fc from "fast-check";
import { expect, test } from "vitest";

const now = epochOf("2026-09-16T00:00:00Z"); // Wed 10:00am in Sydney
const brisbane = "Australia/Brisbane";

const facts = (overrides: Partial<ClosingFacts>): ClosingFacts => ({
  status: "Open",
  timezoneId: "Australia/Sydney",
  closeDate: null,
  closeTimeIsExplicit: true,
  earlierCloseDate: null,
  closeWording: null,
  opensForApplications: false,
  expectedReleaseDate: null,
  expectedReleaseText: null,
  openDate: null,
  cancelledDate: null,
  awardedDate: null,
  ...overrides,
});
const view = (overrides: Partial<ClosingFacts>, instant = now, zone: string | null = brisbane) =>
  deadlineOf(facts(overrides), instant, zone);

test("under 24 hours the countdown is in hours", () => {
  const deadline = view({ closeDate: "2026-09-16T05:00:00Z" });
  expect(deadline).toMatchObject({ grade: "hours", countdown: "in 5 hours", short: "5 h" });
  expect(deadline).toMatchObject({
    when: "Closes 16 Sep 2026",
    whenLong: "Closes Wed 16 Sep 2026",
    clock: "3:00pm AEST (Sydney)",
  });
  expect(deadline.readerClock).toBeNull();
});

test("in the last hour the countdown is in minutes, and then it says less than a minute", () => {
  expect(view({ closeDate: "2026-09-16T00:59:59Z" }).countdown).toBe("in 59 minutes");
  expect(view({ closeDate: "2026-09-16T00:01:00Z" }).countdown).toBe("in 1 minute");
  expect(view({ closeDate: "2026-09-16T00:00:01Z" }).countdown).toBe("in less than a minute");
});

test("at the closing second it is closed", () => {
  expect(view({ closeDate: "2026-09-16T00:00:00Z" })).toMatchObject({
    grade: "past",
    countdown: "Closed",
    when: "Closed 16 Sep 2026",
  });
});

test("within three days the grade is soon, and a different time for the reader is shown", () => {
  const deadline = view({ closeDate: "2026-09-18T07:00:00Z", timezoneId: "Australia/Perth" });
  expect(deadline).toMatchObject({
    grade: "soon",
    countdown: "in 2 days",
    clock: "3:00pm AWST (Perth)",
    readerClock: "5:00pm your time",
  });
  expect(view({ closeDate: "2026-09-20T05:00:00Z" })).toMatchObject({ grade: "later", countdown: "in 4 days" });
});

test("the reader's date is shown if it is another day", () => {
  expect(view({ closeDate: "2026-09-30T05:00:00Z" }, now, "America/New_York").readerClock).toBe("1:00am your time");
  expect(view({ closeDate: "2026-09-29T23:30:00Z" }, now, "Australia/Perth").readerClock).toBe("7:30am your time");
  expect(view({ closeDate: "2026-09-29T14:30:00Z" }, now, "Australia/Perth").readerClock).toBe(
    "29 Sep 2026 10:30pm your time",
  );
});

test("the reader's time is left out if the reader's time zone is unknown", () => {
  expect(
    view({ closeDate: "2026-10-19T01:00:00Z", timezoneId: "Australia/Canberra" }, now, null).readerClock,
  ).toBeNull();
  expect(view({ closeDate: "2026-10-19T01:00:00Z", timezoneId: "Australia/Canberra" }).readerClock).toBe(
    "11:00am your time",
  );
});

test("a closing without a time says so and counts days only", () => {
  const noTime = { closeDate: "2026-09-22T13:59:00Z", closeTimeIsExplicit: false };
  expect(view(noTime)).toMatchObject({
    grade: "later",
    countdown: "in 6 days",
    when: "Closes 22 Sep 2026",
    clock: "time not stated",
    warning: null,
  });
  const said = (at: string) => {
    const { grade, countdown, clock } = view(noTime, epochOf(at));
    return [grade, countdown, clock];
  };
  expect(said("2026-09-22T01:00:00Z")).toEqual(["hours", "closes today, time not stated", null]);
  expect(said("2026-09-21T01:00:00Z")).toEqual(["soon", "closes tomorrow, time not stated", null]);
});

test("with a time and more than 24 hours left, the next day is tomorrow", () => {
  expect(view({ closeDate: "2026-09-17T05:00:00Z" }, epochOf("2026-09-16T00:00:00Z")).countdown).toBe("tomorrow");
});

test("only a council's open notice without a time has the hint of 2 pm", () => {
  const noTime = facts({ closeDate: "2026-09-22T13:59:00Z", closeTimeIsExplicit: false });
  expect(timeHint(noTime, "Ballarat City Council", now)).toBe("many councils close at 2 pm, check");
  expect(timeHint(noTime, "Department of Roads", now)).toBeNull();
  expect(timeHint(noTime, null, now)).toBeNull();
  expect(timeHint(facts({ closeDate: "2026-09-22T03:00:00Z" }), "Shire of Broome", now)).toBeNull();
  expect(timeHint({ ...noTime, status: "Closed" }, "Shire of Broome", now)).toBeNull();
});

test("a wording without a readable date is shown as it is", () => {
  expect(view({ closeWording: "2:00pm 3 December" })).toMatchObject({
    grade: "none",
    when: "No closing date given",
    warning: "the notice says “2:00pm 3 December”",
  });
});

test("two readings are both shown, with the wording, and the nearer one sets the grade", () => {
  const both = {
    earlierCloseDate: "2026-09-18T04:00:00Z",
    closeDate: "2026-10-07T03:00:00Z",
    closeWording: "closes 18 September, extended",
  };
  expect(view(both)).toMatchObject({
    grade: "soon",
    countdown: "in 2 or 21 days",
    when: "Closes 18 Sep 2026 2:00pm AEST or 7 Oct 2026 2:00pm AEDT",
    clock: "(Sydney)",
    warning: "the notice says “closes 18 September, extended”",
  });
  expect(view(both, epochOf("2026-09-19T00:00:00Z")).countdown).toBe("may have closed, or in 18 days");
});

test("two readings of one day name it once", () => {
  const both = {
    earlierCloseDate: "2026-11-22T23:00:00Z",
    closeDate: "2026-11-23T00:00:00Z",
    closeWording: "10:00 am AEST",
  };
  expect(view({ ...both, timezoneId: "Australia/Melbourne" })).toMatchObject({
    countdown: "in 68 days",
    whenLong: "Closes Mon 23 Nov 2026",
    clock: "10:00am or 11:00am AEDT (Melbourne)",
    readerClock: "9:00am or 10:00am your time",
  });
});

test("a scheme is open for applications and counts nothing, even past its review date", () => {
  const scheme = view({ opensForApplications: true, closeDate: "2020-12-31T00:00:00Z" });
  expect(scheme).toMatchObject({
    grade: "none",
    countdown: "Open for applications",
    when: "Review date 31 Dec 2020",
    short: "",
  });
  expect(view({ opensForApplications: true }).when).toBe("No closing date");
});

test("a planned procurement shows its period or day and never a countdown", () => {
  const future = { status: "Future Opportunity" } as const;
  expect(
    view({ ...future, expectedReleaseText: "Jan to Mar 2027", expectedReleaseDate: "2026-12-31T13:00:00Z" }),
  ).toMatchObject({
    grade: "none",
    countdown: "Not yet open",
    when: "Expected Jan to Mar 2027",
    clock: "a period, no day given",
  });
  expect(view({ ...future, openDate: "2026-10-01T00:00:00Z" }).whenLong).toBe("Opens Thu 1 Oct 2026");
  expect(view({ ...future, expectedReleaseDate: "2026-11-01T13:00:00Z" }).when).toBe("Expected 2 Nov 2026");
});

test("a notice that is over says how it ended", () => {
  const closing = { closeDate: "2026-09-08T05:00:00Z" };
  expect(view({ ...closing, status: "Closed" })).toMatchObject({
    countdown: "Closed",
    when: "Closed 8 Sep 2026",
    clock: "outcome not published",
  });
  expect(view({ ...closing, status: "Awarded", awardedDate: "2026-09-10T14:00:00Z" })).toMatchObject({
    countdown: "Awarded",
    when: "Awarded 11 Sep 2026",
    clock: "closed 8 Sep 2026",
  });
  expect(view({ ...closing, status: "Awarded", awardedDate: "2026-09-01T02:00:00Z" }).clock).toBe(
    "closing was 8 Sep 2026",
  );
  expect(view({ status: "Cancelled", closeDate: "2026-10-08T05:00:00Z" })).toMatchObject({
    grade: "past",
    when: "Cancelled, no date given",
    clock: "closing was 8 Oct 2026",
  });
});

test("across the start of summer time days are counted on the notice's own calendar", () => {
  // Daylight saving starts in Sydney on Sun 4 Oct 2026.
  const saturday = epochOf("2026-10-03T04:00:00Z"); // Sat 2:00pm AEST
  expect(view({ closeDate: "2026-10-05T03:00:00Z" }, saturday)).toMatchObject({
    countdown: "in 2 days",
    clock: "2:00pm AEDT (Sydney)",
  });
  expect(view({ closeDate: "2026-10-04T03:00:00Z" }, saturday).countdown).toBe("in 23 hours");
});

test("on the 25-hour day that ends summer time, 24 hours and more are still hours", () => {
  const midnight = epochOf("2026-04-04T13:00:00Z"); // Sun 5 Apr 0:00 AEDT
  expect(view({ closeDate: "2026-04-05T13:30:00Z" }, midnight)).toMatchObject({
    grade: "hours",
    countdown: "in 24 hours",
  });
});

test("whatever the zones and moments, an open deadline is closed from its second on and never counts zero", () => {
  const zones = fc.constantFrom(
    "Australia/Sydney",
    "Australia/Perth",
    "Australia/Adelaide",
    "Australia/Lord_Howe",
    "Pacific/Auckland",
  );
  const moments = fc.integer({
    min: epochOf("2026-01-01T00:00:00Z") / 1_000,
    max: epochOf("2028-01-01T00:00:00Z") / 1_000,
  });
  fc.assert(
    fc.property(
      moments,
      fc.integer({ min: -3 * 86_400, max: 400 * 86_400 }),
      zones,
      fc.option(zones),
      (seconds, left, timezoneId, reader) => {
        const instant = seconds * 1_000;
        const closeDate = Temporal.Instant.fromEpochMilliseconds(instant + left * 1_000).toString();
        const deadline = view({ closeDate, timezoneId }, instant, reader);
        expect(deadline.grade === "past").toBe(left <= 0);
        expect(deadline.countdown).not.toMatch(/in (0|-)/);
        if (left > 0 && left * 1_000 < 24 * hour) expect(deadline.grade).toBe("hours");
        if (left * 1_000 > 4 * day) expect(deadline.grade).toBe("later");
        expect(deadline.when).toMatch(/ 20\d\d$/);
        if (reader === null || reader === timezoneId) expect(deadline.readerClock).toBeNull();
      },
    ),
  );
});
