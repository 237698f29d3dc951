import { expect, test } from "vitest";
import { lowestGap } from "./toast-position.ts";

const span = (top: number, bottom: number) => ({ top, bottom });

test("toasts stand at the bottom while nothing is there", () => {
  expect(lowestGap([], 100, 800)).toEqual(span(0, 800));
  expect(lowestGap([span(300, 340)], 100, 800)).toEqual(span(340, 800));
});

test("toasts stand as low as there is room between the controls of a dialog, in any order", () => {
  const footer = [span(720, 760), span(715, 765)];
  expect(lowestGap([...footer, span(20, 60)], 100, 800)).toEqual(span(60, 715));
  expect(lowestGap([...footer, span(200, 650), span(20, 60)], 100, 800)).toEqual(span(60, 200));
});

test("without enough room anywhere they stand in the highest gap", () => {
  expect(lowestGap([span(50, 130), span(140, 150), span(180, 200)], 100, 210)).toEqual(span(0, 50));
  expect(lowestGap([span(0, 200)], 100, 200)).toEqual(span(0, 200));
});
