import { expect, test } from "vitest";
import type { z } from "zod";
import { facetFields, type searchRequest } from "#features/search/contract.ts";
import { release } from "#test/releases.ts";
import { bareOrganisation, setOwner } from "#test/private-notices.ts";
import { testServer } from "#test/server.ts";

const { api, db, publish } = await testServer({ at: "2026-09-16T00:00:00Z" });
const search = (body: z.input<typeof searchRequest>) => api.search.free({ body });
const facet = (body: Parameters<typeof api.search.facet>[0]["body"]) => api.search.facet({ body });
const suggest = (q: string) => api.search.suggestions({ query: { q } });

const shires = Array.from({ length: 60 }, (_, at) => `Shire of Örange ${at + 1}`);
await publish(
  release({
    key: "a-1",
    title: "Bridge cleaning",
    categories: ["76111500"],
    places: ["VIC"],
    buyer: "Department of Defence",
  }),
  release({
    key: "a-2",
    title: "Street cleaning",
    categories: ["76121500"],
    places: ["NSW"],
    buyer: "Department of Defence",
  }),
  release({ key: "a-3", title: "Bridge repair", categories: ["72141100"], buyer: "Transport for NSW" }),
  release({ key: "gone", title: "Cleanroom", status: "cancelled", buyer: "Department of Gardens" }),
  ...shires.map((buyer, at) => release({ key: `s-${at}`, title: "Mowing", description: "Lawns.", buyer })),
);

const selectedAs = {
  statuses: "statusIds",
  opportunityTypes: "opportunityTypeIds",
  buyers: "buyerIds",
  categories: "categoryIds",
  locations: "locationIds",
} as const;

test("every count inside a facet is what choosing that value gives", async () => {
  const request = { freeText: "cleaning", locationIds: [1, 2], buyerIds: [1], categoryIds: [76_000_000] };
  for (const field of facetFields) {
    const { items, totalRecords } = await facet({ request, field });
    expect(items.length).toBeGreaterThan(0);
    expect(totalRecords).toBe(items.length);
    for (const { id, count } of items)
      expect([field, id, (await search({ ...request, [selectedAs[field]]: [id] })).totalRecords]).toEqual([
        field,
        id,
        count,
      ]);
  }
});

test("a value is found by the beginnings of its words, in any order, case or accents", async () => {
  const names = async (prefix: string) =>
    (await facet({ request: {}, field: "buyers", prefix })).items.map(({ name }) => name);
  expect(await names("DEF dep")).toEqual(["Department of Defence"]);
  expect(await names("\u200bde\u00adf")).toEqual(["Department of Defence"]);
  expect(await names("orange 7")).toEqual(["Shire of Örange 7"]);
  expect(await names("efence")).toEqual([]);
  expect(await names("— , ")).toHaveLength(50);
});

test("beyond the fifty largest a value is found by name, and one that is selected is always there", async () => {
  const all = await facet({ request: {}, field: "buyers" });
  expect([all.totalRecords, all.items.length]).toEqual([62, 50]);
  expect(all.items[0]).toMatchObject({ name: "Department of Defence", count: 2 });
  const listed = new Set(all.items.map(({ id }) => id));
  const { items } = await facet({ request: {}, field: "buyers", prefix: "shire 60" });
  expect(listed.has(items[0]!.id)).toBe(false);
  const withSelected = await facet({ request: { buyerIds: [items[0]!.id] }, field: "buyers" });
  expect(withSelected.items).toHaveLength(51);
  const emptied = await facet({
    request: { buyerIds: [items[0]!.id], freeText: "bridge" },
    field: "buyers",
    prefix: "shire",
  });
  expect(emptied.items).toEqual([{ id: items[0]!.id, name: "Shire of Örange 60", count: 0 }]);
});

test("categories of every level are found by title", async () => {
  const { items } = await facet({ request: {}, field: "categories", prefix: "clean" });
  expect(items[0]).toEqual({ id: 76_000_000, name: "Industrial Cleaning Services", count: 2, parentId: null });
  expect(items.some(({ parentId }) => parentId === 76_000_000)).toBe(true);
});

