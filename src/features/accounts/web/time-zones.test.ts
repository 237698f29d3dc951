import { expect, test } from "vitest";
import { zoneChoices } from "./time-zones.ts";

const zones = [
  { ianaId: "Australia/Broken_Hill", offset: "+09:30", offsetMs: 34_200_000 },
  { ianaId: "America/New_York", offset: "-04:00", offsetMs: -14_400_000 },
];

test("Australian time zones come first, by city, with their offsets", () => {
  expect(zoneChoices(zones, "America/New_York")).toEqual([
    { heading: "Australia", options: [{ value: "Australia/Broken_Hill", label: "Broken Hill (+09:30)" }] },
    { heading: "Elsewhere", options: [{ value: "America/New_York", label: "America/New York (-04:00)" }] },
  ]);
});

test("a chosen time zone that is not in the list stays an option", () => {
  expect(zoneChoices(zones, "Asia/Calcutta")[0]).toEqual({ value: "Asia/Calcutta", label: "Asia/Calcutta" });
  expect(zoneChoices([], "Australia/Sydney")).toEqual([{ value: "Australia/Sydney", label: "Australia/Sydney" }]);
});
