import { expect, test } from "vitest";
import type { Related } from "#adapters/search-engine/port.ts";
import type { Query } from "#search-core/types.ts";
import { release } from "#test/releases.ts";
import { bareOrganisation, setOwner } from "#test/private-notices.ts";
import { testServer } from "#test/server.ts";

// The engine's similarities are made up here, because these tests are about what the product does with them.
let beside: Related[] = [];
const similar = new Map<string, Related[]>();
const asked: Query[] = [];
const { api, db, publish } = await testServer({
  at: "2026-09-16T00:00:00Z",
  meanings: {
    alsoRelevant(query) {
      asked.push(query);
      return Promise.resolve(beside);
    },
    similar: ({ filters }, id) => Promise.resolve(similar.get(`${id} ${filters.status?.join()}`) ?? []),
  },
});
await publish(
  release({ key: "a", title: "Street cleaning", categories: ["76121500"], places: ["NSW"] }),
  release({ key: "b", title: "Sweeping of roads", description: "A street at a time.", categories: ["76120000"] }),
  release({ key: "c", title: "Road hygiene", categories: ["76121500"], places: ["VIC"] }),
  release({ key: "d", title: "Lane washing", status: "cancelled", categories: ["76121500"] }),
);
const rows = await db.selectFrom("opportunity").select(["id", "public_id", "title"]).execute();
const row = (title: string) => rows.find((one) => one.title === title)!;
const near = (title: string, nearness: number): Related => ({
  id: row(title).id,
  reason: "near",
  similarity: nearness,
  alike: 0,
  terms: [],
});

test("alsoRelevant lists similar notices with the reason, and they are not counted as results", async () => {
  beside = [
    near("Road hygiene", 0.834),
    { id: row("Sweeping of roads").id, reason: "broaderCategory", similarity: null, alike: 0, terms: ["street"] },
  ];
  const request = { freeText: "street", categoryIds: [76_121_500] };
  const plain = await api.search.free({ body: request });
  const found = await api.search.free({ body: { ...request, useSemanticSearch: true } });
  expect(plain).not.toHaveProperty("alsoRelevant");
  expect({ ...found, alsoRelevant: undefined, effectiveRequest: undefined }).toEqual({
    ...plain,
    alsoRelevant: undefined,
    effectiveRequest: undefined,
  });
  expect(found.effectiveRequest.useSemanticSearch).toBe(true);
  expect(found.alsoRelevant?.map(({ title, reason, nearness, score }) => [title, reason, nearness, score])).toEqual([
    ["Road hygiene", "NearInMeaning", 83, null],
    ["Sweeping of roads", "BroaderCategory", null, null],
  ]);
  const [first, second] = found.alsoRelevant!;
  expect(first?.explanation).toMatch(/^Similar in meaning \(83 of 100\) and in the same category, /);
  expect(second?.explanation).toMatch(/^Coded only as .+, which is broader than the chosen category\.$/);
  expect(second?.highlights.description.map(([from, to]) => second.description.slice(from, to))).toEqual(["street"]);
  expect(asked.at(-1)).toMatchObject({ text: "street", filters: { category: [76_121_500], status: [1, 4] } });
});

test("alsoRelevant leaves out notices that the caller may not see, and only the first page has it", async () => {
  beside = [near("Road hygiene", 0.8), { id: 2_000_000_000, reason: "near", similarity: 0.9, alike: 0, terms: [] }];
  const titles = async (page: number) =>
    (await api.search.free({ body: { freeText: "street", useSemanticSearch: true, page } })).alsoRelevant?.map(
      ({ title }) => title,
    );
  expect(await titles(1)).toEqual(["Road hygiene"]);
  expect(await titles(2)).toBeUndefined();
  await setOwner(db, "Road hygiene", await bareOrganisation(db, "Others"));
  expect(await titles(1)).toEqual([]);
  await setOwner(db, "Road hygiene", null);
});

test("similar notices: those still open or planned first, then the others, none twice", async () => {
  const { id, public_id } = row("Street cleaning");
  similar.set(`${id} 1,4`, [near("Road hygiene", 0.7)]);
  similar.set(`${id} `, [near("Lane washing", 0.9), near("Road hygiene", 0.7), near("Sweeping of roads", 0.6)]);
  const found = await api.search.similar({ params: { id: public_id } });
  expect(found.totalRecords).toBe(3);
  expect(found.items.map(({ title, nearness }) => [title, nearness])).toEqual([
    ["Road hygiene", 70],
    ["Lane washing", 90],
    ["Sweeping of roads", 60],
  ]);
  expect(found.items[0]?.explanation).toMatch(/in the same category/);
  expect(found.items[2]?.explanation).toBe("Similar in meaning (60 of 100).");
  expect(await api.search.similar({ params: { id: row("Lane washing").public_id } })).toEqual({
    totalRecords: 0,
    items: [],
  });
  await expect(api.search.similar({ params: { id: "aaaaaaaaaaaaaaaa" } })).rejects.toMatchObject({ status: 404 });
});

test("where semantic search is available people can choose it, and it is on by default", async () => {
  expect(await api.search.configuration({})).toEqual({
    useSemanticSearchSelector: true,
    useSemanticSearchByDefault: true,
  });
});
