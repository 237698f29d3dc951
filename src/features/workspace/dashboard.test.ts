import { expect, test } from "vitest";
import { firmsOf } from "#test/firms.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const server = await testServer({ at: "2026-09-15T00:00:00Z" });
const { clock, colleague, publish } = server;
const firm = firmsOf(server);
const later = (duration: Temporal.DurationLike) => clock.set({ still: clock.now().add(duration) });
type Api = typeof server.api;

const notice = (key: string, more: object = {}) =>
  release({
    key,
    title: `Line marking ${key}`,
    released: clock.now().toString(),
    closes: "2026-09-25T15:00:00+10:00",
    ...more,
  });
// The first reading of a source is history.
await publish(notice("history", { released: "2026-08-01T00:00:00Z" }));
const idOf = async (title: string) =>
  (await server.api.search.free({ body: { freeText: `"${title}"` } })).items[0]!.publicOpportunityId;
const save = (who: Api, name: string, freeText: string, sharedWithOrganisation = false) =>
  who.savedSearches.create({ body: { name, searchRequest: { freeText }, sharedWithOrganisation } });
const dashboardOf = (who: Api) => who.workspace.dashboard({ query: {} });
const newsOf = async (who: Api) =>
  (await dashboardOf(who)).searches.items.map(({ name, countOfNewOpportunities, items }) => [
    name,
    countOfNewOpportunities,
    ...items.map(({ title }) => title),
  ]);

test("the dashboard says what became news since the last visit, by saved search, and only of what its reader may see", async () => {
  const { admin, at } = await firm();
  const ben = await colleague(admin, { email: at("ben") });
  await save(admin, "Marking", "marking", true);
  await save(admin, "Bridges", "bridge");
  await dashboardOf(ben);
  later({ hours: 20 });
  await publish(notice("one"));
  later({ hours: 20 });
  await publish(notice("two"), notice("bridge three"), notice("four"));
  expect(await dashboardOf(admin)).toMatchObject({ isFirstVisit: true, countOfNews: 4 });
  expect(await newsOf(admin)).toEqual([
    ["Marking", 4, "Line marking four", "Line marking bridge three"],
    ["Bridges", 1, "Line marking bridge three"],
  ]);
  const ofBen = await dashboardOf(ben);
  expect(ofBen).toMatchObject({ isFirstVisit: false, since: "2026-09-15T00:00:00Z", countOfNews: 4 });
  expect(ofBen.searches.items.map(({ name }) => name)).toEqual(["Marking"]);
  later({ hours: 2 });
  expect(await newsOf(ben)).toEqual([["Marking", 0]]);
});

test("of many searches those with most news are shown, and how many others have found something", async () => {
  const { admin, name } = await firm();
  const own = server.db.selectFrom("organisation").select("id").where("name", "=", name);
  await server.db.updateTable("subscription").set({ plan: "enterprise" }).where("organisation_id", "in", own).execute();
  for (let n = 0; n < 110; n++) await save(admin, `${n} without news`, `nothing${n}`);
  for (let n = 0; n < 9; n++) await save(admin, `z ${n}`, "stencil");
  await save(admin, "zz most", "marking OR stencil");
  await dashboardOf(admin);
  later({ hours: 20 });
  await publish(notice("stencil"), notice("other"));
  const { searches } = await dashboardOf(admin);
  expect([searches.totalRecords, searches.withNews, searches.items.length]).toEqual([120, 10, 8]);
  expect(searches.items[0]).toMatchObject({ name: "zz most" });
});

test("what is watched comes soonest first, with the pipeline in short and what colleagues did", async () => {
  const { admin, at } = await firm();
  const ben = await colleague(admin, { email: at("ben") });
  expect(await dashboardOf(ben)).toMatchObject({ isDayOne: true, pipeline: { inPlay: 0 }, activity: { items: [] } });
  await publish(
    notice("far", { closes: "2026-11-20T15:00:00+10:00" }),
    notice("near", { closes: "2026-09-20T15:00:00+10:00" }),
  );
  const [far, near] = [await idOf("Line marking far"), await idOf("Line marking near")];
  for (const publicOpportunityId of [far, near]) await admin.watchList.watch({ body: { publicOpportunityId } });
  await admin.watchList.share({ params: { opportunityId: near }, body: { isShared: true } });
  await admin.pipeline.save({ params: { opportunityId: near }, body: { stage: "Bid" } });
  const { closing, pipeline, activity, isDayOne } = await dashboardOf(admin);
  expect(closing.items.map(({ title }) => title)).toEqual(["Line marking near", "Line marking far"]);
  const [, , bid] = pipeline.stages;
  expect([isDayOne, pipeline.inPlay, bid]).toEqual([false, 1, { stage: "Bid", totalRecords: 1 }]);
  expect(activity.items[0]!.activityCode).toBe("PipelineMoved");
  expect((await dashboardOf(ben)).closing.items.map(({ title }) => title)).toEqual(["Line marking near"]);
});

test("changes of what is watched are to be read until the notice is opened, whether it was opened before or not", async () => {
  const { admin, at } = await firm();
  const ben = await colleague(admin, { email: at("ben") });
  await publish(notice("moved"), notice("still"), notice("unopened"));
  const [moved, still, unopened] = [
    await idOf("Line marking moved"),
    await idOf("Line marking still"),
    await idOf("Line marking unopened"),
  ];
  for (const opportunityId of [moved, still]) await admin.triage.markSeen({ params: { opportunityId } });
  later({ hours: 1 });
  for (const publicOpportunityId of [moved, still, unopened])
    await admin.watchList.watch({ body: { publicOpportunityId } });
  await ben.watchList.watch({ body: { publicOpportunityId: still } });
  const toRead = async (who: Api) => (await dashboardOf(who)).changesToRead;
  expect(await toRead(admin)).toEqual({ totalRecords: 0, countOfChanges: 0, items: [] });
  later({ hours: 1 });
  const closes = "2026-09-28T15:00:00+10:00";
  await publish(notice("moved", { closes, title: "Line marking moved north" }));
  later({ hours: 1 });
  await publish(notice("unopened", { closes }));
  expect(await toRead(admin)).toMatchObject({
    totalRecords: 2,
    countOfChanges: 5,
    items: [
      {
        publicOpportunityId: unopened,
        title: "Line marking unopened",
        countOfChanges: 2,
        fields: ["closing", "opened"],
      },
      {
        publicOpportunityId: moved,
        title: "Line marking moved north",
        countOfChanges: 3,
        fields: ["closing", "title", "opened"],
      },
    ],
  });
  expect((await toRead(ben)).totalRecords).toBe(0);
  await admin.triage.markSeen({ params: { opportunityId: moved } });
  expect((await toRead(admin)).items.map(({ title }) => title)).toEqual(["Line marking unopened"]);
});

test("searches are suggested by the organisation's interests and the words of its name, if they find anything", async () => {
  const { admin } = await firm({ name: "Brisbane Marking Services Pty Ltd" });
  const found = (await admin.workspace.suggestedSearches({})).items;
  expect(found.map(({ name, from }) => [name, from])).toEqual([["Marking", "the word “marking” in your name"]]);
  expect(found[0]!.openNow).toBeGreaterThan(3);
  const { name, searchRequest } = found[0]!;
  await admin.savedSearches.create({ body: { name, searchRequest } });
  expect((await dashboardOf(admin)).isDayOne).toBe(false);
  const organisation = await admin.organisations.get({});
  await admin.organisations.update({ body: { ...organisation, locationIdsInterestedIn: [8] } });
  expect((await admin.workspace.suggestedSearches({})).items).toEqual([]);
});
