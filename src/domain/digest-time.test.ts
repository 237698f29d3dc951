import fc from "fast-check";
import { expect, test } from "vitest";
import "#test/property-runs.ts";
import { nextDigest } from "./digest-time.ts";

const hobart = "Australia/Hobart";

/** Every digest from an instant on, as its local date and time and UTC. */
function digests(timing: "Daily" | "Weekly", time: string, from: string, count: number, zone = hobart) {
  let after = Temporal.Instant.from(from);
  return Array.from({ length: count }, () => {
    after = nextDigest(timing, { zone, time, weekdays: [1, 2, 3, 4, 5, 6, 7] }, after);
    return after.toString();
  });
}

test("a daily digest keeps its local time across both clock changes, once a day", () => {
  // Clocks go forward at 2:00 on Sunday 4 October 2026, and back at 3:00 on Sunday 4 April 2027.
  expect(digests("Daily", "08:00", "2026-10-02T12:00:00Z", 3)).toEqual([
    "2026-10-02T22:00:00Z",
    "2026-10-03T21:00:00Z",
    "2026-10-04T21:00:00Z",
  ]);
  expect(digests("Daily", "08:00", "2027-04-02T12:00:00Z", 3)).toEqual([
    "2027-04-02T21:00:00Z",
    "2027-04-03T22:00:00Z",
    "2027-04-04T22:00:00Z",
  ]);
});

test("a time that a clock change skips is sent an hour later, and one that it repeats is sent once", () => {
  expect(digests("Daily", "02:30", "2026-10-02T17:00:00Z", 2)).toEqual([
    "2026-10-03T16:30:00Z",
    "2026-10-04T15:30:00Z",
  ]);
  expect(digests("Daily", "02:30", "2027-04-02T17:00:00Z", 2)).toEqual([
    "2027-04-03T15:30:00Z",
    "2027-04-04T16:30:00Z",
  ]);
});

test("by default a daily digest comes from Monday to Friday, and a weekly one on Monday", () => {
  const friday = Temporal.Instant.from("2026-09-18T00:00:00Z");
  const schedule = { zone: "Australia/Perth", time: "08:00:00" };
  expect(nextDigest("Daily", schedule, friday).toString()).toBe("2026-09-21T00:00:00Z");
  expect(nextDigest("Weekly", schedule, friday).toString()).toBe("2026-09-21T00:00:00Z");
  expect(nextDigest("Daily", schedule, Temporal.Instant.from("2026-09-21T00:00:00Z")).toString()).toBe(
    "2026-09-22T00:00:00Z",
  );
});

test("in every zone there is one digest on each chosen day and none on others, in the two weeks around a clock change", () => {
  const zones = [
    "Australia/Hobart",
    "Australia/Lord_Howe",
    "Australia/Adelaide",
    "Australia/Perth",
    "Antarctica/Troll",
  ];
  const starts = ["2026-09-27", "2027-03-28"];
  const weekday = fc.integer({ min: 1, max: 7 });
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.constantFrom(...starts),
      fc.uniqueArray(weekday, { minLength: 1 }),
      fc.integer({ min: 0, max: 1_439 }),
      (zone, start, weekdays, minutes) => {
        const time = Temporal.PlainTime.from("00:00").add({ minutes });
        const first = Temporal.PlainDate.from(start);
        const end = first.add({ days: 14 }).toZonedDateTime(zone).toInstant();
        const sent: string[] = [];
        let at = first.toZonedDateTime(zone).toInstant().subtract({ milliseconds: 1 });
        for (;;) {
          const next = nextDigest("Daily", { zone, time: time.toString(), weekdays }, at);
          expect(Temporal.Instant.compare(next, at)).toBe(1);
          if (Temporal.Instant.compare(next, end) >= 0) break;
          sent.push(next.toZonedDateTimeISO(zone).toPlainDate().toString());
          at = next;
        }
        const chosen = Array.from({ length: 14 }, (_, index) => first.add({ days: index }))
          .filter(({ dayOfWeek }) => weekdays.includes(dayOfWeek))
          .map(String);
        expect(sent).toEqual(chosen);
      },
    ),
  );
});
