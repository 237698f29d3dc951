import { expect, test } from "vitest";
import { currentSort, sortChoices } from "./sort-choices.ts";

const labels = (url: Parameters<typeof sortChoices>[0]) => sortChoices(url).map((choice) => choice.label);

test("open and future notices offer no order of awards or cancellations", () => {
  expect(labels({ q: "cleaning" })).toEqual([
    "Most relevant",
    "Closing soonest",
    "Newest first",
    "Most changed this month",
    "Lowest value",
    "Highest value",
    "Expected first",
  ]);
});

test("without text the default order goes by its real name and is offered once", () => {
  expect(labels({}).filter((label) => label === "Closing soonest")).toHaveLength(1);
  expect(labels({})).not.toContain("Most relevant");
});

test("every status offers every order that words alone can give, and the order in force is always there", () => {
  expect(labels({ q: "x", status: ["any"] })).toContain("Cancelled last");
  expect(sortChoices({ q: "x", sort: "cancelled-recently" }).map((choice) => choice.value)).toContain(
    "cancelled-recently",
  );
  expect(currentSort({})).toBe("relevance");
});
