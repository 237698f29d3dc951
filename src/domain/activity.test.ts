import { expect, test } from "vitest";
import { activityOf } from "#domain/activity.ts";

test("a change counts by its severity, and each organisation that watches adds two", () => {
  expect(activityOf([], 0)).toBe(0);
  expect(activityOf(["minor", "important", "critical"], 0)).toBe(14);
  expect(activityOf(["minor"], 3)).toBe(7);
  expect(
    activityOf(
      Array.from({ length: 200_000 }, () => "critical" as const),
      0,
    ),
  ).toBe(2 ** 20 - 1);
});
