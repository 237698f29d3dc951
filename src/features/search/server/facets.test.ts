import { expect, test } from "vitest";
import { searchRequest } from "#features/search/contract.ts";
import { presentFacets } from "#features/search/server/facets.ts";
import { countsFrom, type Answer } from "#search-core/index.ts";

/** Counts by value, for the facets in the answer. */
type Facets = Partial<Record<keyof Answer["facets"], Map<number, number>>>;

const answer = (facets: Facets): Answer => ({
  total: 0,
  hits: [],
  facets: {
    status: countsFrom(facets.status ?? []),
    type: countsFrom(facets.type ?? []),
    buyer: countsFrom(facets.buyer ?? []),
    category: countsFrom(facets.category ?? []),
    location: countsFrom(facets.location ?? []),
  },
  closing: { nextSevenDays: 0, thisWeek: 0, nextWeek: 0, later: 0, none: 0 },
  published: { last24Hours: 0, last7Days: 0 },
  briefings: { mandatory: 0, ahead: 0 },
  hidden: {},
  unstated: null,
  hiddenNonTenders: 0,
  notice: null,
});
const buyers = new Map(Array.from({ length: 70 }, (_, at): [number, string] => [at, `Buyer ${at}`]));
const present = (facets: Facets, request: object = {}) =>
  presentFacets(answer(facets), searchRequest.parse(request), {
    buyers,
    categories: new Map([[72_000_000, "Building and construction and maintenance"]]),
    shortCategories: new Map([[72_000_000, "Building"]]),
  });

test("the buyers facet lists the fifty largest and the selected, without zero counts", () => {
  const counts = new Map([...buyers.keys()].map((id): [number, number] => [id, id === 3 ? 0 : 100 - id]));
  const shown = present({ buyer: counts }, { buyerIds: [3, 69] }).buyers;
  expect(shown).toHaveLength(52);
  expect(shown[0]).toEqual({ id: 0, name: "Buyer 0", count: 100 });
  expect(shown.slice(-2)).toEqual([
    { id: 3, name: "Buyer 3", count: 0 },
    { id: 69, name: "Buyer 69", count: 31 },
  ]);
});

test("statuses, types and places are listed completely, with zero counts", () => {
  const { statuses, opportunityTypes, locations } = present({ status: new Map([[1, 4]]) });
  expect(statuses.map(({ name, count }) => `${name} ${count}`)).toEqual([
    "Open 4",
    "Closed 0",
    "Awarded 0",
    "Future Opportunity 0",
    "Cancelled 0",
  ]);
  expect([opportunityTypes.length, locations.length]).toEqual([13, 11]);
});

test("categories open one level at a time, below what is selected or expanded", () => {
  const category = new Map([
    [72_000_000, 9],
    [72_100_000, 5],
    [72_101_500, 4],
    [72_150_000, 3],
    [80_000_000, 2],
    [80_100_000, 2],
  ]);
  const ids = (request: object) => present({ category }, request).categories.map(({ id }) => id);
  expect(ids({})).toEqual([72_000_000, 80_000_000]);
  expect(ids({ expandedCategoryIds: [72_000_000] })).toEqual([72_000_000, 80_000_000, 72_100_000, 72_150_000]);
  expect(ids({ categoryIds: [72_100_000] })).toContain(72_101_500);
  expect(present({ category }).categories[0]).toEqual({
    id: 72_000_000,
    name: "Building and construction and maintenance",
    shortName: "Building",
    count: 9,
    parentId: null,
  });
  expect(present({ category }).categories[1]?.name).toBe("Category (80000000)");
});
