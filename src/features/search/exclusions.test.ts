import { expect, test } from "vitest";
import { publicIdOf } from "#features/ingestion/server/identity.ts";
import { writeNotification } from "#features/saved-searches/server/notifications/service.ts";
import { systemActor } from "#platform/auth/system.ts";
import { firmsOf, refused } from "#test/firms.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const server = await testServer({ at: "2026-09-16T00:00:00Z" });
const { api, clock, db, publish } = server;
const firm = firmsOf(server);
const [health, former, roads] = [
  "Department of Health, Disability and Ageing",
  "Department of Health and Aged Care",
  "Department of Roads",
];
const notice = (key: string, title: string, buyer: string, ...categories: string[]) =>
  release({ key, title, description: "", buyer, categories });
await publish(
  notice("a", "Bridge repair", roads, "72141000"),
  notice("b", "Bridge painting", roads, "72140000"),
  notice("c", "Bridge survey", health, "81101500"),
  notice("d", "Bridge of a clinic", former, "72141000"),
  notice("e", "Bridge without a code", former),
  notice("f", "Street cleaning", roads, "76111500"),
);
const { rows } = await server.pool.query<{ name: string; id: number }>("select name, id from buyer");
const idOf = (name: string) => rows.find((buyer) => buyer.name === name)!.id;
const found = async (body: object) => {
  const result = await api.search.free({ body });
  return { ...result, titles: result.items.map(({ title }) => title).toSorted() };
};

test("a search without a buyer leaves out its former names too, and says so", async () => {
  const { titles, totalRecords, excluded, effectiveRequest } = await found({ excludedBuyerIds: [idOf(former)] });
  expect(titles).toEqual(["Bridge painting", "Bridge repair", "Street cleaning"]);
  expect(totalRecords).toBe(3);
  expect(effectiveRequest.excludedBuyerIds).toEqual([idOf(health)]);
  expect(excluded).toEqual({ buyers: [{ id: idOf(health), name: health }], categories: [] });
  expect((await found({})).excluded).toBeUndefined();
});

test("a search without a category leaves out what is coded below it, and keeps what has no code", async () => {
  const { titles, excluded } = await found({ freeText: "bridge", excludedCategoryIds: [72_140_000] });
  expect(titles).toEqual(["Bridge survey", "Bridge without a code"]);
  expect(excluded!.categories).toMatchObject([{ id: 72_140_000 }]);
  expect((await found({ freeText: "bridge", excludedCategoryIds: [72_141_000] })).titles).toEqual([
    "Bridge painting",
    "Bridge survey",
    "Bridge without a code",
  ]);
});

test("each count of a facet is what choosing the value finds", async () => {
  const body = { freeText: "bridge", excludedBuyerIds: [idOf(health)], excludedCategoryIds: [72_141_000] };
  const { facets, totalRecords, titles } = await found(body);
  expect([titles, totalRecords]).toEqual([["Bridge painting"], 1]);
  for (const { id, count } of facets.buyers)
    expect([id, (await found({ ...body, buyerIds: [id] })).totalRecords]).toEqual([id, count]);
  for (const { id, count } of facets.categories)
    expect([id, (await found({ ...body, categoryIds: [id] })).totalRecords]).toEqual([id, count]);
  expect(facets.buyers).toContainEqual({ id: idOf(roads), name: roads, count: 1 });
});

test("a search with only exclusions that fit nothing finds everything, and an id that is none is refused", async () => {
  expect((await found({ excludedBuyerIds: [2_147_483_647], excludedCategoryIds: [99_999_999] })).totalRecords).toBe(6);
  for (const field of ["excludedBuyerIds", "excludedCategoryIds"])
    await expect(api.search.free({ body: { [field]: [-1] } })).rejects.toMatchObject(
      refused(400, "too_small", `${field}.0`),
    );
});

test("what can be left out for one notice is its buyer, its category and words, each with its true loss", async () => {
  const request = { freeText: "bridge" };
  const publicOpportunityId = publicIdOf("ocds", "a");
  const { items } = await api.search.exclusions({ body: { request, publicOpportunityId } });
  expect(items.map(({ kind, label, leavesOut }) => [kind, label, leavesOut])).toEqual([
    ["Buyer", roads, 2],
    ["Category", expect.any(String), 2],
    // The search has bridge, and "repair" alone says too little to leave out.
    ["Word", "bridge repair", 1],
  ]);
  const before = (await found(request)).totalRecords;
  for (const offer of items) expect(before - (await found(offer.request)).totalRecords).toBe(offer.leavesOut);
  await expect(api.search.exclusions({ body: { request, publicOpportunityId: "nothing" } })).rejects.toMatchObject({
    status: 404,
  });
});

test("a long title does not cost a count for each of its words", async () => {
  const title = Array.from(
    { length: 200 },
    (_, index) => `Wor${"abcdefghij"[index % 10]}${"klmnopqrst"[Math.floor(index / 10) % 10]}x`,
  );
  await publish(notice("long", title.join(" "), roads));
  const { engine } = server;
  const search = engine.search.bind(engine);
  let searches = 0;
  engine.search = (...args) => {
    searches += 1;
    return search(...args);
  };
  const { items } = await api.search.exclusions({
    body: { request: {}, publicOpportunityId: publicIdOf("ocds", "long") },
  });
  engine.search = search;
  expect(items.filter(({ kind }) => kind === "Word")).toHaveLength(3);
  expect(searches).toBeLessThan(20);
});

test("a saved search says what it leaves out, and a message offers what it would not have told", async () => {
  const { admin, at } = await firm();
  const create = (name: string, searchRequest: object) => admin.savedSearches.create({ body: { name, searchRequest } });
  const narrowed = await create("Narrow", { excludedBuyerIds: [idOf(roads)], excludedCategoryIds: [72_000_000] });
  expect(narrowed.searchRequestDescription).toMatch(/not of Department of Roads.*not in .+/);
  const { savedSearchId } = await create("Bridges", { freeText: "bridge" });
  const search = await db
    .selectFrom("saved_search")
    .select(["id", "owner_id", "organisation_id"])
    .where("public_id", "=", savedSearchId)
    .executeTakeFirstOrThrow();
  const told = await db
    .selectFrom("opportunity")
    .select("id")
    .where("title", "in", ["Bridge repair", "Bridge survey"])
    .execute();
  const opportunityIds = told.map(({ id }) => id);
  const actor = systemActor(search.organisation_id, "a test");
  const savedSearchNotificationId = (await db.transaction().execute((trx) =>
    writeNotification(trx, actor, {
      savedSearchId: search.id,
      personId: search.owner_id,
      opportunityIds,
      at: clock.now(),
    }),
  ))!;
  const params = { savedSearchNotificationId, opportunityId: publicIdOf("ocds", "a") };
  const { items } = await admin.savedSearches.exclusions({ params });
  expect(items.map(({ kind, leavesOut, leavesOutOfThese }) => [kind, leavesOut, leavesOutOfThese])).toEqual([
    ["Buyer", 2, 1],
    ["Category", 2, 1],
    ["Word", 1, 1],
  ]);
  const { version } = await admin.savedSearches.notification({ params });
  const saved = await admin.savedSearches.update({
    params: { savedSearchId },
    body: { searchRequest: items[0]!.request, version },
  });
  expect(saved!.searchRequest!.excludedBuyerIds).toEqual([idOf(roads)]);
  const colleague = await server.colleague(admin, { email: at("ben") });
  await expect(colleague.savedSearches.exclusions({ params })).rejects.toMatchObject({ status: 404 });
});
