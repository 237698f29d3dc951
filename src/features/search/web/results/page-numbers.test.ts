import { expect, test } from "vitest";
import { pagesShown } from "./page-numbers.ts";

test("the first, the last and the neighbours are offered once and in order", () => {
  expect(pagesShown(1, 1)).toEqual([1]);
  expect(pagesShown(1, 65)).toEqual([1, 2, 3, 65]);
  expect(pagesShown(30, 65)).toEqual([1, 28, 29, 30, 31, 32, 65]);
  expect(pagesShown(4, 4)).toEqual([1, 2, 3, 4]);
});

test("a page beyond the last offers the way back", () => {
  expect(pagesShown(9, 3)).toEqual([1, 3]);
});
