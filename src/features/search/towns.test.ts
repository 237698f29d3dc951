import { expect, test } from "vitest";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const { api, publish } = await testServer({ at: "2026-09-16T00:00:00Z" });
await publish(
  release({ key: "a", title: "Plumbing at a school", description: "Pipes.", places: ["Geelong"] }),
  release({ key: "b", title: "Plumbing", description: "Pipes in Geelong.", places: ["VIC"] }),
  release({ key: "c", title: "Plumbing works", description: "Pipes.", places: ["Bendigo, Victoria", "NSW"] }),
);
const search = async (freeText: string) => {
  const { items } = await api.search.free({ body: { freeText, readAs: false } });
  return items.map(({ title, explanation }) => ({ title, explanation })).sort((a, b) => a.title.localeCompare(b.title));
};

test("a town is found in the place of a notice too, and the explanation says so", async () => {
  expect(await search("plumbing geelong")).toEqual([
    { title: "Plumbing", explanation: "“Plumbing” in the title; “Geelong” in the description." },
    { title: "Plumbing at a school", explanation: "“Plumbing” in the title; “Geelong” in the place." },
  ]);
  expect((await search("bendigo")).map(({ title }) => title)).toEqual(["Plumbing works"]);
});

test("a place that is only a state is a filter and no text", async () => {
  expect(await search("nsw")).toEqual([]);
  expect(await search("vic")).toEqual([]);
});

test("suggestions and explanations know the words of places", async () => {
  expect((await api.search.suggestions({ query: { q: "plumbing gee" } })).words).toEqual([
    { text: "plumbing geelong", notices: 2 },
  ]);
  const { items } = await api.search.free({ body: { freeText: "geelong school" } });
  const { publicOpportunityId } = items[0]!;
  const { parts } = await api.search.explain({ body: { request: { freeText: "geelong" }, publicOpportunityId } });
  expect(parts.map(({ asked, fields }) => [asked, fields])).toEqual([["geelong", ["place"]]]);
});

const offered = async (freeText: string, more: object = {}) => {
  const { interpretations = [] } = await api.search.free({ body: { freeText, ...more } });
  return interpretations.filter(({ kind }) => kind === "Town");
};

test("the whole state is offered beside a town, with what it finds", async () => {
  const [offer] = await offered("plumbing in Geelong -gas");
  expect(offer).toEqual({
    kind: "Town",
    sentence: "“Geelong” is searched as a word.",
    instead: { label: "All of Victoria (3)", freeText: "plumbing in Victoria -gas" },
  });
  const { totalRecords, readAs } = await api.search.free({ body: { freeText: offer!.instead.freeText } });
  expect([totalRecords, readAs![0]!.value]).toEqual([3, "2"]);
});

test("no state is offered for a chosen place, a quoted town, several towns or a name in several states", async () => {
  for (const text of ['plumbing "geelong"', "plumbing geelong bendigo", "plumbing richmond", "plumbing geelong vic"])
    expect(await offered(text), text).toEqual([]);
  expect(await offered("plumbing geelong", { locationIds: [2] })).toEqual([]);
  expect(await offered("zebras geelong")).toEqual([]);
});
