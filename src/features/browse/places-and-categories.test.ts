import { expect, test } from "vitest";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const { api, publish, pool } = await testServer({ at: "2026-09-16T00:00:00Z" });

const open = { opens: "2026-09-01", closes: "2026-09-28T15:00:00+10:00" };
const award = (dollars: number, date: string, supplier = "Redgum Constructions Pty Ltd") => ({
  award: { supplier, dollars, date },
  status: "complete" as const,
});
await publish(
  release({ key: "q1", title: "Cleaning in Cairns", categories: ["76111501"], places: ["QLD"], ...open }),
  release({
    key: "q2",
    title: "Two codes of one segment",
    categories: ["76111500", "76121500"],
    places: ["QLD", "NSW"],
    opens: "2026-09-02",
    closes: "2026-09-18T15:00:00+10:00",
  }),
  release({ key: "q3", title: "Won", categories: ["76111500"], places: ["QLD"], ...award(800, "2026-08-03") }),
  release({ key: "q4", title: "Won long ago", categories: ["76111500"], places: ["QLD"], ...award(70, "2025-09-01") }),
  release({ key: "n1", title: "A road", categories: ["72141000"], places: ["NSW"], buyer: "Camden Council", ...open }),
);

const tree = (query: object = {}) => api.browse.categories({ query });

test("the tree of categories: a notice counts once in each category above its codes", async () => {
  const { items } = await tree({ onlyOpen: "true" });
  const cleaning = items.find(({ categoryId }) => categoryId === 76_000_000)!;
  expect(cleaning).toMatchObject({
    numOpen: 2,
    numClosingThisWeek: 1,
    numAwarded: 1,
    urlSlug: expect.any(String) as string,
  });
  expect(items.map(({ categoryId }) => categoryId)).toEqual([76_000_000, 72_000_000]);
  const { rows } = await pool.query<{ family: number; open: number }>(
    `select (item ->> 'code')::int / 10000 * 10000 as family, count(distinct o.id)::int as open
    from opportunity o, jsonb_array_elements(categories) item where status_id = 1 and (item ->> 'code') like '76%'
    group by 1 order by open desc, 1`,
  );
  expect(cleaning.subCategories.map(({ categoryId, numOpen }) => ({ family: categoryId, open: numOpen }))).toEqual(
    rows,
  );
});

test("a part of the tree: below a category, some levels of it, or what has a name or code", async () => {
  const whole = await tree();
  expect(whole.items.length).toBeGreaterThan(40);
  const level = await tree({ categoryId: 76_000_000, levels: 1 });
  expect(level.items.every(({ subCategories }) => subCategories.length === 0)).toBe(true);
  expect(level.items.map(({ categoryId }) => categoryId)).toContain(76_110_000);
  const codesOf = (items: { categoryId: number }[]) => items.map(({ categoryId }) => categoryId);
  const byCode = await tree({ name: "7611" });
  expect([codesOf(byCode.items), codesOf(byCode.items[0]!.subCategories)]).toEqual([[76_000_000], [76_110_000]]);
  const byName = await tree({ name: "decontam", onlyOpen: "false" });
  expect(byName.items.length).toBeGreaterThan(0);
  await expect(tree({ categoryId: 1 })).rejects.toMatchObject({ status: 404 });
  await expect(tree({ levels: 9 })).rejects.toMatchObject({ status: 400 });
});

test("a category's page by slug or code, with the categories above and below it", async () => {
  const category = await api.browse.category({ params: { slug: "76000000" } });
  expect(category).toMatchObject({
    categoryId: 76_000_000,
    ancestors: [],
    figures: { numOpen: 2, numClosingThisWeek: 1, numAwarded: 1, awardedValue: 800 },
    closingNext: [{ title: "Two codes of one segment" }, { title: "Cleaning in Cairns" }],
    awardedRecently: [{ title: "Won" }, { title: "Won long ago" }],
    sellers: [{ sellerName: "Redgum Constructions Pty Ltd", numAwarded: 1 }],
    locations: [
      { locationName: "Queensland", numOpen: 2 },
      { locationName: "New South Wales", numOpen: 1 },
    ],
  });
  expect(await api.browse.category({ params: { slug: category.urlSlug } })).toEqual(category);
  const below = category.categories.find(({ categoryId }) => categoryId === 76_110_000)!;
  const family = await api.browse.category({ params: { slug: below.urlSlug } });
  expect(family.ancestors).toEqual([
    { categoryId: 76_000_000, categoryName: category.categoryName, urlSlug: category.urlSlug },
  ]);
  await expect(api.browse.category({ params: { slug: "no-such-thing" } })).rejects.toMatchObject({ status: 404 });
});

test("a state's page by slug or code; other places have none", async () => {
  const queensland = await api.browse.location({ params: { slug: "queensland" } });
  expect(queensland).toMatchObject({
    locationName: "Queensland",
    figures: { numOpen: 2, numClosingThisWeek: 1, numAwarded: 1, awardedValue: 800 },
    buyers: [{ buyerName: "Department of Examples", numOpen: 2, numAwarded: 1, awardedValue: 800 }],
    categories: [{ categoryId: 76_000_000, numOpen: 2, numAwarded: 1 }],
  });
  expect(await api.browse.location({ params: { slug: "QLD" } })).toEqual(queensland);
  for (const slug of ["not-stated", "narnia"])
    await expect(api.browse.location({ params: { slug } })).rejects.toMatchObject({ status: 404 });
});