test("an unknown facet is refused by name", async () => {
  await expect(facet({ request: {}, field: "sellers" as never })).rejects.toMatchObject({ status: 400 });
});

test("the last word is completed by the commonest words, and the text before it stays", async () => {
  expect((await suggest("Bridge cle")).words).toEqual([{ text: "Bridge cleaning", notices: 2 }]);
  expect((await suggest("bridge mow")).words).toEqual([]);
  expect((await suggest('-title:"cle')).words[0]?.text).toBe('-title:"cleaning');
  expect((await suggest("cleaning ")).words).toEqual([]);
});

test("a word after a hyphen completes to pairs that exist, with the count that searching for them finds", async () => {
  const titles = ["Office fit-out", "Fitout of a depot", "Fit office for use", "Fitness, fit-offs and fit-outs"];
  await publish(...titles.map((title, at) => release({ key: `pair-${at}`, title })));
  const { words } = await suggest("fit-o");
  expect(words).toEqual([
    { text: "fit-out", notices: 3 },
    { text: "fit-offs", notices: 1 },
  ]);
  for (const { text, notices } of words)
    expect((await search({ freeText: text, statusIds: [] })).totalRecords).toBe(notices);
  expect((await suggest("depot fit-o")).words).toEqual([{ text: "depot fit-out", notices: 1 }]);
  // "Fitness" is no pair, and no other separator joins words.
  for (const q of ["fit-n", "fit/o", "off-fit-o", "2-o"]) expect([q, (await suggest(q)).words]).toEqual([q, []]);
});

test("buyers and categories are suggested by name, those with open notices first, four at most", async () => {
  expect((await suggest("dep")).buyers.map(({ name }) => name)).toEqual([
    "Department of Defence",
    "Department of Gardens",
  ]);
  expect((await suggest("shire")).buyers).toHaveLength(4);
  expect((await suggest("clean")).categories[0]).toEqual({ id: 76_000_000, name: "Industrial Cleaning Services" });
});

test("a reference suggests its notice, however it is punctuated, with an exact match first", async () => {
  const { references } = await suggest("rft a 1");
  expect(references).toEqual([
    { publicOpportunityId: expect.any(String), reference: "RFT-a-1", title: "Bridge cleaning" },
  ]);
  expect((await suggest("RFT-s-5")).references.map(({ reference }) => reference)[0]).toBe("RFT-s-5");
  expect((await suggest("RFT-s-5")).references).toHaveLength(4);
  expect((await suggest("clean")).references).toEqual([]);
});

test("empty text, punctuation alone and over-long text get no suggestions", async () => {
  const nothing = { words: [], buyers: [], categories: [], references: [] };
  for (const q of ["", " ", '"((*', "clean ".repeat(100)]) expect(await suggest(q)).toEqual(nothing);
});

test("an organisation's private notices never appear in another's suggestions", async () => {
  await publish(
    release({ key: "quiet-1", title: "Lighthouse", buyer: "Ministry of Silence", categories: ["10101500"] }),
  );
  expect((await suggest("lighth")).words).toHaveLength(1);
  await setOwner(db, "Lighthouse", await bareOrganisation(db, "Others"));
  await publish(release({ key: "other", title: "Another", buyer: "Department of Defence" }));
  const { words, references } = await suggest("lighth");
  expect([words, references]).toEqual([[], []]);
  expect((await suggest("quiet 1")).references).toEqual([]);
  const buyers = await facet({ request: {}, field: "buyers", prefix: "silence" });
  expect(buyers.items).toEqual([]);
});

test("only a text without results even without filters gets a spelling correction", async () => {
  expect(await search({ freeText: "brigde cleanning" })).toMatchObject({
    totalRecords: 0,
    didYouMean: "bridge cleaning",
  });
  expect(await search({ freeText: "bridge", statusIds: [3] })).not.toHaveProperty("didYouMean");
  expect(await search({ freeText: "bridge" })).not.toHaveProperty("didYouMean");
});
