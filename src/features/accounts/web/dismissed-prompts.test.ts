import { expect, test } from "vitest";
import { readDismissed } from "./dismissed-prompts.ts";

test("what was sent away is kept by its name, and what means nothing is left out", () => {
  expect(readDismissed("time-zone email")).toEqual(["email", "time-zone"]);
  expect(readDismissed("fax 7")).toEqual([]);
  expect(readDismissed(null)).toEqual([]);
});
