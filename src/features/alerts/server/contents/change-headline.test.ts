import { expect, test } from "vitest";
import type { StoredClosing } from "#features/opportunities/record.ts";
import { type FieldDifference, presentDifferences } from "#features/opportunities/server/changes/service.ts";
import { formerDay, secondChange } from "./change-headline.ts";

const closingAt = (staysOpenUntil: string, remindsAt = staysOpenUntil): StoredClosing => ({
  remindsAt,
  staysOpenUntil,
  timeIsExplicit: true,
  opensForApplications: false,
  zone: "Australia/Sydney",
  wording: null,
});
const moved = (before: StoredClosing | null, after: StoredClosing | null): FieldDifference => ({
  field: "closing",
  before,
  after,
});
const dayBefore = (difference: FieldDifference) => formerDay(presentDifferences([difference]));

test("the former day of a closing is that of its own zone, and is said only of one that moved to another day", () => {
  const monday = closingAt("2026-09-28T05:00:00Z");
  expect(dayBefore(moved(monday, closingAt("2026-09-21T05:00:00Z")))).toBe("Mon 28 Sep");
  // It is still Monday in Sydney, and already was.
  expect(dayBefore(moved(closingAt("2026-09-27T20:00:00Z"), closingAt("2026-09-28T05:00:00Z")))).toBeNull();
  expect(dayBefore(moved(monday, null))).toBe("Mon 28 Sep");
  expect(dayBefore(moved(null, monday))).toBeNull();
  expect(dayBefore(moved(closingAt("2026-09-28T05:00:00Z", "2026-09-25T05:00:00Z"), monday))).toBeNull();
  expect(dayBefore({ field: "title", before: "Mowing", after: "Lawn mowing" })).toBeNull();
});

test("the second change is told without its severity and day, and documents of an addendum are none", () => {
  const changes = presentDifferences([
    moved(closingAt("2026-09-28T05:00:00Z"), closingAt("2026-09-21T05:00:00Z")),
    { field: "addenda", before: [], after: ["2, 2026-09-15T06:05:00Z, The closing date is amended"] },
  ]);
  expect(secondChange(changes, "Australia/Sydney")).toBe("Addendum 2 added");
  expect(secondChange(changes.slice(0, 1), "Australia/Sydney")).toBeUndefined();
});
