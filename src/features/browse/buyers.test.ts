import { expect, test } from "vitest";
import { bareOrganisation, setOwner } from "#test/private-notices.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const { api, send, publish, db, pool, engine } = await testServer({ at: "2026-09-16T00:00:00Z" });

const health = "Department of Health, Disability and Ageing";
const formerHealth = "Department of Health and Aged Care";
const goods = "Therapeutic Goods Administration";
const council = "Camden Council";
const open = { opens: "2026-09-01", closes: "2026-09-28T15:00:00+10:00" };
const award = (dollars: number, date: string, supplier = "Redgum Constructions Pty Ltd") => ({
  award: { supplier, dollars, date },
  status: "complete" as const,
});
await publish(
  release({ key: "h1", buyer: health, title: "Cleaning of wards", categories: ["76110000"], places: ["ACT"], ...open }),
  release({
    key: "h2",
    buyer: formerHealth,
    title: "Vaccines",
    categories: ["51200000"],
    ...award(1_000, "2026-03-02"),
  }),
  release({ key: "h3", buyer: goods, title: "Laboratory", categories: ["41100000"], ...award(2_500, "2026-08-01") }),
  release({ key: "h4", buyer: health, title: "Old contract", ...award(9_000, "2024-01-15") }),
  release({ key: "c1", buyer: council, title: "Road repair", categories: ["72141000"], places: ["NSW"], ...open }),
  release({
    key: "c2",
    buyer: council,
    title: "Bridge repair",
    categories: ["72141100"],
    places: ["NSW"],
    ...award(70_000, "2026-08-20", "John Smith"),
  }),
);
await publish(
  release({ key: "p1", buyer: "Depot of one member", title: "Private depot", ...open }),
  release({ key: "p2", buyer: council, title: "Private drains", ...award(5_000, "2026-08-21") }),
);
const organisation = await bareOrganisation(db, "Owner");
await setOwner(db, "Private depot", organisation);
await setOwner(db, "Private drains", organisation);
await engine.catchUp();

const filter = (body: object = {}) => api.browse.filterBuyers({ body });
const namesOf = ({ items }: { items: { name: string }[] }) => items.map(({ name }) => name);

test("buyers are listed with what is public of them, their children and former names", async () => {
  const { totalRecords, items } = await filter();
  expect([
    totalRecords,
    items.map(({ name, numAwarded, awardedValue, numOpen }) => [name, numAwarded, awardedValue, numOpen]),
  ]).toEqual([
    3,
    [
      [health, 2, 3_500, 1],
      [council, 1, 70_000, 1],
      [goods, 1, 2_500, 0],
    ],
  ]);
  expect(items[0]).toMatchObject({
    formerNames: [formerHealth],
    childNames: [goods],
    parentName: null,
    lastAwarded: "2026-08-01T00:00:00Z",
  });
  expect(items[2]).toMatchObject({ parentName: health, childNames: [] });
});

test("figures equal those of SQL over public notices", async () => {
  const { rows } = await pool.query<{ name: string; open: string; awarded: string; dollars: string }>(
    `select main.name, count(*) filter (where status_id = 1) as open,
      count(*) filter (where status_id = 3 and o.awarded_at > '2025-09-16') as awarded,
      coalesce(sum(awarded_total_cents) filter (where status_id = 3 and o.awarded_at > '2025-09-16'), 0) / 100 as dollars
    from opportunity o join buyer b on b.id = buyer_id left join same_buyer s on s.buyer_id = b.id
      join buyer main on main.id = coalesce(b.parent_id, s.main_buyer_id, b.id)
    where visibility = 'public' group by main.name order by main.name`,
  );
  const expected = rows.map(({ name, ...figures }) => [name, ...Object.values(figures).map(Number)]);
  const { items } = await filter({ sortColumn: "name", sortDirection: "Ascending" });
  const shown = items.filter(({ parentName }) => parentName === null);
  expect(shown.map(({ name, numOpen, numAwarded, awardedValue }) => [name, numOpen, numAwarded, awardedValue])).toEqual(
    expected,
  );
});

test("each filter, the name of a former buyer included, and the counts of what each choice gives", async () => {
  expect(namesOf(await filter({ name: "aged car" }))).toEqual([health]);
  expect(namesOf(await filter({ name: "council camden" }))).toEqual([council]);
  expect(namesOf(await filter({ locationIds: [1] }))).toEqual([council]);
  expect(namesOf(await filter({ categoryIds: [72_000_000] }))).toEqual([council]);
  expect(namesOf(await filter({ categoryIds: [41_100_000] }))).toEqual([health, goods]);
  expect(namesOf(await filter({ hasOpen: true }))).toEqual([health, council]);
  expect(namesOf(await filter({ awardedRecently: true, locationIds: [8] }))).toEqual([health]);
  const { facets } = await filter({ locationIds: [1] });
  expect(facets.locations.filter(({ count }) => count > 0)).toEqual([
    { id: 1, name: "New South Wales", count: 1 },
    { id: 8, name: "Australian Capital Territory", count: 1 },
  ]);
  expect([facets.hasOpen, facets.awardedRecently]).toEqual([1, 1]);
  expect(facets.categories).toEqual([{ id: 72_000_000, name: "Building and construction", count: 1 }]);
});

