import { expect, test } from "vitest";
import { buyerService } from "#features/opportunities/server/buyers/service.ts";
import { searchRequest } from "#features/search/contract.ts";
import { documentsOf } from "#features/search/server/documents/service.ts";
import { searchCompiler } from "#features/search/server/service.ts";
import { writeNotification } from "#features/saved-searches/server/notifications/service.ts";
import { linkDuplicate, unlinkDuplicate } from "#features/ingestion/server/duplicates/link.ts";
import { publicIdOf } from "#features/ingestion/server/identity.ts";
import { dataLifecycle } from "#capabilities";
import { systemActor } from "#platform/auth/system.ts";
import { createMatcher, matchPairs } from "#search-core/index.ts";
import { firmsOf } from "#test/firms.ts";
import { setOwner, tellFeed } from "#test/private-notices.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const now = "2026-09-16T00:00:00Z";
const server = await testServer({ at: now });
const { colleague, clock, db, engine, pool, publish } = server;
const firm = firmsOf(server);

/** Published on a day at noon in Sydney; open, and news of that day. */
const notice = (key: string, title: string, day: string, more: object = {}) =>
  release({
    key,
    title,
    description: "",
    released: `${day}T02:00:00Z`,
    opens: `${day}T02:00:00Z`,
    closes: "2026-10-30",
    ...more,
  });
await publish(
  notice("r1", "Road one", "2026-09-10"),
  notice("r2", "Road two", "2026-09-10", { places: ["NSW"] }),
  notice("r3", "Road three", "2026-06-19", { places: ["VIC"] }),
  notice("r4", "Road four", "2026-06-17"),
  notice("r5", "Road today", "2026-09-15"),
  notice("r6", "Road that closes", "2026-09-01", { closes: "2026-09-17T00:00:00Z" }),
  notice("b1", "Bridge one", "2026-09-11"),
  notice("b2", "Bridge for a road", "2026-09-12", { closes: "2026-10-01" }),
  notice("p1", "Road of our own", "2026-09-13"),
);
const { admin, at } = await firm();
const other = (await firm()).admin;
const { id: organisationId } = await db
  .selectFrom("organisation")
  .select("id")
  .orderBy("id")
  .limit(1)
  .executeTakeFirstOrThrow();
await setOwner(db, "Road of our own", organisationId);
await publish();
const request = (freeText: string, more: object = {}) => searchRequest.parse({ freeText, ...more });
const estimate = (freeText: string, more: object = {}, who = admin) =>
  who.savedSearches.estimate({ body: { searchRequest: request(freeText, more) } });

test("an estimate counts the news of the last 90 whole days by day, as they were announced", async () => {
  clock.set({ still: Temporal.Instant.from("2026-09-18T00:00:00Z") });
  const { days, total, perDay, busiestDay, isTooMany, openNow, ...rest } = await estimate("road");
  clock.set({ still: Temporal.Instant.from(now) });
  expect(days).toHaveLength(90);
  expect([days[0]!.date, days.at(-1)!.date]).toEqual(["2026-06-20", "2026-09-17"]);
  expect(days.filter(({ count }) => count > 0)).toEqual([
    { date: "2026-09-01", count: 1 },
    { date: "2026-09-10", count: 2 },
    { date: "2026-09-12", count: 1 },
    { date: "2026-09-13", count: 1 },
    { date: "2026-09-15", count: 1 },
  ]);
  expect({ total, perDay, busiestDay, isTooMany, openNow }).toEqual({
    total: 6,
    perDay: 0.1,
    busiestDay: { date: "2026-09-10", count: 2 },
    isTooMany: false,
    // The job that closes notices has not run, so all of them are open.
    openNow: 8,
  });
  expect(rest).toMatchObject({ proposedName: "Road", canNeverMatch: null, hiddenByFilters: [] });
});

test("a notice that has closed since counts as the open one that it was", async () => {
  const before = await estimate("road");
  const over = Temporal.Instant.from("2026-09-12T00:00:00Z");
  const closed = { status_id: 2, reminds_at: over, stays_open_until: over };
  const row = db.updateTable("opportunity").where("title", "=", "Road that closes");
  await row.set(closed).execute();
  await db.transaction().execute(async (trx) => {
    const { id } = await trx
      .selectFrom("opportunity")
      .select("id")
      .where("title", "=", "Road that closes")
      .executeTakeFirstOrThrow();
    await tellFeed(trx, [{ id }]);
  });
  await publish();
  const after = await estimate("road");
  expect(after.days).toEqual(before.days);
  expect(after.openNow).toBe(before.openNow - 1);
  expect((await estimate("road", { statusIds: [2] })).total).toBe(0);
});

