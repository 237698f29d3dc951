import { expect, test } from "vitest";
import { closingSoonest, currentSort, sortChoices } from "./sort-choices.ts";

const labels = (url: Parameters<typeof sortChoices>[0]) => sortChoices(url).map((choice) => choice.label);

test("open and future notices cannot be sorted by award or cancellation", () => {
  expect(labels({ q: "cleaning" })).toEqual([
    "Most relevant",
    "Closing soonest",
    "Newest first",
    "Most active, then last changed",
    "Lowest value",
    "Highest value",
    "Expected first",
  ]);
});

test("without text the default order has its real name and is offered once", () => {
  expect(labels({}).filter((label) => label === "Closing soonest")).toHaveLength(1);
  expect(labels({})).not.toContain("Most relevant");
  expect(labels({ sort: "closing-soon" }).filter((label) => label === "Closing soonest")).toHaveLength(1);
});

test("sorting by closing is closing-soon with text, and the default without", () => {
  expect(closingSoonest({ q: "x" })).toBe("closing-soon");
  expect(closingSoonest({})).toBe("relevance");
  expect(closingSoonest({ sort: "closing-soon" })).toBe("closing-soon");
  expect(closingSoonest({ q: "x", status: ["awarded"] })).toBeUndefined();
});

test("a list of awarded notices goes by award and cannot go by closing; a search in it goes by relevance", () => {
  expect(currentSort({ status: ["awarded"] })).toBe("awarded-recently");
  expect(labels({ status: ["awarded"] })).not.toContain("Closing soonest");
  expect(closingSoonest({ status: ["awarded"] })).toBeUndefined();
  expect(currentSort({ q: "bridge", status: ["awarded"] })).toBe("relevance");
  expect(currentSort({ status: ["awarded"], sort: "lowest-price" })).toBe("lowest-price");
  expect(currentSort({ status: ["open", "awarded"] })).toBe("relevance");
});

test("every status offers all sort orders, and the current one is always listed", () => {
  expect(labels({ q: "x", status: ["any"] })).toContain("Cancelled last");
  expect(sortChoices({ q: "x", sort: "cancelled-recently" }).map((choice) => choice.value)).toContain(
    "cancelled-recently",
  );
  expect(currentSort({})).toBe("relevance");
});

test("sorting by meaning needs text and semantic search, and is listed if already in use", () => {
  const offers = (url: Parameters<typeof sortChoices>[0], isSemantic: boolean) =>
    sortChoices(url, isSemantic).some(({ label }) => label === "Best match in meaning");
  expect(offers({ q: "cleaning" }, true)).toBe(true);
  expect(offers({ q: "cleaning" }, false)).toBe(false);
  expect(offers({}, true)).toBe(false);
  expect(offers({ q: "cleaning", meaning: "off" }, true)).toBe(false);
  expect(offers({ q: "cleaning", sort: "best-match" }, false)).toBe(true);
});
