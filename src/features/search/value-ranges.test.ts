import { expect, test } from "vitest";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const { api, publish, send } = await testServer();
const notice = (key: string, value?: number) => ({
  key,
  title: `${value === undefined ? "Gardening" : "Cleaning"} ${key}`,
  opens: "2026-09-01",
  closes: "2026-09-28T15:00:00+10:00",
  ...(value !== undefined && { value }),
});
await publish(
  ...[5_000, 30_000, 45_000, 50_000, 700_000, 30_000_000].map((value, index) => release(notice(`n${index}`, value))),
  release(notice("unstated")),
);

const counts = async (request: object = {}) => {
  const { items } = await api.search.valueRanges({ query: { request: JSON.stringify(request) } });
  return Object.fromEntries(items.filter(({ count }) => count > 0).map(({ label, count }) => [label, count]));
};

test("there are eight ranges in order, and without a request they count the default search", async () => {
  const { totalRecords, items } = await api.search.valueRanges({ query: {} });
  expect(totalRecords).toBe(8);
  expect(items.map(({ displayOrder }) => displayOrder)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(items[0]).toEqual({ id: 1, label: "Under $10k", valueFrom: null, valueTo: 10_000, displayOrder: 1, count: 1 });
  expect(items[7]).toMatchObject({ label: "Over $20M", valueFrom: 20_000_000, valueTo: null, count: 1 });
});

test("a range's count is the notices with a value that choosing it finds, whatever is chosen now", async () => {
  const expected = { "Under $10k": 1, "$10k to $50k": 3, "$50k to $100k": 1, "$500k to $1M": 1, "Over $20M": 1 };
  expect(await counts()).toEqual(expected);
  expect(await counts({ priceFrom: 1, priceTo: 2 })).toEqual(expected);
  for (const { valueFrom, valueTo, count } of (await api.search.valueRanges({ query: {} })).items) {
    const range = {
      ...(valueFrom !== null && { priceFrom: valueFrom }),
      ...(valueTo !== null && { priceTo: valueTo }),
    };
    expect((await api.search.free({ body: { ...range, includeNotStated: false } })).totalRecords).toBe(count);
  }
});

test("the other filters and the words of the search count", async () => {
  expect(await counts({ freeText: "gardening" })).toEqual({});
  expect(await counts({ freeText: "n0 OR n1" })).toEqual({ "Under $10k": 1, "$10k to $50k": 1 });
  expect(await counts({ statusIds: [3] })).toEqual({});
});

test("invalid JSON or a broken rule is refused with its field", async () => {
  for (const [request, field] of [
    ["{", "request"],
    ['{"page":0}', "request.page"],
  ] as const) {
    const response = await send(`/api/v1/search/value-ranges?request=${encodeURIComponent(request)}`, {
      method: "GET",
      headers: {},
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: [expect.objectContaining({ field })] });
  }
});
