import { expect, test } from "vitest";
import {
  categoryNames,
  nearestCategories,
  suggestCategories,
  widestCategories,
  withCategory,
} from "./categories-query.ts";

const categories = [
  { id: 72101500, label: "Building support services" },
  { id: 72000000, label: "Building and Construction Services" },
  { id: 76111500, label: "General building and office cleaning" },
  { id: 76110000, label: "Cleaning and janitorial services" },
];
const offered = (chosen: number[], text: string) => suggestCategories(categories, chosen, text).map(({ id }) => id);

test("categories are found by the beginnings of their words, broadest first", () => {
  expect(offered([], "buil")).toEqual([72000000, 72101500, 76111500]);
  expect(offered([], "Cleaning, off")).toEqual([76111500]);
  expect(offered([], " ")).toEqual([]);
});

test("categories inside a chosen category are not offered", () => {
  expect(offered([72000000], "building")).toEqual([76111500]);
  expect(offered([76111500], "cleaning")).toEqual([76110000]);
});

test("a word that no category has finds those that begin like it; without any there is the top of the tree", () => {
  const nearest = (text: string, chosen: number[] = []) =>
    nearestCategories(categories, chosen, text).map(({ id }) => id);
  expect(offered([], "janitors")).toEqual([]);
  expect(nearest("janitors")).toEqual([76110000]);
  expect(nearest("cleaners")).toEqual([76110000, 76111500]);
  expect(nearest("cleaners", [76110000])).toEqual([]);
  expect(nearest("bitumen")).toEqual([]);
  expect(widestCategories(categories, []).map(({ id }) => id)).toEqual([72000000]);
  expect(widestCategories(categories, [72000000])).toEqual([]);
});

test("a broader category replaces the ones inside it", () => {
  expect(withCategory([76111500, 72101500], 76110000)).toEqual([72101500, 76110000]);
});

test("a code without a name is shown as the code", () => {
  expect(categoryNames(categories, [76110000, 10000000])).toEqual(["Cleaning and janitorial services", "10000000"]);
});
