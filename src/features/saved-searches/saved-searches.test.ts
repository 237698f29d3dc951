import { expect, test } from "vitest";
import { searchRequest } from "#features/search/contract.ts";
import { purgeDeleted } from "#features/saved-searches/server/queries.ts";
import { firmsOf, outcomes, refused } from "#test/firms.ts";
import { testServer } from "#test/server.ts";

const server = await testServer({ at: "2026-09-16T00:00:00Z" });
const { colleague, clock, db, member } = server;
const firm = firmsOf(server);
type Api = (typeof server)["api"];

const words = (freeText: string) => searchRequest.parse({ freeText });
const save = (who: Api, name: string, more: object = {}) =>
  who.savedSearches.create({ body: { name, searchRequest: words("road OR paving"), ...more } });
const namesOf = async (who: Api) => (await who.savedSearches.list({})).items.map(({ name }) => name);

test("a saved search keeps the request as it was run, and says in words what it finds", async () => {
  const { admin } = await firm();
  const request = searchRequest.parse({ freeText: "paving in NSW", page: 3, orderBy: "ClosingSoon" });
  const created = await admin.savedSearches.create({ body: { name: "  Paving ", searchRequest: request } });
  expect(created).toMatchObject({
    name: "Paving",
    createdBy: "Ada Byron",
    createdDate: "2026-09-16T00:00:00Z",
    sharedByUserFullName: null,
    sharedByUserEmail: null,
    sharedWithOrganisation: false,
    currentNotification: null,
    searchRequest: {
      freeText: "paving",
      locationIds: [1, 9, 10],
      statusIds: [1, 4],
      page: 1,
      orderBy: "ClosingSoon",
      skipUserPreferences: true,
      readAs: false,
    },
    notificationTimingForEmail: "Daily",
    notificationTimingForSms: "Off",
    notificationTimingForPush: "Off",
    isOwner: true,
    canEdit: true,
  });
  const sentence =
    "Open and future opportunities with paving, in New South Wales, Australia-wide or with no place stated.";
  expect(created.searchRequestDescription).toBe(sentence);
  expect(created.searchRequestTextDescription).toBe(sentence);
  expect((await admin.savedSearches.list({})).items).toEqual([
    Object.fromEntries(Object.entries(created).filter(([key]) => key !== "searchRequestTextDescription")),
  ]);
});

test("interests of the organisation are saved as filters", async () => {
  const { admin } = await firm();
  await admin.organisations.update({ body: { locationIdsInterestedIn: [3] } });
  const { effectiveRequest } = await admin.search.member({ query: { user: "true" }, body: words("bridge") });
  const { searchRequest: saved } = await admin.savedSearches.create({
    body: { name: "Bridges", searchRequest: effectiveRequest },
  });
  expect(saved).toMatchObject({ locationIds: [3, 9, 10], fromInterests: false, skipUserPreferences: true });
  await admin.organisations.update({ body: { locationIdsInterestedIn: [5] } });
  expect((await admin.savedSearches.list({})).items[0]!.searchRequest?.locationIds).toEqual([3, 9, 10]);
});

test("an owner uses a name once, whatever its case, and a deleted search frees it", async () => {
  const { admin, at } = await firm();
  const ben = await colleague(admin, { email: at("ben") });
  const first = await save(admin, "Straßen");
  const other = await save(admin, "Other");
  const rename = (name: string) =>
    admin.savedSearches.update({ params: { savedSearchId: other.savedSearchId }, body: { name } });
  await expect(save(admin, "STRAßEN")).rejects.toMatchObject(refused(409, "name_taken", "name"));
  await expect(rename("straßen")).rejects.toMatchObject(refused(409, "name_taken", "name"));
  expect(await rename("OTHER")).toMatchObject({ name: "OTHER" });
  await save(ben, "straßen");
  await admin.savedSearches.delete({ params: { savedSearchId: first.savedSearchId } });
  await rename("straßen");
  await expect(admin.savedSearches.restore({ params: { savedSearchId: first.savedSearchId } })).rejects.toMatchObject(
    refused(409, "name_taken", "name"),
  );
});

test.each([
  ["", "too_small"],
  ["x".repeat(101), "too_big"],
  ["a\u0007b", "control_characters"],
])("the name %j is refused with the rule %s", async (name, rule) => {
  const { admin } = await firm();
  await expect(save(admin, name)).rejects.toMatchObject(refused(400, rule, "name"));
});

test("a deleted search can be restored for ten minutes, and is gone for good after them", async () => {
  const { admin } = await firm();
  const { savedSearchId } = await save(admin, "Roads");
  const params = { savedSearchId };
  await admin.savedSearches.delete({ params });
  expect(await namesOf(admin)).toEqual([]);
  await expect(admin.savedSearches.delete({ params })).rejects.toMatchObject({ status: 404 });
  const deletedAt = clock.now();
  clock.set({ still: deletedAt.add({ minutes: 10 }) });
  expect(await admin.savedSearches.restore({ params })).toMatchObject({ name: "Roads" });
  await admin.savedSearches.delete({ params });
  clock.set({ still: clock.now().add({ minutes: 10, seconds: 1 }) });
  await expect(admin.savedSearches.restore({ params })).rejects.toMatchObject({ status: 404 });
  clock.set({ still: deletedAt });
});

