import { expect, test } from "vitest";
import { bareOrganisation, setOwner } from "#test/private-notices.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";
import { sql } from "kysely";

const { api, db, publish, send } = await testServer({ at: "2026-09-16T00:00:00Z" });

let number = 0;
/** An AusTender contract. */
const contract = (supplier: string, dollars: number, wish: Partial<Record<string, string>> = {}) => ({
  ocid: `prod-${++number}`,
  cn_id: `CN${number}`,
  tag: "contract",
  description: `Work ${number}`,
  value_aud: String(dollars),
  date_signed: "2026-07-10T00:00:00Z",
  date_start: "2026-07-10T00:00:00Z",
  unspsc: "72101509",
  agency_name: "Department of Bridges",
  supplier_name: supplier,
  supplier_abn: "",
  supplier_region: "QLD",
  ...wish,
});
await publish(
  contract("Banksia Pty Ltd", 5_000_000, { supplier_abn: "51824753556" }),
  contract("Banksia Pty Ltd", 700, { supplier_abn: "51824753556", agency_name: "Department of Roads" }),
  contract("Redgum Pty Ltd", 90_000),
  contract("Redgum Pty Ltd", 80_000.55, { unspsc: "44100000" }),
  contract("Redgum Pty Ltd", 70_000, { date_signed: "2024-02-01T00:00:00Z" }),
  contract("Galah 100% Pty Ltd", 1_000, { agency_name: "Department of Roads" }),
  contract("Hidden Pty Ltd", 9_000_000),
);
await setOwner(db, "Work 7", await bareOrganisation(db, "Hidden"));

const lastYear = { page: 1, pageSize: 20, awardedFrom: "2025-09-17" };
type Wish = Partial<Parameters<typeof api.insights.filter>[0]["body"]>;
const sellers = (wish: Wish = {}) => api.insights.filter({ body: { ...lastYear, ...wish } });
const buyers = (wish: Wish = {}) => api.insights.buyers({ body: { ...lastYear, ...wish } });
const namesOf = ({ items }: { items: { name: string }[] }) => items.map(({ name }) => name);

test("sellers are ranked by what they won in a period, and every figure equals SQL", async () => {
  const found = await sellers();
  const { rows } = await sql<Record<string, unknown>>`
    select seller.name, sum(value_cents)::bigint as cents, count(*)::int as contracts,
      count(distinct buyer_id)::int as buyers, percentile_disc(0.5) within group (order by value_cents) as median
    from award join opportunity on opportunity.id = opportunity_id join seller on seller.id = seller_id
    where visibility = 'public' and opportunity.awarded_at > '2025-09-17' group by seller.id order by cents desc
  `.execute(db);
  expect(rows).toHaveLength(3);
  expect(
    found.items.map((item) => [
      item.name,
      item.totalSellerAwardedValue,
      item.numAwarded,
      item.numBuyers,
      item.usualValue,
    ]),
  ).toEqual(
    rows.map(({ name, cents, contracts, buyers: of, median }) => [
      name,
      Number(cents) / 100,
      contracts,
      of,
      Number(median) / 100,
    ]),
  );
  expect([found.totalRecords, found.totals]).toEqual([
    3,
    {
      awardedValue: rows.reduce((sum, { cents }) => sum + Number(cents), 0) / 100,
      numAwarded: 5,
      numWithoutValue: 0,
      numSellers: 3,
      numBuyers: 2,
      numInvented: 0,
      gst: "included",
    },
  ]);
});

test("buyers are ranked by what they awarded", async () => {
  const found = await buyers();
  expect(found.items.map((item) => [item.name, item.totalAwardedValue, item.numAwarded, item.numSellers])).toEqual([
    ["Department of Bridges", 5_170_000.55, 3, 2],
    ["Department of Roads", 1_700, 2, 2],
  ]);
});

test("rankings are limited by name, ABN, category, place, buyer and days, and sorted by each column", async () => {
  expect(namesOf(await sellers({ name: "redg" }))).toEqual(["Redgum Pty Ltd"]);
  expect(namesOf(await sellers({ name: "51 824 753 556" }))).toEqual(["Banksia Pty Ltd"]);
  expect(namesOf(await sellers({ name: "0%" }))).toEqual(["Galah 100% Pty Ltd"]);
  expect(namesOf(await sellers({ name: "nobody" }))).toEqual([]);
  expect((await sellers({ categoryIds: [44_000_000] })).totals.awardedValue).toBe(80_000.55);
  expect(namesOf(await sellers({ locationIds: [2] }))).toEqual([]);
  const [roads] = (await buyers({ name: "roads" })).items;
  expect(namesOf(await sellers({ buyerIds: [roads!.buyerId] }))).toEqual(["Galah 100% Pty Ltd", "Banksia Pty Ltd"]);
  expect((await sellers({ awardedFrom: "2023-07-01", awardedTo: "2024-06-30" })).totals.awardedValue).toBe(70_000);
  expect((await sellers({ awardedFrom: null })).totals.numAwarded).toBe(6);
  expect(namesOf(await sellers({ sortColumn: "UsualValue" }))[0]).toBe("Redgum Pty Ltd");
  expect(namesOf(await sellers({ sortColumn: "Name", sortDirection: "Ascending", page: 2, pageSize: 2 }))).toEqual([
    "Redgum Pty Ltd",
  ]);
});

test("the page and its size are refused by name if they are missing", async () => {
  for (const path of ["/api/v1/seller/filter", "/api/v1/insights/buyers"]) {
    const answer = await send(path, { method: "POST", headers: { "content-type": "application/json" }, body: "{}" });
    const { errors } = (await answer.json()) as { errors: { field: string }[] };
    expect([answer.status, errors.map(({ field }) => field)]).toEqual([400, ["page", "pageSize"]]);
  }
});

test("the choices begin with the first day of a contract and have the segments of UNSPSC", async () => {
  const choices = await api.insights.choices({});
  expect([choices.numAwarded, choices.firstAwardedDate, choices.date]).toEqual([6, "2024-02-01", "2026-09-16"]);
  expect(choices.categories.length).toBeGreaterThan(50);
  expect(choices.categories.every(({ categoryId }) => categoryId % 1_000_000 === 0)).toBe(true);
});

test("a tender that names its winner counts once beside the contract that was let from it, and alone where there is none", async () => {
  const award = (supplier: string, dollars: number) => ({ supplier, dollars, date: "2026-07-01" });
  const won = (key: string, supplier: string, dollars: number) =>
    release({
      key,
      title: `Tender ${key}`,
      buyer: "Department of Bridges",
      status: "complete",
      award: award(supplier, dollars),
    });
  const figures = async (name: string) => {
    const { items, totals } = await sellers({ name });
    return [items[0]?.numAwarded, items[0]?.totalSellerAwardedValue, totals.numAwarded, totals.awardedValue];
  };
  await publish(won("2026/17", "Tandem Pty Ltd", 500), won("2026/18", "Solo Pty Ltd", 300));
  expect(await figures("Tandem")).toEqual([1, 500, 1, 500]);
  await publish(contract("Tandem Pty Ltd", 550, { description: "Bridge deck, awarded from RFT 2026/17" }));
  expect(await figures("Tandem")).toEqual([1, 550, 1, 550]);
  expect(await figures("Solo")).toEqual([1, 300, 1, 300]);
  // The same number at another buyer is another tender.
  await publish(
    contract("Solo Pty Ltd", 90, {
      description: "Signs, awarded from RFT 2026/18",
      agency_name: "Department of Roads",
    }),
  );
  expect(await figures("Solo")).toEqual([2, 390, 2, 390]);
});
