import { expect, test } from "vitest";
import { differencesSince, toldOf } from "./difference.ts";

const at = (minute: number) => Temporal.Instant.fromEpochMilliseconds(minute * 60_000);
const title = (minute: number, before: string | null, after: string | null) => ({
  field: "title",
  before,
  after,
  seenAt: at(minute),
});

test("several changes are one difference, and one that came and went is none", () => {
  const history = [title(1, "a", "b"), title(5, "b", "c"), title(6, "c", "d")];
  expect(differencesSince(history, {}, at(2))).toEqual([{ field: "title", before: "b", after: "d" }]);
  expect(differencesSince([...history, title(7, "d", "b")], {}, at(2))).toEqual([]);
  expect(differencesSince(history, {}, at(0))).toEqual([{ field: "title", before: "a", after: "d" }]);
  expect(differencesSince(history, {}, at(9))).toEqual([]);
});

test("what was told is told once, and is corrected when the reading behind it is undone", () => {
  const told = toldOf({}, differencesSince([title(5, "a", "b")], {}, at(2)));
  expect(differencesSince([title(5, "a", "b")], told, at(2))).toEqual([]);
  expect(differencesSince([], told, at(2))).toEqual([{ field: "title", before: "b", after: "a" }]);
  const corrected = toldOf(told, differencesSince([], told, at(2)));
  expect(differencesSince([], corrected, at(2))).toEqual([]);
});
