import { expect, test } from "vitest";
import { exampleSearches, exampleWords } from "./example-searches.ts";

const place = (locationId: number) => ({
  locationId,
  mappedOrRaw: "Mapped" as const,
  mappedStateShortName: null,
  rawValue: null,
  mappedValue: null,
});
const group = {
  name: "Cleaning",
  categories: [76_110_000],
  keywords: ["cleaning", "waste"],
  totalRecords: 4,
  thisWeek: 1,
  items: [
    { title: "Supply of brooms", locations: [place(1)] },
    { title: "Window Cleaning, two years", locations: [place(3)] },
  ],
};

test("an example is a word and the place of an open notice that has both", () => {
  expect(exampleSearches([group])).toEqual([
    { label: "cleaning in Queensland", url: { q: "cleaning", place: ["qld", "au", "ns"] } },
    { label: "closing this week", url: { closing: ["this-week"] } },
  ]);
  expect(exampleWords([group])).toBe("cleaning");
});

test("a notice without a state is found by the word alone, and a group without such a notice by its categories", () => {
  const [nowhere, brooms] = [
    { ...group, items: [{ title: "Waste collection", locations: [] }] },
    { ...group, items: group.items.slice(0, 1), thisWeek: 0 },
  ];
  expect(exampleSearches([nowhere])[0]).toEqual({ label: "waste", url: { q: "waste" } });
  expect(exampleSearches([brooms])).toEqual([{ label: "cleaning", url: { category: [76_110_000] } }]);
  expect(exampleWords([brooms])).toBeUndefined();
});

test("where nothing is open there are no examples", () => {
  expect(exampleSearches([{ ...group, totalRecords: 0, items: [], thisWeek: 0 }])).toEqual([]);
});
