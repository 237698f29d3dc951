import { epochOf, epochOrNull } from "#domain/epoch.ts";
import fc from "fast-check";
import { expect, test } from "vitest";

test("an instant is read as Temporal reads it, with and without a fraction", () => {
  const instants = fc.bigInt({ min: -60_000_000_000_000n, max: 250_000_000_000_000n });
  fc.assert(
    fc.property(instants, (ms) => {
      const instant = Temporal.Instant.fromEpochMilliseconds(Number(ms));
      expect(epochOf(instant.toString())).toBe(Number(ms));
    }),
  );
});

test("an offset is taken off", () => {
  expect(epochOf("2026-12-03T14:00:00+11:00")).toBe(epochOf("2026-12-03T03:00:00Z"));
  expect(epochOf("2026-12-02T22:30-04:30")).toBe(epochOf("2026-12-03T03:00:00Z"));
});

test("what is no instant is refused, and an empty field stays empty", () => {
  for (const text of ["", "2026-12-03", "3 Dec 2026", "2026-12-03T03:00:00"])
    expect(() => epochOf(text)).toThrow(RangeError);
  expect(epochOrNull(null)).toBeNull();
});
