import { day, epochOf, hour, minute, second } from "#domain/epoch.ts";
import { expect, test } from "vitest";
import type { Subscription } from "./billing-queries.ts";
import { beyondNoPlan, timeLeftText, capsText, planStatusText, usageText } from "./plan-status-text.ts";

const now = epochOf("2026-11-22T02:00:00Z");
const zone = "Australia/Sydney";
const subscription = (more: Partial<Subscription>) =>
  ({
    expiryDate: "2026-11-28T04:42:00Z",
    isTrial: false,
    planIsRenewing: false,
    plan: { name: "Team" },
    ...more,
  }) as Subscription;

test("time left is in days, and in hours for the last two days, rounded to whole units", () => {
  const left = [7 * day + 20 * second, 7 * day, 6 * day + hour, 2 * day, hour + minute, minute, 0, -day];
  expect(left.map((time) => timeLeftText(now + time, now))).toEqual([
    "7 days left",
    "7 days left",
    "7 days left",
    "48 hours left",
    "2 hours left",
    "1 hour left",
    "over",
    "over",
  ]);
});

test("usage shows the count and the limit, and says when it is over the limit", () => {
  expect([usageText(3, 10), usageText(0, 2000), usageText(4, 1)]).toEqual([
    "3 of 10",
    "0 of 2,000",
    "4 (3 more than your plan has)",
  ]);
});

test("the status of a plan says when it ends or renews, and what happens then", () => {
  const words = (isCurrent: boolean, isTrial: boolean, more: Partial<Subscription>) =>
    planStatusText({ isCurrent, isTrial }, subscription(more), now, zone);
  expect(words(true, true, { isTrial: true })).toBe("Trial, 7 days left.");
  expect(words(true, false, { planIsRenewing: true })).toBe("Renews automatically on Sat 28 Nov 2026, 3:42pm AEDT.");
  const renewing = { isCurrent: true, isTrial: false };
  expect(planStatusText(renewing, subscription({ planIsRenewing: true }), now + 8 * day, zone)).toBe(
    "The payment that was due on Sat 28 Nov 2026, 3:42pm AEDT has not come in yet. The plan goes on for now.",
  );
  expect(words(true, false, {})).toMatch(/^Ends on Sat 28 Nov 2026, 3:42pm AEDT\. It does not renew/);
  expect(words(false, false, { isTrial: true })).toMatch(
    /^Your trial ended on Sat 28 Nov 2026, 3:42pm AEDT\. Nothing was deleted/,
  );
  expect(words(false, false, {})).toMatch(/^Your Team subscription ended/);
  expect(planStatusText({ isCurrent: false, isTrial: false }, null, now, zone)).toMatch(/for free/);
});

test("the limits without a plan are listed in numbers", () => {
  const caps = (userCap: number, savedSearchesCap: number, watchedOpportunitiesCap: number) =>
    capsText({ userCap, savedSearchesCap, watchedOpportunitiesCap } as Parameters<typeof capsText>[0]);
  expect(caps(1, 1, 3)).toBe("Without a plan the limits are 1 person, 1 saved search and 3 watched opportunities.");
  expect(caps(2, 5, 1)).toBe("Without a plan the limits are 2 people, 5 saved searches and 1 watched opportunity.");
});

test("what pauses without a plan is counted beyond its limits, and nothing is said where all of it fits", () => {
  expect(beyondNoPlan({ users: 1, savedSearches: 1, watchedOpportunities: 3 })).toBeNull();
  expect(beyondNoPlan({ users: 3, savedSearches: 7, watchedOpportunities: 23 })).toBe(
    "2 people, 6 saved searches and 20 watched opportunities",
  );
});
