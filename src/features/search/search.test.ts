import { expect, test } from "vitest";
import type { ApiError } from "#contract/client.ts";
import type { z } from "zod";
import type { searchRequest } from "#features/search/contract.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

// Wednesday 16 September 2026, 10 am in Sydney.
const { api, publish, app, send } = await testServer({ at: "2026-09-16T00:00:00Z" });
const search = (body: z.input<typeof searchRequest>) => api.search.free({ body });
const titles = async (body: z.input<typeof searchRequest>) => (await search(body)).items.map((item) => item.title);

await publish(
  release({
    key: "a",
    title: "Office cleaning",
    places: ["VIC"],
    categories: ["76111500"],
    closes: "2026-09-18T14:00:00+10:00",
  }),
  release({
    key: "b",
    title: "Street cleaning",
    places: ["NSW"],
    categories: ["76121500"],
    closes: "2026-09-23T14:00:00+10:00",
    value: 50_000,
  }),
  release({
    key: "c",
    title: "Bridge repair",
    description: "Steel girders.",
    places: ["VIC"],
    categories: ["72141100"],
    closes: "2026-10-30T14:00:00+11:00",
    value: 2_000_000,
  }),
  release({ key: "d", title: "Window cleaning", places: [], categories: ["76111500"] }),
  release({
    key: "e",
    title: "Hospital cleaning",
    places: ["VIC"],
    status: "cancelled",
    closes: "2026-09-20T14:00:00+10:00",
  }),
  release({
    key: "f",
    title: "Cleaning of trains",
    places: ["QLD"],
    award: { supplier: "Bright Pty Ltd", dollars: 900, date: "2026-08-01" },
  }),
);

test("words must match, and the default search shows open and future notices", async () => {
  const found = await search({ freeText: "cleaning", orderBy: "ClosingSoon" });
  expect(found.items.map((item) => item.title)).toEqual(["Office cleaning", "Street cleaning", "Window cleaning"]);
  expect(found.totalRecords).toBe(3);
  expect(found.effectiveRequest.statusIds).toEqual([1, 4]);
  expect(found.hiddenByFilters).toEqual([{ filter: "statusIds", hides: 2 }]);
  const [first] = found.items;
  expect(first?.highlights.title.map(([from, to]) => first.title.slice(from, to))).toEqual(["cleaning"]);
});

test("a facet's count is what choosing that value gives", async () => {
  const request = { freeText: "cleaning", locationIds: [2] };
  const { facets } = await search(request);
  for (const { id, count } of facets.locations)
    expect([id, (await search({ ...request, locationIds: [id] })).totalRecords]).toEqual([id, count]);
  for (const { id, count } of facets.statuses)
    expect([id, (await search({ ...request, statusIds: [id] })).totalRecords]).toEqual([id, count]);
  for (const { id, count } of facets.categories)
    expect([id, (await search({ ...request, categoryIds: [id] })).totalRecords]).toEqual([id, count]);
});

test("a notice without a place is under Not stated", async () => {
  expect(await titles({ locationIds: [10] })).toEqual(["Window cleaning"]);
  expect(await titles({ locationIds: [2, 10], orderBy: "ClosingSoon" })).toEqual([
    "Office cleaning",
    "Bridge repair",
    "Window cleaning",
  ]);
});

test("a category includes everything coded below it, and its name comes from the shipped list", async () => {
  const { totalRecords, facets } = await search({ categoryIds: [76_000_000] });
  expect(totalRecords).toBe(3);
  expect(facets.categories.find(({ id }) => id === 76_000_000)).toMatchObject({
    name: "Industrial Cleaning Services",
    count: 3,
    parentId: null,
  });
  expect(facets.categories.filter(({ parentId }) => parentId === 76_000_000).map(({ count }) => count)).toEqual([2, 1]);
});

