import { expect, test } from "vitest";
import { parseDismissed } from "./dismissed-prompts.ts";

test("dismissed prompts are read by name, and unknown names are ignored", () => {
  expect(parseDismissed("time-zone email")).toEqual(["email", "time-zone"]);
  expect(parseDismissed("fax 7")).toEqual([]);
  expect(parseDismissed(null)).toEqual([]);
});
