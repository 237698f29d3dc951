import { expect, test } from "vitest";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const { api, publish } = await testServer({
  at: "2026-09-16T00:00:00Z",
  meanings: { nearness: ({ text }) => Promise.resolve(text === "sweeping" ? null : 0.834) },
});
await publish(
  release({
    key: "a",
    title: "Street cleaning",
    description: `${"Sweeping of lanes. ".repeat(40)}\n\nThe cleaning is done at night.`,
    buyer: "Council of Streets",
  }),
  release({ key: "b", title: "Bridge repair", description: "Steel." }),
);
const { items } = await api.search.free({ body: {} });
const idOf = (title: string) => items.find((item) => item.title === title)!.publicOpportunityId;
const explain = (freeText: string, publicOpportunityId = idOf("Street cleaning"), more: object = {}) =>
  api.search.explain({ body: { request: { freeText, ...more }, publicOpportunityId } });

test("each word lists its fields and its share of the score, and the shares add up to about 100", async () => {
  const { explanation, parts } = await explain("street cleaning");
  expect(explanation).toMatch(/“street” .*“cleaning” /i);
  expect(parts.map(({ asked, fields }) => [asked, fields])).toEqual([
    ["street", ["title", "buyer"]],
    ["cleaning", ["title", "description"]],
  ]);
  for (const { share } of parts) expect(share).toBeGreaterThan(0);
  expect(parts.reduce((sum, { share }) => sum + share, 0)).toBeGreaterThanOrEqual(99);
});

test("words are highlighted in the whole description, not only in the excerpt of a row", async () => {
  const notice = await api.opportunities.free({ params: { id: idOf("Street cleaning") } });
  const { highlights } = await explain("cleaning");
  expect(highlights.description.map(([from, to]) => notice.description.slice(from, to))).toEqual(["cleaning"]);
  expect(highlights.description[0]![0]).toBeGreaterThan(700);
});

test("a notice that the words do not match has no parts, and filters change nothing", async () => {
  expect(await explain("tunnel")).toEqual({
    explanation: null,
    highlights: { title: [], description: [] },
    parts: [],
    nearness: null,
  });
  expect((await explain("street", idOf("Bridge repair"))).parts).toEqual([]);
  expect(await explain("street", undefined, { statusIds: [5], categoryIds: [1] })).toEqual(await explain("street"));
});

test("semantic search by best match returns nearness, if it is known and the notice contains the words", async () => {
  const byMeaning = { useSemanticSearch: true, orderBy: "BestMatch" };
  const nearness = async (freeText: string, more: object) => (await explain(freeText, undefined, more)).nearness;
  expect(await nearness("street", byMeaning)).toBe(83);
  expect(await nearness("street", { useSemanticSearch: true })).toBeNull();
  expect(await nearness("street", { orderBy: "BestMatch" })).toBeNull();
  expect(await nearness("sweeping", byMeaning)).toBeNull();
  expect(await nearness("tunnel", byMeaning)).toBeNull();
});

test("an unknown id is not found, and an invalid request names its field", async () => {
  await expect(explain("street", "aaaaaaaaaaaaaaaa")).rejects.toMatchObject({ status: 404 });
  await expect(explain("street", "\u0000🎉")).rejects.toMatchObject({ status: 404 });
  await expect(explain("a".repeat(40_001))).rejects.toMatchObject({
    status: 400,
    result: { errors: [expect.objectContaining({ field: "request.freeText", rule: "too_big" })] },
  });
});
