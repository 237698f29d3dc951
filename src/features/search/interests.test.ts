import { expect, test } from "vitest";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const { api, colleague, member, publish } = await testServer({ at: "2026-09-16T00:00:00Z" });
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

const hidden = async (wanted: Wanted, who = ada) => {
  const { interests, totalRecords } = await who.search.member({ query: { user: "true" }, body: wanted });
  return { interests, totalRecords };
};
const own = { categoryIds: [72_000_000], locationIds: [1, 9, 10] };

test("the answer has the interests that are its filters, and how many notices they hide together", async () => {
  expect(await hidden({})).toEqual({ totalRecords: 3, interests: { ...own, hides: 2 } });
  expect(await hidden({ ...own, fromInterests: true, skipUserPreferences: true })).toEqual({
    totalRecords: 3,
    interests: { ...own, hides: 2 },
  });
  expect(await hidden({ ...own, freeText: "roof", fromInterests: true })).toMatchObject({ interests: { hides: 1 } });
});

test("filters that are no longer the interests of the caller's organisation are not called so", async () => {
  expect((await hidden(own)).interests).toBeUndefined();
  expect((await hidden({ ...own, locationIds: [1], fromInterests: true })).interests).toBeUndefined();
  expect((await hidden({ fromInterests: true, skipUserPreferences: true })).interests).toBeUndefined();
  const grace = await member({ email: "grace@ships.example" });
  expect((await hidden({ ...own, fromInterests: true }, grace)).interests).toBeUndefined();
  const visitor = await api.search.free({ body: { ...own, fromInterests: true } });
  expect(visitor).toMatchObject({ totalRecords: 3 });
  expect(visitor.interests).toBeUndefined();
});

test("a person can switch interests off for good, and only for themselves", async () => {
  await ada.billing.startTrial({});
  const mary = await colleague(ada, { email: "mary@roofs.example" });
  await mary.accounts.update({ body: { usesInterests: false } });
  expect(await mary.workspace.userProfile({})).toMatchObject({ usesInterests: false });
  expect((await mary.workspace.userCache({})).interests).toEqual({ categoryIds: [], locationIds: [] });
  expect(await found({}, "true", mary)).toEqual({ titles: everything, categoryIds: [], locationIds: [] });
  expect((await found({})).titles).toHaveLength(3);
});