test("a stale edit is refused and changes nothing", async () => {
  const { admin } = await firm();
  const { savedSearchId, version } = await save(admin, "Roads");
  const params = { savedSearchId };
  const updated = await admin.savedSearches.update({ params, body: { searchRequest: words("bridge"), version } });
  expect(updated).toMatchObject({ name: "Roads", searchRequest: { freeText: "bridge" } });
  const late = admin.savedSearches.update({ params, body: { name: "Late", version } });
  await expect(late).rejects.toMatchObject(refused(409, "stale_version", "version"));
  expect(await namesOf(admin)).toEqual(["Roads"]);
});

test("changed words and sharing start anew at the head of the feed; a new name does not", async () => {
  const { admin } = await firm();
  const { savedSearchId } = await save(admin, "Roads");
  const params = { savedSearchId };
  const startsAfter = async () =>
    (
      await db
        .selectFrom("saved_search")
        .select("announces_after")
        .where("public_id", "=", savedSearchId)
        .executeTakeFirstOrThrow()
    ).announces_after;
  const reset = () =>
    db.updateTable("saved_search").set({ announces_after: -1 }).where("public_id", "=", savedSearchId).execute();
  await reset();
  await admin.savedSearches.update({ params, body: { name: "Ways", searchRequest: words("road OR paving") } });
  expect(await startsAfter()).toBe(-1);
  await admin.savedSearches.update({ params, body: { searchRequest: words("road") } });
  expect(await startsAfter()).toBeGreaterThanOrEqual(0);
  await reset();
  await admin.savedSearches.share({ params, body: {} });
  expect(await startsAfter()).toBeGreaterThanOrEqual(0);
});

test("fifty people who take the last free place at once: one gets it", async () => {
  const ada = await member({ email: "ada@parallel.example" });
  const answers = await outcomes(Array.from({ length: 50 }, (_, i) => save(ada, `Search ${i}`)));
  expect(answers).toEqual([200, ...Array.from({ length: 49 }, () => 403)]);
  await expect(save(ada, "More")).rejects.toMatchObject(refused(403, "plan_cap", "savedSearches"));
  const { entitlements } = await ada.workspace.userCache({});
  expect(entitlements.use.savedSearches).toBe(1);
  const { items } = await ada.organisations.users({});
  expect(items[0]!.savedSearchCount).toBe(1);
}, 60_000);

test("an undo that no longer fits the plan is refused", async () => {
  const ada = await member({ email: "ada@undo.example" });
  const { savedSearchId } = await save(ada, "First");
  await ada.savedSearches.delete({ params: { savedSearchId } });
  await save(ada, "Second");
  const undo = ada.savedSearches.restore({ params: { savedSearchId } });
  await expect(undo).rejects.toMatchObject(refused(403, "plan_cap", "savedSearches"));
  expect(await namesOf(ada)).toEqual(["Second"]);
});

test("without the feature nothing is shared, and channels that the plan lacks are refused", async () => {
  const ada = await member({ email: "ada@noplan.example" });
  await expect(save(ada, "Shared", { sharedWithOrganisation: true })).rejects.toMatchObject(
    refused(403, "plan_feature", "SharingSavedSearches"),
  );
  const { savedSearchId } = await save(ada, "Own");
  const params = { savedSearchId };
  await expect(ada.savedSearches.share({ params, body: {} })).rejects.toMatchObject(
    refused(403, "plan_feature", "SharingSavedSearches"),
  );
  const timings: [body: object, feature: string][] = [
    [{ notificationTimingForEmail: "Instant" }, "ImmediateAlerts"],
    [{ notificationTimingForSms: "Daily" }, "SmsAlerts"],
    [{ notificationTimingForPush: "Weekly" }, "PushAlerts"],
  ];
  for (const [body, feature] of timings)
    await expect(ada.savedSearches.timing({ params, body })).rejects.toMatchObject(
      refused(403, "plan_feature", feature),
    );
  expect(await ada.savedSearches.timing({ params, body: { notificationTimingForEmail: "Weekly" } })).toMatchObject({
    notificationTimingForEmail: "Weekly",
    notificationTimingForSms: "Off",
  });
});

