import { epochOf, hour, minute } from "#domain/epoch.ts";
import { expect, test } from "vitest";
import { afterSeeing, afterVisit, nothing, readingOf } from "./reading-state.ts";

const monday = epochOf("2026-09-14T00:00:00Z");

test("on a first visit nothing is new, and pages within an hour are one visit", () => {
  const first = afterVisit(nothing, monday);
  expect(readingOf(first)("a", "2026-09-15T00:00:00Z")).toBeNull();
  expect(afterVisit(first, monday + 59 * minute).lastVisitEnded).toBeNull();
});

test("on the next visit what came after the last one is new until it is opened", () => {
  const back = afterVisit(afterVisit(nothing, monday), monday + 30 * hour);
  expect(readingOf(back)("a", "2026-09-14T08:00:00Z")).toBe("new");
  expect(readingOf(back)("b", "2026-09-13T08:00:00Z")).toBeNull();
  expect(readingOf(afterSeeing(back, "a"))("a", "2026-09-14T08:00:00Z")).toBe("seen");
});

test("a notice is kept once, and the oldest are forgotten at the limit", () => {
  expect(afterSeeing(afterSeeing({ ...nothing, seen: ["a", "b"] }, "a"), "a").seen).toEqual(["b", "a"]);
  const many = Array.from({ length: 2_000 }, (_, index) => String(index));
  const seen = afterSeeing({ ...nothing, seen: many }, "last").seen;
  expect([seen.length, seen[0], seen.at(-1)]).toEqual([2_000, "1", "last"]);
});