test("each order, both ways, and pages", async () => {
  const order = async (sortColumn: string, sortDirection = "Descending") =>
    namesOf(await filter({ sortColumn, sortDirection }));
  expect(await order("name", "Ascending")).toEqual([council, health, goods]);
  expect(await order("name")).toEqual([goods, health, council]);
  expect(await order("awardedValue")).toEqual([council, health, goods]);
  expect(await order("lastAwarded")).toEqual([council, health, goods]);
  expect(await order("numOpen", "Ascending")).toEqual([goods, council, health]);
  expect(namesOf(await filter({ page: 2, pageSize: 2 }))).toEqual([goods]);
});

test("the list of buyers, their number, buyers by id and suggestions", async () => {
  const { items } = await api.browse.buyers({});
  expect(items.map(({ buyerName }) => buyerName)).toEqual([council, health, goods]);
  expect(await api.browse.countBuyers({})).toBe(3);
  const former = await db.selectFrom("buyer").select("id").where("name", "=", formerHealth).executeTakeFirstOrThrow();
  const answer = await send(`/api/v1/buyer/get-by-ids?buyerIds=${former.id}&buyerIds=999999`, {
    method: "GET",
    headers: {},
  });
  expect(await answer.json()).toEqual({ totalRecords: 1, items: [items[1]] });
  const suggested = await api.browse.suggestBuyers({ body: { name: "dep" } });
  expect(suggested.items).toEqual([{ ...items[1], urlSlug: "department-health-disability-ageing" }]);
});

test("required parameters are refused by name", async () => {
  const errorsOf = async (path: string, body?: object) => {
    const answer = await send(path, {
      method: body ? "POST" : "GET",
      headers: body ? { "content-type": "application/json" } : {},
      ...(body && { body: JSON.stringify(body) }),
    });
    const { errors } = (await answer.json()) as { errors?: { field: string }[] };
    return [answer.status, errors?.map(({ field }) => field)];
  };
  expect(await errorsOf("/api/v1/buyer/get-by-ids")).toEqual([400, ["buyerIds"]]);
  expect(await errorsOf("/api/v1/buyer/search-suggestions", {})).toEqual([400, ["name"]]);
  expect(await errorsOf("/api/v1/buyer/filter", { sortColumn: "abn" })).toEqual([400, ["sortColumn"]]);
});

test("a buyer by its slug or a former one, with its lists and months", async () => {
  const buyer = await api.browse.buyer({ params: { slug: "department-health-disability-ageing" } });
  expect(buyer).toMatchObject({
    name: health,
    formerNames: [formerHealth],
    parent: null,
    children: [{ buyerName: goods, numOpen: 0 }],
    website: null,
    numBids: 4,
    figures: { numOpen: 1, numAwarded: 2, awardedValue: 3_500, numClosingThisWeek: 0 },
    closingNext: [{ title: "Cleaning of wards", closeDate: "2026-09-28T05:00:00Z" }],
    awardedRecently: [
      { title: "Laboratory", buyerName: goods, sellerNames: ["Redgum Constructions Pty Ltd"], awardedValue: 2_500 },
      { title: "Vaccines" },
      { title: "Old contract" },
    ],
    sellers: [{ sellerName: "Redgum Constructions Pty Ltd", numAwarded: 2, numBuyers: 2, awardedValue: 3_500 }],
  });
  expect(buyer.months).toHaveLength(13);
  expect(buyer.months.filter(({ awarded }) => awarded > 0)).toEqual([
    { month: "2026-03", published: 0, publishedYearBefore: 0, awarded: 1, awardedValue: 1_000 },
    { month: "2026-08", published: 0, publishedYearBefore: 0, awarded: 1, awardedValue: 2_500 },
  ]);
  expect(buyer.months.at(-1)).toMatchObject({ month: "2026-09", published: 4 });
  expect(buyer.categories.map(({ categoryId, numOpen, numAwarded }) => [categoryId, numOpen, numAwarded])).toEqual([
    [41_000_000, 0, 1],
    [51_000_000, 0, 1],
    [76_000_000, 1, 0],
  ]);
  const former = await api.browse.buyer({ params: { slug: "department-health-aged-care" } });
  expect(former.urlSlug).toBe(buyer.urlSlug);
  expect((await api.browse.buyer({ params: { slug: String(buyer.buyerId) } })).urlSlug).toBe(buyer.urlSlug);
  await expect(api.browse.buyer({ params: { slug: "nobody" } })).rejects.toMatchObject({ status: 404 });
});

test("a seller whose name may be a person's is in no list, though the contract counts", async () => {
  const buyer = await api.browse.buyer({ params: { slug: "camden-council" } });
  expect(buyer.figures.awardedValue).toBe(70_000);
  expect([buyer.sellers, buyer.awardedRecently.map(({ sellerNames }) => sellerNames)]).toEqual([[], [[]]]);
});