test("the overview has every place, and the categories and buyers with open notices", async () => {
  const overview = await api.browse.overview({});
  expect(overview).toMatchObject({ numOpen: 3, numCategories: 2, numBuyers: 2 });
  expect(overview.locations).toHaveLength(11);
  expect(overview.locations.slice(0, 3).map(({ locationName, numOpen }) => [locationName, numOpen])).toEqual([
    ["New South Wales", 2],
    ["Queensland", 2],
    ["Victoria", 0],
  ]);
  expect(overview.buyers.map(({ name, numOpen, closesNext }) => [name, numOpen, closesNext?.title])).toEqual([
    ["Department of Examples", 2, "Two codes of one segment"],
    ["Camden Council", 1, "A road"],
  ]);
});

test("each month has what was published in it and a year earlier", async () => {
  await publish(
    release({ key: "y1", title: "A year ago", places: ["TAS"], opens: "2025-08-20", closes: "2025-09-10" }),
    release({ key: "y2", title: "Two years ago", places: ["TAS"], opens: "2024-09-20", closes: "2024-10-10" }),
    release({ key: "y3", title: "This month", places: ["TAS"], opens: "2026-09-02", closes: "2026-10-10" }),
  );
  const { months } = await api.browse.location({ params: { slug: "tasmania" } });
  expect(months.filter(({ published, publishedYearBefore }) => published + publishedYearBefore > 0)).toEqual([
    { month: "2025-09", published: 0, publishedYearBefore: 1, awarded: 0, awardedValue: 0 },
    { month: "2026-08", published: 0, publishedYearBefore: 1, awarded: 0, awardedValue: 0 },
    { month: "2026-09", published: 1, publishedYearBefore: 0, awarded: 0, awardedValue: 0 },
  ]);
});

test("every figure of a place equals SQL of its own", async () => {
  const [usd, two] = ["f1", "f2"].map((key) => ({ key, places: ["WA"], categories: ["72141000"] }));
  await publish(
    release({ ...usd!, title: "In dollars of the US", ...award(9_000, "2026-02-03", "Overseas Pty Ltd") }),
    release({ ...two!, title: "Of two codes", buyer: "Camden Council", ...award(500, "2025-10-31") }),
    release({ key: "f3", title: "Open", places: ["WA", "SA"], categories: ["76111500", "76121500"], ...open }),
    release({ key: "f4", title: "A year and a half ago", places: ["WA"], opens: "2025-03-01", closes: "2025-04-01" }),
    release({ key: "f5", title: "Elsewhere", places: ["SA"], ...award(77, "2026-02-03") }),
  );
  await pool.query("update opportunity set currency = 'USD' where title = 'In dollars of the US'");
  await publish(release({ key: "f6", title: "Before midnight", places: ["WA"], ...award(40, "2026-02-28") }));
  const page = await api.browse.location({ params: { slug: "western-australia" } });
  const within = "status_id = 3 and opportunity.awarded_at between '2025-09-16' and '2026-09-16'";
  const cents = `coalesce(sum(awarded_total_cents) filter (where currency = 'AUD' and ${within}), 0)`;
  const figures = `(count(*) filter (where status_id = 1))::int as "numOpen",
    (count(*) filter (where ${within}))::int as "numAwarded", (${cents} / 100)::int as "awardedValue"`;
  const rowsOf = async (columns: string, joined: string, rest: string) =>
    (
      await pool.query(
        `select ${columns} from opportunity ${joined} where places @> '[{"id": 5}]' and withdrawn_at is null ${rest}`,
      )
    ).rows as object[];
  const only = (rows: object[], ...keys: string[]) =>
    rows.map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => keys.includes(key))));
  const sums = ["numOpen", "numAwarded", "awardedValue"];

  expect(only([page.figures], ...sums)).toEqual(await rowsOf(figures, "", ""));
  expect(only(page.buyers, "buyerName", ...sums)).toEqual(
    await rowsOf(`name as "buyerName", ${figures}`, "join buyer on buyer.id = buyer_id", "group by 1 order by 4 desc"),
  );
  expect(only(page.sellers, "sellerName", "numAwarded", "awardedValue")).toEqual(
    await rowsOf(
      `name as "sellerName", count(*)::int as "numAwarded",
        (coalesce(sum(value_cents) filter (where currency = 'AUD'), 0) / 100)::int as "awardedValue"`,
      "join award on opportunity_id = opportunity.id join seller on seller.id = seller_id",
      `and ${within} group by 1 order by 3 desc`,
    ),
  );
  const segments =
    "cross join lateral (select distinct (item ->> 'code')::int / 1000000 * 1000000 as segment from jsonb_array_elements(categories) as item) as it";
  expect(only(page.categories, "categoryId", ...sums)).toEqual(
    await rowsOf(`segment as "categoryId", ${figures}`, segments, "group by 1 order by 4 desc, 3 desc, 2 desc, 1"),
  );
  const ids =
    "cross join lateral (select distinct (item ->> 'id')::int as id from jsonb_array_elements(places) as item) as place";
  expect(only(page.locations, "locationId", ...sums)).toEqual(
    await rowsOf(`place.id as "locationId", ${figures}`, ids, "group by 1 order by 2 desc, 3 desc, 1"),
  );
  const monthly = await rowsOf(
    `to_char(opportunity.awarded_at at time zone 'Australia/Sydney', 'YYYY-MM') as month, count(*)::int as awarded,
      (${cents} / 100)::int as "awardedValue"`,
    "",
    `and ${within} group by 1 order by 1`,
  );
  const awardedMonths = page.months.filter(({ awarded }) => awarded > 0);
  expect(only(awardedMonths, "month", "awarded", "awardedValue")).toEqual(monthly);
  expect(monthly).toHaveLength(2);
  expect(page.months.reduce((sum, { publishedYearBefore }) => sum + publishedYearBefore, 0)).toBe(1);
});
