import { expect, test } from "vitest";
import { pageNumbers } from "./page-numbers.ts";

test("the first, last and neighbouring pages are offered once and in order", () => {
  expect(pageNumbers(1, 1)).toEqual([1]);
  expect(pageNumbers(1, 65)).toEqual([1, 2, 3, 65]);
  expect(pageNumbers(30, 65)).toEqual([1, 28, 29, 30, 31, 32, 65]);
  expect(pageNumbers(4, 4)).toEqual([1, 2, 3, 4]);
});

test("a page beyond the last offers the way back", () => {
  expect(pageNumbers(9, 3)).toEqual([1, 3]);
});
