import { epochOf } from "#domain/epoch.ts";
import { expect, test } from "vitest";
import { outstandingToCount, outstandingToPrompt } from "./outstanding.ts";

const member = (timeZoneId: string, unverifiedEmail = false, unverifiedMobile = false) => ({
  profile: { timeZoneId },
  badges: { unverifiedEmail, unverifiedMobile },
});
const summer = epochOf("2026-12-03T02:00:00Z");
const winter = epochOf("2026-07-03T02:00:00Z");

test("an unverified email or mobile is prompted for and counted", () => {
  const cache = member("Australia/Perth", true, true);
  expect(outstandingToPrompt(cache, "Australia/Perth")).toEqual(["email", "mobile"]);
  expect(outstandingToCount(cache, null, summer)).toEqual(["email", "mobile"]);
});

test("a device in another time zone always prompts, and counts only while its clock differs", () => {
  const cache = member("Australia/Sydney");
  expect(outstandingToPrompt(cache, "Australia/Brisbane")).toEqual(["time-zone"]);
  expect(outstandingToCount(cache, "Australia/Brisbane", winter)).toEqual([]);
  expect(outstandingToCount(cache, "Australia/Brisbane", summer)).toEqual(["time-zone"]);
  expect(outstandingToPrompt(cache, null)).toEqual([]);
});

test("two names of the same time zone do not prompt", () => {
  expect(outstandingToPrompt(member("Australia/Sydney"), "Australia/NSW")).toEqual([]);
});
