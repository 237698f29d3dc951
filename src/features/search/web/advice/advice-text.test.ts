import { expect, test } from "vitest";
import { adviceFigure, adviceTitle, sampleText } from "./advice-text.ts";
import type { Advice } from "./use-advice.ts";

const advice = (known: Partial<Advice>): Advice => ({
  kind: "addWord",
  text: "arborist",
  noticesPerYear: 14,
  sample: { right: 12, of: 14 },
  totalRecords: 3,
  request: {} as Advice["request"],
  ...known,
});

test("advice says what it does, how much it changes in a year and how much of that looks right", () => {
  const added = advice({});
  expect([adviceTitle(added), adviceFigure(added, 40), sampleText(added)]).toEqual([
    "Add “arborist”",
    "14 more a year",
    "12 of 14 look right",
  ]);
  const left = advice({ kind: "leaveOutWord", text: "stage lighting", noticesPerYear: 9, sample: { right: 0, of: 9 } });
  expect([adviceTitle(left), adviceFigure(left, 1_040), sampleText(left)]).toEqual([
    "Leave out “stage lighting”",
    "9 of your 1,040 a year",
    "none looks right",
  ]);
  const only = advice({ kind: "onlyCategory", text: "Office furniture", noticesPerYear: 9 });
  expect([adviceTitle(only), adviceFigure(only, 40)]).toEqual(["Only Office furniture", "without 9 of your 40 a year"]);
});

test("what no notice of a year changes is told by its results", () => {
  expect(adviceFigure(advice({ noticesPerYear: 0 }), 40)).toBe("then 3 results");
  expect(adviceFigure(advice({ noticesPerYear: 0, totalRecords: 1 }), 40)).toBe("then 1 result");
});
