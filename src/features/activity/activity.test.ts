import { expect, test } from "vitest";
import { linkDuplicate } from "#features/ingestion/server/duplicates/link.ts";
import { publicIdOf } from "#features/ingestion/server/identity.ts";
import { dataLifecycle } from "#capabilities";
import { activityService } from "#features/activity/server/service.ts";
import { searchRequest } from "#features/search/contract.ts";
import { requirePermission } from "#platform/auth/authorized.ts";
import { firmsOf, refused } from "#test/firms.ts";
import { setOwner } from "#test/private-notices.ts";
import { release } from "#test/releases.ts";
import { pruneAll } from "#test/prune.ts";
import { testServer } from "#test/server.ts";

const server = await testServer({ at: "2026-09-16T00:00:00Z" });
const { api, colleague, db, clock, publish, pool } = server;
const firm = firmsOf(server);
const later = (time: Temporal.DurationLike) => clock.set({ still: clock.now().add(time) });
const notice = (key: string, more: object = {}) =>
  release({ key, title: `Fire systems ${key}`, closes: "2026-11-28T15:00:00+10:00", ...more });
await publish(notice("one"), notice("two"));
const [one, two] = ["one", "two"].map((key) => publicIdOf("ocds", key)) as [string, string];

type Api = typeof api;
const search = (who: Api, body: Parameters<Api["activity"]["search"]>[0]["body"] = {}) => who.activity.search({ body });
const done = async (who: Api, body: Parameters<Api["activity"]["search"]>[0]["body"] = {}) =>
  (await search(who, body)).items.map(({ activityCode, userFullname, opportunityTitle, searchRequestDescription }) =>
    [userFullname, activityCode, opportunityTitle ?? searchRequestDescription].join(" "),
  );
const open = (who: Api, id: string) => who.opportunities.full({ params: { id } });
const run = (who: Api, request: Parameters<Api["activity"]["searchRun"]>[0]["body"]["searchRequest"]) =>
  who.activity.searchRun({ body: { searchRequest: request } });

/** A firm of Ada and Ben. */
async function firmOfTwo() {
  const { admin: ada, at, name, subscribe } = await firm();
  await subscribe();
  return { ada, ben: await colleague(ada, { email: at("ben"), name: "Ben Old" }), at, name };
}
/** Records as another capability does. */
async function record(email: string, activity: Parameters<ReturnType<typeof activityService>["record"]>[2]) {
  const row = await db
    .selectFrom("membership")
    .innerJoin("person", "person.id", "person_id")
    .select(["person_id", "organisation_id"])
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  const actor = requirePermission(
    {
      kind: "member",
      identity: { issuer: "https://identity.example", subject: email, emailIsVerified: true },
      personId: row.person_id,
      organisationId: row.organisation_id,
      role: "OrganisationUser",
      isOperator: false,
    },
    "activity.read",
  );
  const service = activityService({
    db,
    clock,
    opportunities: { namesByIds: () => Promise.resolve(new Map()) },
    descriptions: { describe: () => Promise.resolve([]) },
    noteContents: () => Promise.resolve(new Map()),
  });
  await db.transaction().execute((trx) => service.record(trx, actor, activity));
}
const rowIdOf = async (publicId: string) =>
  (await db.selectFrom("opportunity").select("id").where("public_id", "=", publicId).executeTakeFirstOrThrow()).id;

test("members see what they and their colleagues did, newest first, and nobody else does", async () => {
  const { ada, ben, at } = await firmOfTwo();
  const other = await firm();
  await open(ada, one);
  later({ minutes: 1 });
  await run(ben, { freeText: "fire", locationIds: [1] });
  expect(await done(ada)).toEqual([
    "Ben Old SearchRun Open and future opportunities with fire, in New South Wales.",
    "Ada Byron OpportunityViewed Fire systems one",
  ]);
  const { items } = await search(ben);
  expect(items).toMatchObject([
    { isOwn: true, searchRequest: { freeText: "fire", locationIds: [1] }, opportunityId: null },
    { isOwn: false, userEmailAddress: at("ada"), opportunityId: one, timeStamp: "2026-09-16T00:00:00Z" },
  ]);
  expect(await search(other.admin)).toEqual({ totalRecords: 0, items: [] });
  await expect(search(api)).rejects.toMatchObject({ status: 401 });
});

