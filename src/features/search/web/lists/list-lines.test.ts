import { expect, test } from "vitest";
import { withoutRepeats } from "./list-lines.ts";
import { linesOf } from "./pasted-lines.ts";

test("spreadsheet cells, in a column or a row, become lines; those without letters or digits are dropped", () => {
  expect(linesOf("pumps\r\n\r\n valves \n—\nseals\tgaskets\n")).toEqual(["pumps", "valves", "seals", "gaskets"]);
});

test("a line that asks for the same as one before it is a repeat, whatever its case, gaps and dash", () => {
  const { lines, repeats } = withoutRepeats('Traffic control\npumps\n"traffic  control"\n- PUMPS\npump');
  expect(lines).toEqual(["Traffic control", "pumps", "pump"]);
  expect(repeats).toEqual(['"traffic  control"', "- PUMPS"]);
});
