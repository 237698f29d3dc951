import { expect, test } from "vitest";
import { linkParties } from "#features/ingestion/server/parties/link-parties.ts";
import { bareOrganisation, setOwner } from "#test/private-notices.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";
import { sql } from "kysely";

const { api, clock, db, publish, send } = await testServer({ at: "2026-09-16T00:00:00Z" });

/** An AusTender contract. */
const contract = (id: number, wish: Partial<Record<string, string>> = {}) => ({
  ocid: `prod-${id}`,
  cn_id: `CN${id}`,
  tag: "contract",
  description: `Work ${id}`,
  value_aud: "1000.00",
  date_signed: "2026-07-10T00:00:00Z",
  date_start: "2026-07-10T00:00:00Z",
  unspsc: "72101509",
  agency_name: "Department of Bridges",
  supplier_name: "Banksia Civil Pty Ltd",
  supplier_abn: "51824753556",
  supplier_region: "QLD",
  ...wish,
});
const redgum = { supplier_name: "Redgum Pty Ltd", supplier_abn: "" };
await publish(
  contract(1, { value_aud: "300000.10", date_end: "2027-06-30T00:00:00Z" }),
  contract(2, { value_aud: "700000", date_signed: "2025-11-01T00:00:00Z", agency_name: "Department of Roads" }),
  contract(3, { value_aud: "60000", date_signed: "2023-08-01T00:00:00Z", unspsc: "81100000" }),
  contract(4, { value_aud: "5", date_end: "2029-06-30T00:00:00Z" }),
  contract(5, { ...redgum, value_aud: "9000" }),
  contract(6, { ...redgum, value_aud: "8000", unspsc: "44100000" }),
  contract(7, { ...redgum, agency_name: "Department of Elsewhere" }),
  contract(8, { agency_name: "Department of Nowhere", supplier_name: "Hidden Pty Ltd", supplier_abn: "" }),
);
const seller = (slug: string) => api.insights.seller({ params: { slug } });
const insights = (slug: string) => api.insights.sellerInsights({ params: { slug } });
const banksia = "banksia-civil-pty-ltd";
/** One row of SQL about what Banksia won. */
async function figures(select: string) {
  const { rows } = await sql
    .raw<Record<string, unknown>>(
      `select ${select} from award join opportunity on opportunity.id = opportunity_id join seller on seller.id = seller_id
     where seller.slug = '${banksia}'`,
    )
    .execute(db);
  return rows[0]!;
}

test("a seller's profile has what sources give, and null for what none does", async () => {
  const profile = await seller(banksia);
  expect(profile).toMatchObject({
    name: "Banksia Civil Pty Ltd",
    abn: "51824753556",
    urlSlug: banksia,
    numBids: 0,
    isIndexable: true,
  });
  for (const field of ["acn", "website", "overview", "email", "phone", "operatingStatus", "employees"] as const)
    expect(profile[field], field).toBeNull();
  const { n, total, last } = await figures(
    "count(*)::int as n, sum(value_cents) as total, max(opportunity.awarded_at) as last",
  );
  expect([profile.numAwarded, profile.totalSellerAwardedValue, profile.lastAwardedDate]).toEqual([
    n,
    Number(total) / 100,
    String(last),
  ]);
});

test("figures of a seller equal SQL: the last 12 months, financial years, buyers, the median, sizes", async () => {
  const found = await insights(banksia);
  const recent = "where opportunity.awarded_at > '2025-09-17'";
  const year = await figures(
    `sum(value_cents) filter (${recent}) as cents, count(*) filter (${recent})::int as n,
     count(distinct buyer_id) filter (${recent})::int as buyers`,
  );
  expect(found.lastYear).toEqual({
    awardedValue: Number(year["cents"]) / 100,
    numAwarded: year["n"],
    numBuyers: year["buyers"],
  });
  const { median } = await figures("percentile_disc(0.5) within group (order by value_cents) as median");
  expect(found.usualWin! * 100).toBe(Number(median));
  expect(found.years.map(({ year, awardedValue, numAwarded }) => [year, awardedValue, numAwarded])).toEqual([
    [2024, 60_000, 1],
    [2025, 0, 0],
    [2026, 700_000, 1],
    [2027, 300_005.1, 2],
  ]);
  expect(found.sharesAre).toBe("lastYear");
  expect(found.buyers.map(({ name, awardedValue, numAwarded }) => [name, awardedValue, numAwarded])).toEqual([
    ["Department of Roads", 700_000, 1],
    ["Department of Bridges", 300_005.1, 2],
  ]);
  expect(found.categories.map(({ categoryId, numAwarded }) => [categoryId, numAwarded])).toEqual([[72_100_000, 3]]);
  expect(found.sizes.map(({ numAwarded }) => numAwarded)).toEqual([2, 1, 1, 0, 0, 0]);
  expect(found.sizes.findIndex(({ hasMedian }) => hasMedian)).toBe(0);
  expect(found.sizes.reduce((sum, { numAwarded }) => sum + numAwarded, 0)).toBe(found.numValued);
});

