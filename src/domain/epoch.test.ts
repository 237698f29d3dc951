import { calendarDate, epochOf, epochOrNull, isoOfEpoch } from "#domain/epoch.ts";
import fc from "fast-check";
import { expect, test } from "vitest";

test("an instant is parsed as Temporal does, with and without a fraction", () => {
  const instants = fc.bigInt({ min: -60_000_000_000_000n, max: 250_000_000_000_000n });
  fc.assert(
    fc.property(instants, (ms) => {
      const instant = Temporal.Instant.fromEpochMilliseconds(Number(ms));
      expect(epochOf(instant.toString())).toBe(Number(ms));
    }),
  );
});

test("an offset is converted to UTC", () => {
  expect(epochOf("2026-12-03T14:00:00+11:00")).toBe(epochOf("2026-12-03T03:00:00Z"));
  expect(epochOf("2026-12-02T22:30-04:30")).toBe(epochOf("2026-12-03T03:00:00Z"));
});

test("text that is not an instant throws, and null stays null", () => {
  for (const text of ["", "2026-12-03", "3 Dec 2026", "2026-12-03T03:00:00"])
    expect(() => epochOf(text)).toThrow(RangeError);
  expect(epochOrNull(null)).toBeNull();
});

test("a calendar date is one that exists", () => {
  const parts = fc.record({ year: fc.nat(9_999), month: fc.nat(99), date: fc.nat(99) });
  fc.assert(
    fc.property(parts, ({ year, month, date }) => {
      const text = `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(date).padStart(2, "0")}`;
      expect(calendarDate(text)).toBe(year >= 1000 && exists({ year, month, date }) ? text : undefined);
    }),
    {
      examples: [
        [{ year: 2000, month: 2, date: 29 }],
        [{ year: 1900, month: 2, date: 29 }],
        [{ year: 2026, month: 12, date: 31 }],
      ],
    },
  );
  for (const text of ["", "2026-2-3", "2026-02-03T00:00", " 2026-02-03"]) expect(calendarDate(text)).toBeUndefined();
});

function exists(parts: { year: number; month: number; date: number }): boolean {
  try {
    const { year, month, date: day } = parts;
    return Boolean(Temporal.PlainDate.from({ year, month, day }, { overflow: "reject" }));
  } catch {
    return false;
  }
}

test("an instant is written as Temporal does, in whole seconds", () => {
  const instants = fc.integer({ min: -62_135_596_800_000, max: 253_402_300_799_000 });
  fc.assert(
    fc.property(instants, (ms) => {
      const instant = Temporal.Instant.fromEpochMilliseconds(ms);
      expect(isoOfEpoch(ms)).toBe(instant.toString({ smallestUnit: "second", roundingMode: "floor" }));
    }),
  );
});
