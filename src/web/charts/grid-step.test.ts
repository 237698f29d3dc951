import { property, integer, assert } from "fast-check";
import { expect, test } from "vitest";
import { gridStep } from "./grid-step.ts";

test("a chart has one to three lines across, at round numbers", () => {
  assert(
    property(integer({ min: 1, max: 10_000_000 }), (highest) => {
      const step = gridStep(highest);
      const lines = Math.floor(highest / step);
      expect(lines).toBeGreaterThanOrEqual(1);
      expect(lines).toBeLessThanOrEqual(3);
      expect(String(step)).toMatch(/^[125]0*$/);
    }),
  );
  expect([1, 5, 344, 4_238].map(gridStep)).toEqual([1, 2, 100, 2_000]);
});
