import { expect, test } from "vitest";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const { api, publish } = await testServer({ at: "2026-09-16T00:00:00Z" });
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

test("who chooses a department sees what its parts buy, and what it bought under former names", async () => {
  expect(await found(buyers.department)).toEqual({
    titles: ["Work for the department", "Work for the former", "Work for the part"],
    counts: [3, 3],
  });
});

test("who chooses a part sees that part alone", async () => {
  expect(await found(buyers.part)).toEqual({ titles: ["Work for the part"], counts: [1, 1] });
});
