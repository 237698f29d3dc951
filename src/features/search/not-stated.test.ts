import { expect, test } from "vitest";
import type { z } from "zod";
import type { searchRequest } from "#features/search/contract.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

// Wednesday 16 September 2026, 10 am in Sydney.
const { api, publish } = await testServer({ at: "2026-09-16T00:00:00Z" });
const search = (body: z.input<typeof searchRequest>) => api.search.free({ body });
const titles = async (body: z.input<typeof searchRequest>) =>
  (await search(body)).items.map(({ title }) => title).toSorted();

await publish(
  release({ key: "a", title: "Dated", places: ["VIC"], closes: "2026-09-18T14:00:00+10:00", value: 50_000 }),
  release({ key: "b", title: "Undated", places: [] }),
  release({ key: "c", title: "Later", places: ["NSW"], closes: "2026-10-30T14:00:00+11:00", value: 900_000 }),
  release({ key: "d", title: "National", places: ["Australia-wide"], closes: "2026-09-18T14:00:00+10:00" }),
  // A scheme takes applications at any time, even if its list names a last day.
  {
    source: "buy.nsw",
    id: "AAAAAAAA-0000-0000-0000000000000001",
    title: "Scheme for consultants",
    buyer: "Sample Agency",
    state: "NSW",
    noticeType: "Scheme",
    closingAtRaw: "18-Sep-2026 23:59",
    snapshotAt: "2026-09-10",
  },
);

test("a notice without a closing passes closing filters and is counted separately, unless excluded", async () => {
  const thatWeek = { closingFrom: "2026-09-14", closingTo: "2026-09-20" };
  expect(await titles(thatWeek)).toEqual(["Dated", "National", "Scheme for consultants", "Undated"]);
  expect(await titles({ ...thatWeek, includeNotStated: false })).toEqual(["Dated", "National"]);
  expect((await search({})).closing).toEqual({ nextSevenDays: 2, thisWeek: 2, nextWeek: 0, later: 1, none: 2 });
});

test("an open-ended scheme is in no closing bucket and comes last by closing", async () => {
  expect(await titles({ closingIn: ["thisWeek"] })).toEqual(["Dated", "National"]);
  expect(await titles({ closingIn: ["none"] })).toEqual(["Scheme for consultants", "Undated"]);
  const { items } = await search({ orderBy: "ClosingSoon" });
  expect(items.slice(0, 3).map(({ title }) => title)).not.toContain("Scheme for consultants");
  const scheme = items.find(({ title }) => title === "Scheme for consultants");
  expect(scheme).toMatchObject({ opensForApplications: true, closeTimeIsExplicit: false });
});

test("a notice without a value passes any price filter, unless excluded", async () => {
  const cheap = { priceTo: 100_000 };
  expect(await titles(cheap)).toEqual(["Dated", "National", "Scheme for consultants", "Undated"]);
  expect(await titles({ ...cheap, includeNotStated: false })).toEqual(["Dated"]);
});

test("not stated and Australia-wide are places of their own, counted and chosen separately", async () => {
  const { facets } = await search({});
  const count = (name: string) => facets.locations.find((one) => one.name === name)?.count;
  expect([count("Victoria"), count("Australia-wide"), count("Not stated")]).toEqual([1, 1, 1]);
  expect(await titles({ locationIds: [2] })).toEqual(["Dated"]);
  expect(await titles({ locationIds: [2, 9, 10] })).toEqual(["Dated", "National", "Undated"]);
});

test("notices without a filtered value are counted, included or not, only if a filter needs the value", async () => {
  const counted = async (body: z.input<typeof searchRequest>) => {
    const { totalRecords, notStated } = await search(body);
    return [totalRecords, notStated];
  };
  expect(await counted({})).toEqual([5, undefined]);
  expect(await counted({ priceTo: 100_000 })).toEqual([4, 3]);
  expect(await counted({ priceTo: 100_000, includeNotStated: false })).toEqual([1, 3]);
  expect(await counted({ closingFrom: "2026-10-01" })).toEqual([3, 2]);
  expect(await counted({ openFrom: "2026-01-01" })).toEqual([4, undefined]);
});