test("a shared search is seen by colleagues, who set their own timing and cannot change it", async () => {
  const { admin, at } = await firm();
  const [ben, cleo] = [
    await colleague(admin, { email: at("ben"), name: "Ben Hill" }),
    await colleague(admin, { email: at("cleo") }),
  ];
  const other = (await firm()).admin;
  const { savedSearchId } = await save(ben, "Roads");
  const params = { savedSearchId };
  for (const who of [admin, cleo, other])
    await expect(who.savedSearches.share({ params, body: {} })).rejects.toMatchObject({ status: 404 });
  await ben.savedSearches.share({ params, body: { sharedWithOrganisation: true } });
  const [seen] = (await cleo.savedSearches.list({})).items;
  expect(seen).toMatchObject({
    createdBy: "Ben Hill",
    sharedByUserFullName: "Ben Hill",
    sharedByUserEmail: at("ben"),
    sharedWithOrganisation: true,
    notificationTimingForEmail: "Off",
    isOwner: false,
    canEdit: false,
  });
  await cleo.savedSearches.timing({ params, body: { notificationTimingForSms: "Instant" } });
  expect((await ben.savedSearches.list({})).items[0]).toMatchObject({ notificationTimingForSms: "Off" });
  await expect(cleo.savedSearches.update({ params, body: { name: "Mine" } })).rejects.toMatchObject({ status: 403 });
  await expect(cleo.savedSearches.delete({ params })).rejects.toMatchObject({ status: 403 });
  expect(await namesOf(other)).toEqual([]);
  await expect(other.savedSearches.update({ params, body: { name: "Mine" } })).rejects.toMatchObject({ status: 404 });
  expect(await admin.savedSearches.update({ params, body: { name: "Renamed" } })).toMatchObject({
    canEdit: true,
    isOwner: false,
  });
  expect(await admin.savedSearches.share({ params, body: { sharedWithOrganisation: false } })).toBeNull();
  expect(await namesOf(cleo)).toEqual([]);
  expect(await namesOf(ben)).toEqual(["Renamed"]);
  await ben.savedSearches.share({ params, body: {} });
  expect((await cleo.savedSearches.list({})).items[0]).toMatchObject({ notificationTimingForSms: "Off" });
});

test("colleagues read what was done with a shared search, and nothing of others", async () => {
  const { admin, at } = await firm();
  const ben = await colleague(admin, { email: at("ben") });
  await save(admin, "Own");
  const { savedSearchId } = await save(admin, "Roads");
  const params = { savedSearchId };
  await admin.savedSearches.share({ params, body: {} });
  await admin.savedSearches.update({ params, body: { name: "Ways" } });
  await admin.savedSearches.delete({ params });
  const { items } = await ben.activity.search({ body: { sortColumn: "timeStamp", sortDirection: "Ascending" } });
  expect(items.map(({ activityCode, savedSearchName }) => [activityCode, savedSearchName])).toEqual([
    ["SavedSearchShared", "Roads"],
    ["SavedSearchUpdated", "Ways"],
    ["SavedSearchDeleted", "Ways"],
  ]);
  expect(items[0]).toMatchObject({
    savedSearchId,
    searchRequestDescription: "Open and future opportunities with road or paving.",
  });
  await admin.savedSearches.restore({ params });
  const afterUndo = await ben.activity.search({ body: {} });
  expect(afterUndo.items.map(({ activityCode }) => activityCode)).toEqual(["SavedSearchUpdated", "SavedSearchShared"]);
});

test("who leaves takes private searches along; shared ones stay under their name with the longest-standing admin", async () => {
  const { admin, at } = await firm();
  const ben = await colleague(admin, { email: at("ben"), name: "Ben Hill" });
  await save(ben, "Own");
  await save(ben, "Roads", { sharedWithOrganisation: true });
  await save(admin, "ROADS");
  await admin.organisations.remove({ params: { email: at("ben") } });
  expect(await namesOf(admin)).toEqual(["ROADS", "Roads (2)"]);
  const passed = async () => (await admin.savedSearches.list({})).items[1]!;
  expect(await passed()).toMatchObject({ createdBy: "Ben Hill", sharedByUserEmail: at("ben"), isOwner: true });
  expect((await ben.accounts.export({})) as object).toMatchObject({
    savedSearches: [{ name: "Roads (2)", isYours: false, wasCreatedByYou: true }],
  });
  const { securityToken } = await ben.accounts.securityToken({ query: { purpose: "delete-user" } });
  await ben.accounts.deleteUser({ body: { securityToken } });
  expect(await passed()).toMatchObject({ createdBy: null, sharedByUserFullName: null, sharedByUserEmail: null });
});

test("an export has a person's searches and how they are told of them", async () => {
  const { admin } = await firm();
  await save(admin, "Roads", { notificationTimingForEmail: "Weekly" });
  expect((await admin.accounts.export({})) as object).toMatchObject({
    savedSearches: [{ name: "Roads", isYours: true, sharedOn: null, alerts: { email: "Weekly", sms: "Off" } }],
    savedSearchNotifications: [],
  });
});

test("deleted searches leave the database after ten minutes", async () => {
  const { admin } = await firm();
  const { savedSearchId } = await save(admin, "Gone");
  await admin.savedSearches.delete({ params: { savedSearchId } });
  const stored = () => db.selectFrom("saved_search").select("id").where("public_id", "=", savedSearchId).execute();
  await purgeDeleted(db, clock.now().subtract({ minutes: 10 }));
  expect(await stored()).toHaveLength(1);
  await purgeDeleted(db, clock.now().add({ minutes: 1 }));
  expect(await stored()).toHaveLength(0);
});
