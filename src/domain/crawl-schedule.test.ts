import fc from "fast-check";
import { expect, test } from "vitest";
import { nextDueAt, isBusinessTime, isStale, crawlIntervalMinutes } from "./crawl-schedule.ts";
import { repeats } from "#test/counts.ts";

const at = (text: string) => Temporal.Instant.from(text);
const due = (text: string, zone: string) => nextDueAt(at(text), zone).toString();

test("listings are due hourly during local office hours", () => {
  // Wednesday 10:00 in Sydney is 08:00 in Perth.
  expect(due("2026-09-16T00:00:00Z", "Australia/Sydney")).toBe("2026-09-16T01:00:00Z");
  expect(due("2026-09-16T00:00:00Z", "Australia/Perth")).toBe("2026-09-16T01:00:00Z");
  // 18:30 in Sydney: the offices close before the hour is over. In Perth it is 16:30.
  expect(due("2026-09-16T08:30:00Z", "Australia/Sydney")).toBe("2026-09-16T12:30:00Z");
  expect(due("2026-09-16T08:30:00Z", "Australia/Perth")).toBe("2026-09-16T09:30:00Z");
});

test("listings are due every four hours at night and at weekends, and when the offices open", () => {
  // Thursday 04:30 in Sydney: due at 07:00. Friday 23:00: at 03:00. Monday 05:00: at 07:00.
  expect(due("2026-09-16T18:30:00Z", "Australia/Sydney")).toBe("2026-09-16T21:00:00Z");
  expect(due("2026-09-18T13:00:00Z", "Australia/Sydney")).toBe("2026-09-18T17:00:00Z");
  expect(due("2026-09-20T19:00:00Z", "Australia/Sydney")).toBe("2026-09-20T21:00:00Z");
});

test("a listing is stale after three usual intervals, and a quiet night does not count", () => {
  const [read, zone] = [at("2026-09-16T00:00:00Z"), "Australia/Sydney"];
  expect(crawlIntervalMinutes(read, zone)).toBe(60);
  expect([isStale(read, zone, read.add({ minutes: 180 })), isStale(read, zone, read.add({ minutes: 181 }))]).toEqual([
    false,
    true,
  ]);
  const evening = at("2026-09-16T08:30:00Z");
  expect([crawlIntervalMinutes(evening, zone), isStale(evening, zone, evening.add({ hours: 11 }))]).toEqual([
    240,
    false,
  ]);
});

test("whatever the hour, a listing is due within one to four hours, within the hour while the offices are open", () => {
  const zone = fc.constantFrom("Australia/Sydney", "Australia/Adelaide", "Australia/Perth", "Australia/Lord_Howe");
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 366 * 24 * 60 }), zone, (minutes, place) => {
      const last = at("2026-01-01T00:00:00Z").add({ minutes });
      const gap = crawlIntervalMinutes(last, place);
      expect(gap).toBeGreaterThanOrEqual(60);
      expect(gap).toBeLessThanOrEqual(240);
      const soon = last.add({ minutes: 60 });
      if (isBusinessTime(last, place) && isBusinessTime(soon, place)) expect(gap).toBe(60);
    }),
    { numRuns: repeats(300, 20_000) },
  );
});
