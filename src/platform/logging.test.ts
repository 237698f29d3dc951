import { afterEach, expect, test, vi } from "vitest";
import { systemClock } from "#platform/clock.ts";
import { createLog } from "#platform/logging.ts";

afterEach(() => void vi.restoreAllMocks());

test("a log line for people begins with its time in UTC, whatever the machine's time zone", () => {
  const lines: string[] = [];
  vi.spyOn(process.stdout, "write").mockImplementation((line) => lines.push(String(line)) > 0);
  const from = systemClock.now().epochMilliseconds;
  createLog("web", { level: "info", format: "text" }).warn({ field: 1 }, "message");
  const [, at = "", rest] = /^(\S+) (.*)\n$/.exec(lines[0]!)!;
  expect(rest).toBe('web: warning: message {"field":1}');
  expect(at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(Temporal.Instant.from(at).epochMilliseconds).toBeGreaterThanOrEqual(from);
});