test("private notices count for their organisation alone", async () => {
  const [own, others] = [await estimate("road"), await estimate("road", {}, other)];
  expect(own.total - others.total).toBe(1);
  expect(own.openNow - others.openNow).toBe(1);
});

test("what filters hide now is said, and a name is proposed from words, category and place", async () => {
  const { hiddenByFilters, proposedName, searchRequestDescription } = await estimate("road in NSW");
  expect(hiddenByFilters).toContainEqual({ filter: "locationIds", hides: 1 });
  expect(proposedName).toBe("Road, NSW");
  expect(searchRequestDescription).toContain("in New South Wales");
  expect((await estimate("", { opportunityTypeIds: [11] })).proposedName).toBe("Scheme or Multi-use List");
  expect((await estimate("")).proposedName).toBe("All opportunities");
});

test("words that contradict each other are named, with ways out and what they would find", async () => {
  const { canNeverMatch, total } = await estimate("road -road two");
  expect(total).toBe(0);
  expect(canNeverMatch).toMatchObject({
    sentence: "The search asks for road and also leaves out road. No notice can do both.",
    waysOut: [
      { label: "Remove -road from the words", searchRequest: { freeText: "road two" }, total: 1 },
      { label: "Remove road from the words", total: 0 },
    ],
  });
  const dates = await estimate("road", { awardedFrom: "2026-01-01" });
  expect(dates.canNeverMatch!.waysOut.map(({ label }) => label)).toEqual([
    "Remove the date Awarded",
    "Search awarded notices too",
  ]);
});

test("more than 10 a day is too many", async () => {
  // Copies of one row: ingesting as many takes seconds.
  const { rows } = await pool.query<{ id: number }>(`
    insert into opportunity overriding system value
    select (jsonb_populate_record(opportunity, jsonb_build_object('id', id + 100000 + n, 'public_id', 'gravel' || n,
      'source_key', 'gravel' || n, 'title', 'Gravel ' || n))).*
    from opportunity, generate_series(1, 901) as n where title = 'Road one' returning id`);
  await db.transaction().execute((trx) => tellFeed(trx, rows));
  await engine.catchUp();
  expect(await estimate("gravel")).toMatchObject({ total: 901, perDay: 10, isTooMany: true });
});

test("a comparison lists what an edit gains and loses, exactly as the matcher says", async () => {
  const [before, after] = [request("road"), request("bridge OR two")];
  const { gained, lost, ...counts } = await admin.savedSearches.compare({ body: { before, after } });
  const compile = searchCompiler({ buyers: buyerService({ db }) });
  const rows = await db
    .selectFrom("opportunity")
    .select(["id", "public_id"])
    .where("title", "not like", "Gravel%")
    .execute();
  const docs = [
    ...(
      await documentsOf(
        db,
        rows.map(({ id }) => id),
      )
    ).values(),
  ];
  const matched = async (wanted: typeof before) => {
    const query = await compile(
      searchRequest.parse({ ...wanted, readAs: false }),
      { kind: "member", organisationId },
      clock.now(),
    );
    const matcher = createMatcher();
    matcher.add(1, query);
    return new Set(matchPairs(matcher.match(docs, query.weeks)).map(([, doc]) => docs[doc]!.id));
  };
  const [was, is] = [await matched(before), await matched(after)];
  const idsOf = (ids: Set<number>) =>
    rows
      .filter(({ id }) => ids.has(id))
      .map((row) => row.public_id)
      .toSorted();
  const listed = (side: typeof gained) => side.items.map((item) => item.publicOpportunityId).toSorted();
  expect(listed(gained)).toEqual(idsOf(is.difference(was)));
  expect(listed(lost)).toEqual(idsOf(was.difference(is)));
  expect(counts).toMatchObject({ before: was.size, after: is.size });
  expect(counts.searchRequestDescription).toBe("Open and future opportunities with bridge or two.");
  expect([gained.totalRecords, lost.totalRecords]).toEqual([gained.items.length, lost.items.length]);
  expect(gained.items[0]!.highlights.title).toHaveLength(1);
});

