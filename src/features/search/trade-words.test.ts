import { expect, test } from "vitest";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const { api, publish } = await testServer({ at: "2026-09-16T00:00:00Z" });
const titles = [
  "Tree lopping at Kent",
  "Tree felling at Kent",
  "Felling of dead trees and schools",
  "Building upgrade at Kent",
  "Kerb repairs",
];
await publish(...titles.map((title, i) => release({ key: `k${i}`, title, description: "" })));
const search = async (freeText: string, more: { includeTradeWords?: boolean } = {}) => {
  const found = await api.search.free({ body: { freeText, orderBy: "Relevance", ...more } });
  return { ...found, titles: found.items.map(({ title }) => title) };
};

test("a term finds its trade words, which come after the words typed, are told and are marked", async () => {
  const { titles, items, totalRecords, tradeWords, facets } = await search("tree lopping");
  expect(titles[0]).toBe("Tree lopping at Kent");
  expect(titles.toSorted()).toEqual([
    "Felling of dead trees and schools",
    "Tree felling at Kent",
    "Tree lopping at Kent",
  ]);
  expect(totalRecords).toBe(3);
  expect(facets.statuses.reduce((sum, { count }) => sum + count, 0)).toBe(3);
  expect(tradeWords).toMatchObject([{ typed: "tree lopping" }]);
  expect(tradeWords![0]!.terms.length).toBeLessThan(tradeWords![0]!.count);
  const felling = items.find(({ title }) => title === "Tree felling at Kent")!;
  expect(felling.highlights.title).toEqual([[0, 12]]);
  expect(felling.explanation).toBe("“Tree felling” (for “tree lopping”) in the title.");
});

test("leaving trade words out is part of the effective request, and the answer offers them again", async () => {
  const { titles, effectiveRequest, interpretations, ...answer } = await search("tree lopping", {
    includeTradeWords: false,
  });
  expect(titles).toEqual(["Tree lopping at Kent"]);
  expect(effectiveRequest.includeTradeWords).toBe(false);
  expect(interpretations).toMatchObject([{ kind: "TypedWords", instead: { label: "Include them" } }]);
  expect(answer).not.toHaveProperty("tradeWords");
  expect((await search("tree lopping")).effectiveRequest.includeTradeWords).toBe(true);
  expect(await search("xylophones zebras", { includeTradeWords: false })).not.toHaveProperty("interpretations");
});

test("words outside a term stay required, and quotation marks, exclusions and buyers are as typed", async () => {
  expect((await search("tree lopping Kent")).titles).toEqual(["Tree lopping at Kent", "Tree felling at Kent"]);
  expect((await search('"tree lopping"')).titles).toEqual(["Tree lopping at Kent"]);
  expect(await search('"tree lopping"')).not.toHaveProperty("tradeWords");
  expect((await search("Kent -lopping")).titles.toSorted()).toEqual([
    "Building upgrade at Kent",
    "Tree felling at Kent",
  ]);
  expect((await search("buyer:lopping")).titles).toEqual([]);
  expect((await search("title:lopping")).titles).toContain("Tree felling at Kent");
});

test("another spelling of a word is always searched and never told", async () => {
  const { titles, ...answer } = await search("curb", { includeTradeWords: false });
  expect(titles).toEqual(["Kerb repairs"]);
  expect(answer).not.toHaveProperty("interpretations");
});

test("explanations and facet searches leave the same trade words out", async () => {
  const [felling] = (await search("tree felling")).items;
  const request = { freeText: "tree lopping" };
  const { publicOpportunityId } = felling!;
  const explain = (body: object) =>
    api.search.explain({ body: { request: { ...request, ...body }, publicOpportunityId } });
  expect((await explain({})).parts).toMatchObject([{ asked: "tree lopping", share: 100 }]);
  expect((await explain({ includeTradeWords: false })).parts).toEqual([]);
  const facet = (body: object) =>
    api.search.facet({ body: { request: { ...request, ...body }, field: "statuses", prefix: "" } });
  expect((await facet({})).items).toContainEqual(expect.objectContaining({ name: "Open", count: 3 }));
  const typed = await facet({ includeTradeWords: false });
  expect(typed.items).toContainEqual(expect.objectContaining({ name: "Open", count: 1 }));
});
