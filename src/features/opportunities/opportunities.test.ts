import { expect, test } from "vitest";
import { problem } from "#contract/problem.ts";
import { release } from "#test/releases.ts";
import { bareOrganisation, setOwner } from "#test/private-notices.ts";
import { testServer } from "#test/server.ts";

const { api, member, publish, send, db } = await testServer({ at: "2026-09-16T00:00:00Z" });
const ada = await member({ email: "ada@engines.example" });
await publish(
  release({
    key: "open",
    title: "Fire systems",
    categories: ["72101509"],
    places: ["NSW"],
    closes: "2026-09-18T15:00:00+10:00",
    value: 80_000,
  }),
  release({ key: "planned", title: "Rail upgrade", status: "planned" }),
  release({
    key: "won",
    title: "Train cleaning",
    award: { supplier: "Bright Pty Ltd", abn: "51824753556", dollars: 900.5, date: "2026-08-01" },
  }),
  release({
    key: "long ago",
    title: "Ferry cleaning",
    award: { supplier: "Bright Pty Ltd", dollars: 5000, date: "2025-08-01" },
  }),
);
const idOf = async (title: string) => {
  const { items } = await api.search.free({ body: { freeText: title, statusIds: [] } });
  return items[0]!.publicOpportunityId;
};

test("the free endpoint returns only what visitors may see", async () => {
  const found = await api.opportunities.free({ params: { id: await idOf("fire systems") } });
  expect(found).toMatchObject({
    reference: "RFT-open",
    title: "Fire systems",
    opportunityType: { lookupValue: "Request for Tender", mappedOrRaw: "Mapped" },
    status: { lookupValue: "Open", lookupCode: "Open" },
    closeDate: "2026-09-18T05:00:00Z",
    closeTimeIsExplicit: true,
    access: "open",
    valueTo: 80_000,
    currency: "AUD",
    buyer: { buyerName: "Department of Examples" },
    locations: [{ mappedStateShortName: "NSW", mappedValue: "New South Wales", mappedOrRaw: "Mapped" }],
    numberOfCategories: 1,
  });
  expect(found.categories[0]).toMatchObject({ categoryId: 72_101_509, percent: 100, mappedOrRaw: "Mapped" });
  for (const hidden of ["contacts", "documents", "lodgementDetails", "noteCount"])
    expect(found).not.toHaveProperty(hidden);
});

test.each([
  ["MappedThenRaw", { rawValue: "NSW", mappedValue: "New South Wales" }, 72_101_509],
  ["MappedOnly", { rawValue: null, mappedValue: "New South Wales" }, 72_101_509],
  ["RawOnly", { rawValue: "NSW", mappedValue: null, mappedOrRaw: "Raw" }, undefined],
  ["Hidden", undefined, undefined],
])("display mode %s decides how a list shows places and categories", async (mode, place, category) => {
  await db.updateTable("source").set({ location_list_mode: mode, category_list_mode: mode }).execute();
  const { items } = await api.search.free({ body: { freeText: "fire systems" } });
  await db
    .updateTable("source")
    .set({ location_list_mode: "MappedThenRaw", category_list_mode: "MappedThenRaw" })
    .execute();
  const [item] = items;
  if (place) expect(item!.locations).toEqual([expect.objectContaining(place)]);
  else expect(item!.locations).toEqual([]);
  expect(item!.categories[0]?.categoryId ?? undefined).toBe(category);
});

test("only members see the values for suppliers", async () => {
  const id = await idOf("train cleaning");
  const free = await api.opportunities.free({ params: { id } });
  expect(free.awardedSellers).toEqual([
    expect.objectContaining({ name: "Bright Pty Ltd", abn: "51824753556", awardedValue: null }),
  ]);
  const full = await ada.opportunities.full({ params: { id } });
  expect(full.awardedSellers[0]?.awardedValue).toBe(900.5);
});

test("an unknown id is a problem with status 404", async () => {
  for (const id of ["nothing", "%00", "\0", "🦩", "a".repeat(65), "a".repeat(5000), "../total"]) {
    const answer = await send(`/api/v1/opportunity/free/${encodeURIComponent(id)}`, { method: "GET", headers: {} });
    expect(problem.parse(await answer.json())).toMatchObject({ status: 404, title: "Not Found" });
  }
});

test("an organisation's private notice does not exist for others", async () => {
  const id = await idOf("rail upgrade");
  await setOwner(db, "Rail upgrade", await bareOrganisation(db, "Others"));
  await expect(api.opportunities.free({ params: { id } })).rejects.toMatchObject({ status: 404, message: "Not Found" });
  await expect(ada.opportunities.full({ params: { id } })).rejects.toMatchObject({ status: 404 });
  expect(await ada.opportunities.cards({ body: { ids: [id] } })).toEqual({ totalRecords: 0, items: [] });
  expect(await api.opportunities.futureCount({})).toBe(0);
});

test("figures count public notices, and awards of the last twelve months once", async () => {
  expect(await api.opportunities.total({})).toBe(3);
  expect(await api.opportunities.openCount({})).toBe(1);
  expect(await api.opportunities.totalAwardedYtd({})).toBe(900.5);
  await publish(
    release({
      key: "won",
      title: "Train cleaning",
      released: "2026-09-10T00:00:00Z",
      award: { supplier: "Bright Pty Ltd", abn: "51824753556", dollars: 1200, date: "2026-08-01" },
    }),
  );
  expect(await api.opportunities.totalAwardedYtd({})).toBe(1200);
});

test("sales, leases and grants are no tenders: figures count what search shows", async () => {
  const [open, planned, total] = [
    await api.opportunities.openCount({}),
    await api.opportunities.futureCount({}),
    await api.opportunities.total({}),
  ];
  const closes = "2026-09-18T15:00:00+10:00";
  await publish(
    release({ key: "sale", title: "Sale of surplus vehicles", closes }),
    release({ key: "lease", title: "Commercial lease of the kiosk", closes }),
    release({ key: "grant", title: "Community grants program", status: "planned" }),
    release({ key: "bought", title: "Kiosk cleaning", closes }),
  );
  expect(await api.opportunities.openCount({})).toBe(open + 1);
  expect(await api.opportunities.futureCount({})).toBe(planned);
  expect(await api.opportunities.total({})).toBe(total + 4);
  expect((await api.search.free({ body: { statusIds: [1] } })).totalRecords).toBe(open + 1);
  expect((await api.search.free({ body: {} })).totalRecords).toBe(open + 1 + planned);
});

test("statuses keep their ids", async () => {
  expect(await api.opportunities.status({})).toEqual([
    { statusId: 1, statusName: "Open" },
    { statusId: 2, statusName: "Closed" },
    { statusId: 3, statusName: "Awarded" },
    { statusId: 4, statusName: "Future Opportunity" },
    { statusId: 5, statusName: "Cancelled" },
  ]);
});

test("an amount in another currency states the currency, and price filters treat it as not stated", async () => {
  const foreign = release({ key: "abroad", title: "Harbour crane", value: 70_000 });
  await publish({ ...foreign, tender: { ...foreign.tender, value: { amount: 70_000, currency: "GBP" } } });
  const found = await api.opportunities.free({ params: { id: await idOf("harbour crane") } });
  expect(found).toMatchObject({ valueTo: 70_000, currency: "GBP" });
  const inRange = async (includeNotStated: boolean) => {
    const body = { freeText: "crane", priceFrom: 60_000, priceTo: 80_000, includeNotStated };
    return (await api.search.free({ body })).totalRecords;
  };
  expect(await inRange(false)).toBe(0);
  expect(await inRange(true)).toBe(1);
});