test("a notification shows exactly what its reader was told, and what they have seen", async () => {
  const ben = await colleague(admin, { email: at("ben") });
  const { savedSearchId } = await admin.savedSearches.create({
    body: { name: "Roads", searchRequest: request("road"), sharedWithOrganisation: true },
  });
  const { id, owner_id: personId } = await db
    .selectFrom("saved_search")
    .select(["id", "owner_id"])
    .where("public_id", "=", savedSearchId)
    .executeTakeFirstOrThrow();
  const idOf = async (title: string) =>
    (await db.selectFrom("opportunity").select("id").where("title", "=", title).executeTakeFirstOrThrow()).id;
  const tellOf = async (searchId: number, ...titles: string[]) => {
    const opportunityIds = await Promise.all(titles.map(idOf));
    const organisation = systemActor(organisationId, "a test");
    return (await db
      .transaction()
      .execute((trx) =>
        writeNotification(trx, organisation, { savedSearchId: searchId, personId, opportunityIds, at: clock.now() }),
      ))!;
  };
  const tell = (...titles: string[]) => tellOf(id, ...titles);
  const read = (savedSearchNotificationId: string, who = admin) =>
    who.savedSearches.notification({ params: { savedSearchNotificationId } });
  const current = async () => (await admin.savedSearches.list({})).items[0]!.currentNotification;
  const first = await tell("Road three");
  const second = await tell("Road two", "Bridge one", "Road one");
  expect(await current()).toEqual({
    savedSearchNotificationId: second,
    countOfNewOpportunities: 3,
    createdDate: now,
  });
  const shown = await read(second);
  expect(shown).toMatchObject({
    name: "Roads",
    totalRecords: 3,
    unavailable: 0,
    isDeleted: false,
    previous: { savedSearchNotificationId: first, countOfOpportunities: 1, createdDate: now },
  });
  expect(shown.items.map(({ title, isSeen }) => [title, isSeen])).toEqual([
    ["Road two", false],
    ["Bridge one", false],
    ["Road one", false],
  ]);
  // What the same message told about another search is named; what Ben stopped sharing is not.
  const bens = await ben.savedSearches.create({
    body: { name: "Bridges", searchRequest: request("bridge"), sharedWithOrganisation: true },
  });
  const ofBen = await db
    .selectFrom("saved_search")
    .select("id")
    .where("public_id", "=", bens.savedSearchId)
    .executeTakeFirstOrThrow();
  const beside = await tellOf(ofBen.id, "Bridge one", "Road one");
  const named = [{ savedSearchNotificationId: beside, countOfOpportunities: 2, name: "Bridges" }];
  expect((await read(second)).alsoInMessage).toEqual(named);
  const unshared = { params: { savedSearchId: bens.savedSearchId }, body: { sharedWithOrganisation: false } };
  await ben.savedSearches.share(unshared);
  expect((await read(second)).alsoInMessage).toEqual([]);
  await expect(read(second, ben)).rejects.toMatchObject({ status: 404 });
  await expect(read(second, other)).rejects.toMatchObject({ status: 404 });

  const markSeen = (body: { publicOpportunityIds?: string[] }) =>
    admin.savedSearches.markSeen({ params: { savedSearchNotificationId: second }, body });
  await markSeen({ publicOpportunityIds: [shown.items[0]!.publicOpportunityId, "unknown"] });
  expect(await current()).toMatchObject({ countOfNewOpportunities: 2 });

  // Notices that turn out to be one are shown once, and are two again when they are separated.
  const [canonical, duplicate] = [publicIdOf("ocds", "r1"), publicIdOf("ocds", "b1")];
  await linkDuplicate({ db, clock, lifecycle: dataLifecycle }, canonical, duplicate);
  const [two] = shown.items;
  expect((await read(second)).items.map(({ publicOpportunityId, isSeen }) => [publicOpportunityId, isSeen])).toEqual([
    [two!.publicOpportunityId, true],
    [canonical, false],
  ]);
  await markSeen({ publicOpportunityIds: [canonical] });
  expect(await current()).toMatchObject({ countOfNewOpportunities: 0 });
  await unlinkDuplicate({ db, clock, lifecycle: dataLifecycle }, duplicate);
  expect((await read(second)).items).toHaveLength(3);

  await db.updateTable("opportunity").set({ withdrawn_at: clock.now() }).where("title", "=", "Road two").execute();
  expect(await read(second)).toMatchObject({ totalRecords: 2, unavailable: 1 });
  await admin.savedSearches.delete({ params: { savedSearchId } });
  expect(await tell("Road one")).toBeUndefined();
  expect(await read(second)).toMatchObject({ isDeleted: true, canEdit: false });
});