test("a notice opened again and a search run again count once for each person and hour", async () => {
  const { ada, ben } = await firmOfTwo();
  for (const who of [ada, ada, ben]) await open(who, one);
  for (const page of [1, 2]) await run(ada, { freeText: "fire", page });
  expect((await search(ada)).totalRecords).toBe(3);
  later({ hours: 1 });
  await open(ada, one);
  await run(ada, { freeText: "fire" });
  expect((await search(ada)).totalRecords).toBe(5);
});

test("visitors leave no trace, and neither does a search without a hand", async () => {
  const { ada } = await firmOfTwo();
  await api.opportunities.free({ params: { id: one } });
  await ada.search.member({ query: {}, body: { freeText: "fire" } });
  expect((await search(ada)).totalRecords).toBe(0);
});

test("activity is filtered by what, by person and by day, sorted, and paged", async () => {
  const { ada, ben, at } = await firmOfTwo();
  await open(ben, one);
  later({ hours: 24 });
  const today = clock.now().toZonedDateTimeISO("Australia/Sydney").toPlainDate().toString();
  await open(ada, two);
  later({ minutes: 1 });
  await run(ben, {});
  expect(await done(ada, { userActivityOnly: true })).toEqual(["Ada Byron OpportunityViewed Fire systems two"]);
  expect(await done(ada, { onlyActivities: ["SearchRun", "NoteCreated"] })).toEqual([
    "Ben Old SearchRun Open and future opportunities.",
  ]);
  const [run2, viewTwo, viewOne] = await done(ada);
  const ofBen = [at("ben").toUpperCase(), "stranger@elsewhere.example"];
  expect(await done(ada, { userEmailAddresses: ofBen })).toEqual([run2, viewOne]);
  expect(await done(ada, { userEmailAddresses: ofBen, since: today })).toEqual([run2]);
  expect(await done(ada, { sortDirection: "Ascending" })).toEqual([viewOne, viewTwo, run2]);
  expect(await done(ada, { sortColumn: "userFullname", sortDirection: "Ascending" })).toEqual([viewTwo, run2, viewOne]);
  expect(await done(ada, { sortColumn: "activityCode", sortDirection: "Ascending" })).toEqual([viewTwo, viewOne, run2]);
  const page = await search(ada, { page: 2, pageSize: 2 });
  expect([page.totalRecords, page.items.map(({ opportunityTitle }) => opportunityTitle)]).toEqual([
    3,
    ["Fire systems one"],
  ]);
  await expect(search(ada, { onlyActivities: ["Nothing" as never] })).rejects.toMatchObject(
    refused(400, "invalid_value"),
  );
});

test("each choice of a filter is counted with the others as they are, and only what the reader may see", async () => {
  const { ada, ben, at } = await firmOfTwo();
  const other = await firm();
  await open(other.admin, one);
  const savedSearch = { id: "s2", name: "Fire", request: searchRequest.parse({}), description: "All" };
  await record(at("ben"), { code: "SavedSearchCreated", savedSearch: { ...savedSearch, isShared: false } });
  await open(ben, one);
  later({ hours: 24 * 8 });
  await open(ada, one);
  later({ hours: 24 });
  await open(ada, two);
  await run(ben, {});
  const counts = (body: Parameters<Api["activity"]["counts"]>[0]["body"] = {}) => ada.activity.counts({ body });
  const [adas, bens] = [at("ada"), at("ben")];
  const all = await counts();
  expect(all.codes).toHaveLength(2);
  expect(all).toEqual({
    codes: expect.arrayContaining([
      { activityCode: "OpportunityViewed", count: 3 },
      { activityCode: "SearchRun", count: 1 },
    ]),
    people: expect.arrayContaining([
      { userEmailAddress: adas, count: 2 },
      { userEmailAddress: bens, count: 2 },
    ]),
    today: 2,
    last7Days: 3,
    last30Days: 4,
  });
  // Each choice is what the list then shows.
  const opened = await counts({ onlyActivities: ["OpportunityViewed"], userEmailAddresses: [adas.toUpperCase()] });
  expect(opened).toMatchObject({ codes: [{ count: 2 }], today: 1, last7Days: 2, last30Days: 2 });
  expect(new Map(opened.people.map(({ userEmailAddress, count }) => [userEmailAddress, count]))).toEqual(
    new Map([
      [adas, 2],
      [bens, 1],
    ]),
  );
  expect((await counts({ userActivityOnly: true })).codes).toEqual([{ activityCode: "OpportunityViewed", count: 2 }]);
  const today = clock.now().toZonedDateTimeISO("Australia/Sydney").toPlainDate().toString();
  expect(await counts({ since: today })).toMatchObject({ last30Days: 4, people: [{ count: 1 }, { count: 1 }] });
  // Who has left is nobody to choose, but what they did still counts.
  await ben.organisations.leave({});
  const left = await counts();
  expect(left.people).toEqual([{ userEmailAddress: adas, count: 2 }]);
  expect(left.last30Days).toBe((await search(ada)).totalRecords);
  await expect(api.activity.counts({ body: {} })).rejects.toMatchObject({ status: 401 });
});

