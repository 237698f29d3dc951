import { ApiError } from "#contract/client.ts";
import { isInterruption } from "#web/api/interruption.ts";
import { shouldRetry } from "#web/api/query-client.ts";
import { expect, test } from "vitest";

const failure = (status: number) => new ApiError("An unexpected server error occurred.", status, "", {});

test.each([400, 401, 403, 404, 410, 429])("a call that was answered with %i is not retried", (status) => {
  expect(shouldRetry(1, failure(status))).toBe(false);
});

test("any other failed call is retried until it has failed more than six times", () => {
  expect([0, 1, 6, 7].map((failures) => shouldRetry(failures, failure(500)))).toEqual([true, true, true, false]);
  expect(shouldRetry(6, new TypeError("Failed to fetch"))).toBe(true);
});

test("503 and a network without an answer are interruptions, other errors are not", () => {
  expect(isInterruption(failure(503))).toBe(true);
  expect(isInterruption(new TypeError("Failed to fetch"))).toBe(true);
  expect(isInterruption(new TypeError("NetworkError when attempting to fetch resource."))).toBe(true);
  expect(isInterruption(failure(500))).toBe(false);
  expect(isInterruption(new TypeError("x is not a function"))).toBe(false);
});
