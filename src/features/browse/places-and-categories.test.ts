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