test("what somebody does with a search that is not shared is theirs alone, and goes with them", async () => {
  const { ada, ben, at } = await firmOfTwo();
  const savedSearch = { id: "s1", name: "Fire", request: searchRequest.parse({}), description: "All" };
  await record(at("ben"), { code: "SavedSearchCreated", savedSearch: { ...savedSearch, isShared: false } });
  later({ minutes: 1 });
  await record(at("ben"), { code: "SavedSearchShared", savedSearch: { ...savedSearch, isShared: true } });
  expect((await search(ben)).items.map(({ activityCode }) => activityCode)).toEqual([
    "SavedSearchShared",
    "SavedSearchCreated",
  ]);
  expect((await search(ada)).items).toMatchObject([{ savedSearchId: "s1", savedSearchName: "Fire" }]);
  expect((await search(ada)).totalRecords).toBe(1);
  await ben.organisations.leave({});
  const { rows } = await pool.query("select code from activity_item where saved_search_id = 's1'");
  expect(rows).toEqual([{ code: "SavedSearchShared" }]);
});

test("what a colleague did stays with their name when they leave and without it when they are erased", async () => {
  const { ada, ben, at } = await firmOfTwo();
  const move = { from: "Bid", to: "Submitted", reason: null };
  await record(at("ben"), { code: "PipelineMoved", opportunityId: await rowIdOf(one), move });
  expect((await search(ada)).items).toMatchObject([{ userEmailAddress: at("ben"), pipelineMove: move }]);
  expect(await ben.accounts.export({})).toMatchObject({
    activity: [{ activityCode: "PipelineMoved", opportunityTitle: "Fire systems one", pipelineMove: move }],
  });
  await ben.organisations.leave({});
  expect((await search(ada)).items).toMatchObject([{ userEmailAddress: null, userFullname: "Ben Old" }]);
  await ben.accounts.deleteUser({ body: await ben.accounts.securityToken({ query: { purpose: "delete-user" } }) });
  expect((await search(ada)).items).toMatchObject([{ userEmailAddress: null, userFullname: null, isOwn: false }]);
});

test("activity about a duplicate is read as activity about its canonical notice", async () => {
  const { ada } = await firmOfTwo();
  await publish(notice("three", { buyer: "Shire of Three" }), notice("four", { buyer: "Shire of Four" }));
  const [canonical, duplicate] = ["three", "four"].map((key) => publicIdOf("ocds", key)) as [string, string];
  await open(ada, duplicate);
  await linkDuplicate({ db, clock, lifecycle: dataLifecycle }, canonical, duplicate);
  expect((await search(ada)).items).toMatchObject([
    { opportunityId: canonical, opportunityTitle: "Fire systems three" },
  ]);
});

test("a notice that the reader may no longer see is not named", async () => {
  const { ada, at } = await firmOfTwo();
  const other = await firm();
  await publish(notice("five"));
  await record(at("ada"), { code: "OpportunityWatched", opportunityId: await rowIdOf(publicIdOf("ocds", "five")) });
  const { id } = await db
    .selectFrom("organisation")
    .select("id")
    .where("name", "=", other.name)
    .executeTakeFirstOrThrow();
  await setOwner(db, "Fire systems five", id);
  const unnamed = {
    activityCode: "OpportunityWatched",
    opportunityId: null,
    opportunityTitle: null,
    sourceReference: null,
  };
  expect((await search(ada)).items).toMatchObject([unnamed]);
});

test("activity is kept for two years", async () => {
  const { ada, at } = await firmOfTwo();
  const watched = { code: "OpportunityWatched" as const, opportunityId: await rowIdOf(one) };
  await record(at("ada"), watched);
  later({ hours: 24 });
  await record(at("ada"), watched);
  later({ hours: 24 * 730 - 12 });
  await pruneAll({ db, clock });
  expect((await search(ada)).totalRecords).toBe(1);
});
