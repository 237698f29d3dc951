import { expect, test } from "vitest";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const { api, member, publish } = await testServer({ at: "2026-09-16T00:00:00Z" });
await publish(
  release({ key: "a", title: "Roof in Dubbo", places: ["NSW"], categories: ["72152600"] }),
  release({ key: "b", title: "Roof in Perth", places: ["WA"], categories: ["72152600"] }),
  release({ key: "c", title: "Roofs anywhere", places: ["Australia"], categories: ["72152600"] }),
  release({ key: "d", title: "Roof, place not told", categories: ["72152600"] }),
  release({ key: "e", title: "Cleaning in Dubbo", places: ["NSW"], categories: ["76111500"] }),
);
const ada = await member({ email: "ada@roofs.example" });
const body = await ada.organisations.get({});
await ada.organisations.update({
  body: { ...body, categoryIdsInterestedIn: [72_000_000], locationIdsInterestedIn: [1] },
});
type Wanted = Parameters<typeof api.search.member>[0]["body"];
const found = async (wanted: Wanted, user = "true", who = ada) => {
  const { items, effectiveRequest } = await who.search.member({ query: { user }, body: wanted });
  const { categoryIds, locationIds } = effectiveRequest;
  return { titles: items.map(({ title }) => title).toSorted(), categoryIds, locationIds };
};
const everything = ["Cleaning in Dubbo", "Roof in Dubbo", "Roof in Perth", "Roof, place not told", "Roofs anywhere"];

test("a member's search uses the interests of their organisation, and says what was run", async () => {
  expect(await found({})).toEqual({
    titles: ["Roof in Dubbo", "Roof, place not told", "Roofs anywhere"],
    categoryIds: [72_000_000],
    locationIds: [1, 9, 10],
  });
});

test.each<[string, Wanted, string]>([
  ["that does not ask for them", {}, "false"],
  ["that refuses them", { skipUserPreferences: true }, "true"],
])("a search %s has none", async (_, wanted, user) => {
  expect(await found(wanted, user)).toEqual({ titles: everything, categoryIds: [], locationIds: [] });
});

test("the caller's own filters replace all interests", async () => {
  expect(await found({ locationIds: [5] })).toEqual({ titles: ["Roof in Perth"], categoryIds: [], locationIds: [5] });
  expect((await found({ categoryIds: [76_000_000] })).titles).toEqual(["Cleaning in Dubbo"]);
});

test("without interests everything is searched, and another organisation's are never used", async () => {
  const charles = await member({ email: "charles@mills.example" });
  expect((await found({}, "true", charles)).titles).toEqual(everything);
});

test("a free search accepts the request for interests, but has none", async () => {
  const { totalRecords } = await api.search.free({ query: { user: "true" }, body: {} });
  expect(totalRecords).toBe(everything.length);
});
