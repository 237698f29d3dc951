import { expect, test } from "vitest";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const { api, publish, pool } = await testServer({ at: "2026-09-16T00:00:00Z" });
const buyers = {
  department: "Department of Health, Disability and Ageing",
  former: "Department of Health and Aged Care",
  part: "Therapeutic Goods Administration",
  other: "Department of Defence",
};
await publish(...Object.entries(buyers).map(([key, buyer]) => release({ key, title: `Work for the ${key}`, buyer })));

const found = async (name: string) => {
  const { buyers: all } = await api.search.browseSummary({ body: {} });
  const { id } = all.find((one) => one.label === name)!;
  const { items, facets } = await api.search.free({ body: { buyerIds: [id] } });
  const { items: named } = await api.search.facet({ body: { request: {}, field: "buyers", prefix: name } });
  const count = facets.buyers.find((one) => one.id === id)?.count;
  return { titles: items.map(({ title }) => title).sort(), counts: [count, named.find((one) => one.id === id)?.count] };
};

test("choosing a department includes its parts and its former names", async () => {
  expect(await found(buyers.department)).toEqual({
    titles: ["Work for the department", "Work for the former", "Work for the part"],
    counts: [3, 3],
  });
});

test("choosing a part of a department finds only that part", async () => {
  expect(await found(buyers.part)).toEqual({ titles: ["Work for the part"], counts: [1, 1] });
});

test("a saved filter by a former name means today's buyer, and the answer says so", async () => {
  const { rows } = await pool.query<{ name: string; id: number }>("select name, id from buyer");
  const idOf = (name: string) => rows.find((one) => one.name === name)!.id;
  const today = idOf(buyers.department);
  const { totalRecords, effectiveRequest, facets } = await api.search.free({
    body: { buyerIds: [idOf(buyers.former), today] },
  });
  expect([totalRecords, effectiveRequest.buyerIds]).toEqual([3, [today]]);
  expect(facets.buyers.map(({ name }) => name)).not.toContain(buyers.former);
  const { items } = await api.search.facet({
    body: { request: { buyerIds: [idOf(buyers.former)] }, field: "buyers", prefix: "" },
  });
  expect(items.find(({ id }) => id === today)).toMatchObject({ name: buyers.department, count: 3 });
});
