import fc from "fast-check";
import { expect, test } from "vitest";
import "#test/property-runs.ts";
import { afterQuietHours } from "./quiet-hours.ts";

const at = (instant: string) => Temporal.Instant.from(instant);
const hobart = "Australia/Hobart";

test("what would go out in quiet hours waits for their end, over midnight and within a day", () => {
  const night = { from: "21:00", until: "07:00" };
  const after = (instant: string, quiet: typeof night | null) =>
    afterQuietHours(at(instant), "Australia/Perth", quiet).toString();
  expect(after("2026-09-16T12:59:59Z", night)).toBe("2026-09-16T12:59:59Z");
  expect(after("2026-09-16T13:00:00Z", night)).toBe("2026-09-16T23:00:00Z");
  expect(after("2026-09-16T22:59:59Z", night)).toBe("2026-09-16T23:00:00Z");
  expect(after("2026-09-16T23:00:00Z", night)).toBe("2026-09-16T23:00:00Z");
  const noon = { from: "12:00", until: "13:30" };
  expect(after("2026-09-16T04:00:00Z", noon)).toBe("2026-09-16T05:30:00Z");
  expect(after("2026-09-16T05:30:00Z", noon)).toBe("2026-09-16T05:30:00Z");
  expect(after("2026-09-16T04:00:00Z", { from: "12:00", until: "12:00" })).toBe("2026-09-16T04:00:00Z");
  expect(after("2026-09-16T13:00:00Z", null)).toBe("2026-09-16T13:00:00Z");
});

test("waiting never goes back, ends within a day, and ends outside quiet hours, also when clocks change", () => {
  const minute = fc.integer({ min: 0, max: 1_439 });
  const timeOf = (count: number) => Temporal.PlainTime.from("00:00").add({ minutes: count }).toString().slice(0, 5);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 365 * 1_440 }), minute, minute, (minutes, from, until) => {
      const instant = at("2026-07-01T00:00:00Z").add({ minutes });
      const quiet = { from: timeOf(from), until: timeOf(until) };
      const end = afterQuietHours(instant, hobart, quiet);
      expect(end.since(instant).total("hours")).toBeGreaterThanOrEqual(0);
      expect(end.since(instant).total("hours")).toBeLessThanOrEqual(25);
      const local = end.toZonedDateTimeISO(hobart).toPlainTime().toString().slice(0, 5);
      const isIn = quiet.from <= quiet.until ? local >= quiet.from && local < quiet.until : false;
      if (!end.equals(instant)) expect(isIn).toBe(false);
    }),
  );
});
