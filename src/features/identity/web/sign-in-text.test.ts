import { ApiError } from "#contract/client.ts";
import { expect, test } from "vitest";
import { failureText, fieldText, waitText } from "./sign-in-text.ts";

const answer = (status: number, body: unknown = {}, headers: Record<string, string> = {}) =>
  new ApiError("refused", status, JSON.stringify(body), headers);

test("the text for a broken rule says what to do", () => {
  const broken = (field: string, rule: string) => ({ field, rule, message: "What the server says." });
  expect(fieldText(broken("email", "invalid_format"), false)).toBe("Enter an email such as sam@ridgeline.example.");
  expect(fieldText(broken("password", "too_small"), false)).toBe("Enter your password.");
  expect(fieldText(broken("password", "too_small"), true)).toBe("Choose a password of 10 to 200 characters.");
  expect(fieldText(broken("password", "wrong_credentials"), false)).toMatch(/is incorrect/);
  expect(fieldText(broken("password", "common_password"), true)).toBe("What the server says.");
});

test("the wait after too many attempts is rounded up", () => {
  expect([1, 60, 61, 599, 3_600, 5_940, 6_000].map(waitText)).toEqual([
    "in 1 minute",
    "in 1 minute",
    "in 2 minutes",
    "in 10 minutes",
    "in 60 minutes",
    "in 99 minutes",
    "in 2 hours",
  ]);
  expect(failureText(answer(429, {}, { "retry-after": "720" }))).toBe("Too many attempts. Try again in 12 minutes.");
});

test("a failure that is nobody's fault says so without blame", () => {
  expect(failureText(new TypeError("Failed to fetch"))).toMatch(/cannot reach/);
  expect(failureText(answer(500, { detail: "inside" }))).toMatch(/is unavailable/);
  expect(failureText(answer(403, { detail: "Only the sign-in page can make this call." }))).toBe(
    "Only the sign-in page can make this call.",
  );
});
