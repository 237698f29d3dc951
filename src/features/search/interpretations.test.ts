import { expect, test } from "vitest";
import { release } from "#test/releases.ts";
import { letterEmbedder } from "#test/letter-embedder.ts";
import { testServer } from "#test/server.ts";

const { api, publish } = await testServer({ at: "2026-09-16T00:00:00Z", embedder: letterEmbedder });
const notice = (key: string, title: string) => release({ key, title, description: "" });
await publish(
  notice("a", "Office cleaning"),
  notice("b", "School cleaning"),
  notice("c", "Fencing of paddocks"),
  notice("d", "Cleaning services for schools"),
  notice("e", "Lamps"),
  notice("f", "Lamps"),
  notice("g", "Lamps"),
);
const search = async (freeText: string) => {
  const found = await api.search.free({ body: { freeText, orderBy: "Relevance" } });
  return { ...found, titles: found.items.map(({ title }) => title).toSorted() };
};

test("commas separate alternatives, the answer says so, and its other text asks for all of them", async () => {
  const { titles, interpretations } = await search("fencing, school cleaning");
  expect(titles).toEqual(["Cleaning services for schools", "Fencing of paddocks", "School cleaning"]);
  expect(interpretations).toEqual([
    {
      kind: "AnyOf",
      sentence: "Commas separate alternatives: results match “fencing” or “school cleaning”.",
      instead: { label: "Match all of them", freeText: "fencing school cleaning" },
    },
  ]);
  expect(await search(interpretations![0]!.instead.freeText)).toMatchObject({ totalRecords: 0 });
  expect((await search("fencing, cleaning, -school")).titles).toEqual(["Fencing of paddocks", "Office cleaning"]);
  expect((await search("fencing\ncleaning")).totalRecords).toBe(4);
  expect(await search("cleaning")).not.toHaveProperty("interpretations");
});

test("filler need not match, the answer says so, and quotation marks require it", async () => {
  const { titles, items, interpretations } = await search("provision of cleaning services");
  expect(titles).toEqual(["Cleaning services for schools", "Office cleaning", "School cleaning"]);
  expect(items[0]!.title).toBe("Cleaning services for schools");
  expect(interpretations).toEqual([
    {
      kind: "OptionalWords",
      sentence: "Results need not contain “provision of” or “services”.",
      instead: { label: "Require them", freeText: '"provision of" cleaning "services"' },
    },
  ]);
  expect((await search('cleaning "services"')).titles).toEqual(["Cleaning services for schools"]);
});

test("a search without results says how many have any of its words", async () => {
  const { totalRecords, anyWords } = await search("fencing of the office -school");
  expect([totalRecords, anyWords]).toEqual([0, { freeText: "(fencing OR office) -school", count: 2 }]);
  expect((await search(anyWords!.freeText)).totalRecords).toBe(2);
  expect(await search("fencing paddocks")).not.toHaveProperty("anyWords");
  expect(await search("xylophones zebras")).not.toHaveProperty("anyWords");
});

test("with few results, notices with most of the words are listed with what they lack, and nothing counts them", async () => {
  const fencing = await search("fencing office paddocks -school");
  expect(fencing.totalRecords).toBe(0);
  expect(fencing.facets.statuses.every(({ count }) => count === 0)).toBe(true);
  const [first, ...others] = fencing.someOfYourWords!;
  expect(others).toEqual([]);
  expect(first).toMatchObject({ title: "Fencing of paddocks", missing: ["office"], alike: 0, score: null });
  expect(first!.explanation).toBe("Does not have “office”.");
  expect(first!.highlights.title).toEqual([
    [0, 7],
    [11, 19],
  ]);
  const lamps = await search("lamps lanterns");
  expect(lamps.someOfYourWords!.map(({ title, missing }) => [title, missing])).toEqual([
    ["Lamps", ["lanterns"]],
    ["Lamps", ["lanterns"]],
    ["Lamps", ["lanterns"]],
  ]);
  expect(await search("fencing")).not.toHaveProperty("someOfYourWords");
  const body = { freeText: "fencing office paddocks" };
  expect(await api.search.free({ body: { ...body, page: 2 } })).not.toHaveProperty("someOfYourWords");
  expect(await api.search.free({ body: { ...body, locationIds: [8] } })).not.toHaveProperty("someOfYourWords");
});

test("the trade terms inside a sentence are offered as searches with their counts, until there are enough results", async () => {
  await publish(notice("roof", "Roof repairs"), notice("gutter", "Replacement of a leaking roof in Kent"));
  const { totalRecords, termSearches } = await search("we fix leaking roofs on schools in nsw");
  expect(totalRecords).toBe(0);
  const [roofs, ...others] = termSearches!;
  expect(others).toEqual([]);
  expect(roofs!.freeText).toMatch(/roof/i);
  expect((await search(roofs!.freeText)).totalRecords).toBe(roofs!.count);
  expect(await search("roof repairs")).not.toHaveProperty("termSearches");
});

test("what has some of the words is not also beside them, nor what says nearly the same", async () => {
  const { someOfYourWords, alsoRelevant } = await api.search.free({
    body: { freeText: "lamps lanterns", useSemanticSearch: true },
  });
  expect(someOfYourWords).toMatchObject([
    { title: "Lamps", alike: 2, explanation: "Does not have “lanterns”. And 2 more like it." },
  ]);
  expect(alsoRelevant!.map(({ title }) => title)).not.toContain("Lamps");
});

test("ten results are enough", async () => {
  await publish(
    ...Array.from({ length: 10 }, (_, i) => notice(`walrus ${i}`, `Walrus race ${i}`)),
    notice("only", "Walrus"),
  );
  expect((await search("walrus race")).totalRecords).toBe(10);
  expect(await search("walrus race")).not.toHaveProperty("someOfYourWords");
  expect((await search("walrus race -9")).someOfYourWords!.map(({ title }) => title)).toEqual(["Walrus"]);
});

test("alsoRelevant obeys exclusions, and lists notices that are alike once", async () => {
  const lane = async (freeText: string) =>
    (await api.search.free({ body: { freeText, useSemanticSearch: true } })).alsoRelevant!;
  const near = await lane("c* -fencing -office -school");
  expect(near.map(({ title }) => title)).not.toContain("Fencing of paddocks");
  expect(near.map(({ title }) => title)).not.toContain("School cleaning");
  const alike = await lane("lanterns");
  const lamps = alike.filter(({ title }) => title === "Lamps");
  expect(lamps.map((one) => one.alike)).toEqual([2]);
  expect(lamps[0]!.explanation).toMatch(/\. And 2 more like it\.$/);
  expect((await lane("lanterns -lamps")).map(({ title }) => title)).not.toContain("Lamps");
});
