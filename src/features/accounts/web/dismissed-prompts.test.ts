import { expect, test } from "vitest";
import { parseDismissed } from "./dismissed-prompts.ts";

test("what was sent away is kept by its name, and what means nothing is left out", () => {
  expect(parseDismissed("time-zone email")).toEqual(["email", "time-zone"]);
  expect(parseDismissed("fax 7")).toEqual([]);
  expect(parseDismissed(null)).toEqual([]);
});