test("closing is counted in weeks of the reader's time zone, and each bucket is a filter", async () => {
  const { closing } = await search({});
  expect(closing).toEqual({ nextSevenDays: 1, thisWeek: 1, nextWeek: 1, later: 1, none: 1 });
  expect(await titles({ closingIn: ["nextWeek"] })).toEqual(["Street cleaning"]);
  expect(await titles({ closingIn: ["thisWeek", "none"], orderBy: "ClosingSoon" })).toEqual([
    "Office cleaning",
    "Window cleaning",
  ]);
});

test("a notice without a value passes a value filter, unless excluded", async () => {
  const request = { priceFrom: 40_000, priceTo: 100_000, orderBy: "ClosingSoon" } as const;
  expect(await titles(request)).toEqual(["Office cleaning", "Street cleaning", "Window cleaning"]);
  expect(await titles({ ...request, includeNotStated: false })).toEqual(["Street cleaning"]);
});

test("buyer and values in results are only for people who sign in", async () => {
  const [item] = (await search({ freeText: "street" })).items;
  expect(item).not.toHaveProperty("buyer");
  expect(item).not.toHaveProperty("valueFrom");
});

test("a query that cannot be parsed still gets an answer, with a notice of how it was read", async () => {
  const found = await search({ freeText: '"street cleaning' });
  expect(found.items.map((item) => item.title)).toEqual(["Street cleaning"]);
  expect(found.queryNotice).toBeTruthy();
});

test("any page can be asked for", async () => {
  expect(await search({ page: 1_000_000_000 })).toMatchObject({ totalRecords: 4, items: [] });
  const pages = await Promise.all([1, 2, 3].map((page) => titles({ page, pageSize: 2, orderBy: "ClosingSoon" })));
  expect(pages.flat()).toEqual(await titles({ orderBy: "ClosingSoon" }));
});

test("a bad request names the field and the rule", async () => {
  const bad = { page: 0, timeZoneId: "Mars/Olympus", closingFrom: "2026-09-31", orderBy: "Loudest" };
  const error = (await search(bad as never).catch((caught: unknown) => caught)) as ApiError;
  expect(error.status).toBe(400);
  const { errors } = error.result as { errors: { field: string; rule: string }[] };
  expect(errors.map(({ field, rule }) => `${field} ${rule}`).sort()).toEqual([
    "closingFrom invalid_format",
    "orderBy invalid_value",
    "page too_small",
    "timeZoneId time_zone",
  ]);
});

test("members' search is refused without signing in", async () => {
  await expect(api.search.member({ body: {} })).rejects.toMatchObject({ status: 401 });
});

test("the configuration offers no semantic search, and browse-summary lists the filter values", async () => {
  expect(await api.search.configuration({})).toEqual({
    useSemanticSearchSelector: false,
    useSemanticSearchByDefault: false,
  });
  const summary = await api.search.browseSummary({ body: {} });
  expect(summary.buyers.map(({ label }) => label)).toEqual(["Department of Examples"]);
  expect(summary.statuses).toHaveLength(5);
});

test("health reports how far the index has read, and the OpenAPI document describes every call", async () => {
  const health = await send("/health", { method: "GET", headers: {} });
  expect(health.status).toBe(200);
  expect(await health.json()).toMatchObject({
    ready: true,
    mode: "demo",
    catchingUp: { index: { documents: 6, feedLag: 0 } },
  });
  await app.ready();
  expect(Object.keys(app.swagger().paths ?? {})).toContain("/api/v1/search/free/search");
});

test("sales, leases and grants are left out and counted, until they are asked for", async () => {
  await publish(
    release({ key: "g", title: "Lighthouse, commercial lease" }),
    release({ key: "h", title: "Lighthouse painting" }),
  );
  const found = await search({ freeText: "lighthouse" });
  expect(found.items.map(({ title, flag }) => [title, flag])).toEqual([["Lighthouse painting", null]]);
  expect(found.flaggedLeftOut).toBe(1);
  const all = await search({ freeText: "lighthouse", includeFlagged: true });
  expect(new Set(all.items.map(({ flag }) => flag))).toEqual(new Set(["lease", null]));
  expect([all.totalRecords, all.flaggedLeftOut]).toEqual([2, 0]);
});