test("contracts that end within 18 months may be tendered again; panel orders are left out", async () => {
  const titles = async () => (await insights(banksia)).ending.map(({ title }) => title);
  expect(await titles()).toEqual(["Work 1"]);
  await db.updateTable("opportunity").set({ access: "panel" }).where("title", "=", "Work 1").execute();
  clock.set({ still: Temporal.Instant.from("2026-09-17T00:00:00Z") });
  expect(await titles()).toEqual([]);
  await db.updateTable("opportunity").set({ access: null }).where("title", "=", "Work 1").execute();
  clock.set({ still: Temporal.Instant.from("2026-09-16T00:00:00Z") });
});

test("others that win there win from the same buyers in the same UNSPSC family", async () => {
  expect(
    (await insights(banksia)).others.map(({ name, awardedValue, numBuyers }) => [name, awardedValue, numBuyers]),
  ).toEqual([["Redgum Pty Ltd", 9000, 1]]);
});

test("a seller's contracts come in pages, the newest first; nobody is named as having only answered", async () => {
  const page = (number: number) =>
    api.insights.sellerAwarded({ params: { slug: banksia }, query: { page: number, pageSize: 3 } });
  const [first, second] = [await page(1), await page(2)];
  expect([first.totalRecords, first.items.length, second.items.map(({ title }) => title)]).toEqual([4, 3, ["Work 3"]]);
  expect(first.items.find(({ title }) => title === "Work 1")).toMatchObject({
    buyerName: "Department of Bridges",
    awardedValue: 300_000.1,
    sellerAwardedValue: 300_000.1,
    dateAwarded: "2026-07-09T14:00:00Z",
    gst: "included",
  });
  const closed = await api.insights.sellerClosed({ params: { slug: banksia }, query: { page: 1, pageSize: 20 } });
  expect(closed).toEqual({ totalRecords: 0, items: [] });
});

test("a seller's contracts are searched by words of the title, the reference and the buyer, whatever their case", async () => {
  const found = async (freeText: string) => {
    const query = { page: 1, pageSize: 2, freeText };
    const { totalRecords, items } = await api.insights.sellerAwarded({ params: { slug: banksia }, query });
    return [totalRecords, items.map(({ title }) => title)];
  };
  expect(await found("work BRIDGES")).toEqual([3, ["Work 4", "Work 1"]]);
  expect(await found("cn2")).toEqual([1, ["Work 2"]]);
  expect(await found("roads 1")).toEqual([0, []]);
  // What means something in a pattern is a letter like others.
  expect([await found("%"), await found("wor_")]).toEqual([
    [0, []],
    [0, []],
  ]);
  // Another seller's.
  expect(await found("Elsewhere")).toEqual([0, []]);
});

test("the page and its size are refused by name if they are missing", async () => {
  for (const list of ["awarded", "closed"]) {
    const answer = await send(`/api/v1/seller/${banksia}/${list}`, { method: "GET", headers: {} });
    const { errors } = (await answer.json()) as { errors: { field: string }[] };
    expect([answer.status, errors.map(({ field }) => field)]).toEqual([400, ["page", "pageSize"]]);
  }
});

test("private notices are never counted: a seller known by them alone does not exist", async () => {
  expect((await seller("hidden-pty-ltd")).numAwarded).toBe(1);
  await setOwner(db, "Work 8", await bareOrganisation(db, "Hidden"));
  clock.set({ still: Temporal.Instant.from("2026-09-19T00:00:00Z") });
  await expect(seller("hidden-pty-ltd")).rejects.toMatchObject({ status: 404 });
  await expect(insights("hidden-pty-ltd")).rejects.toMatchObject({ status: 404 });
});

test("a person's page is not offered to search engines", async () => {
  await publish(contract(9, { supplier_name: "Ada Lovelace", supplier_abn: "" }));
  expect((await seller("ada-lovelace")).isIndexable).toBe(false);
});

test("a merged seller's address answers with the seller that it belongs to, whose figures have its contracts", async () => {
  await publish(
    release({
      key: "b",
      title: "Weir",
      award: { supplier: "Banksia Constructions Pty Ltd", dollars: 1, date: "2026-08-01" },
    }),
  );
  const before = await seller(banksia);
  await linkParties({ db, clock }, "seller", banksia, "banksia-constructions-pty-ltd");
  clock.set({ still: Temporal.Instant.from("2026-09-18T00:00:00Z") });
  const merged = await seller("banksia-constructions-pty-ltd");
  expect([merged.urlSlug, merged.numAwarded]).toEqual([banksia, before.numAwarded + 1]);
});
