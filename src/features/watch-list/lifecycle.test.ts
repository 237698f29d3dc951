import { expect, test } from "vitest";
import { dataLifecycle } from "#capabilities";
import { linkDuplicate, unlinkDuplicate } from "#features/ingestion/server/duplicates/link.ts";
import { followingConsumer } from "#features/watch-list/server/following/consumer.ts";
import { consumeFeed, startCursor } from "#platform/feed/cursor.ts";
import { firmsOf } from "#test/firms.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const { api, as, member, colleague, publish, db, clock } = await testServer({ at: "2026-09-16T00:00:00Z" });
const firm = firmsOf({ member, db, clock });
type Api = Awaited<ReturnType<typeof as>>;

const idOf = async (title: string) =>
  (await api.search.free({ body: { freeText: `"${title}"`, statusIds: [] } })).items[0]!.publicOpportunityId;
let notices = 0;
async function publishOne(wish: object = {}) {
  const title = `Paving of square${(notices += 1)}`;
  await publish(release({ key: title, title, buyer: `Shire of ${title}`, ...wish }));
  return idOf(title);
}
const watch = (who: Api, publicOpportunityId: string) => who.watchList.watch({ body: { publicOpportunityId } });
const share = (who: Api, id: string) =>
  who.watchList.share({ params: { opportunityId: id }, body: { isShared: true } });
const listOf = async (who: Api) => (await who.watchList.list({ query: {} })).items;
const idsOf = async (who: Api) => (await listOf(who)).map((item) => item.publicOpportunityId);
const setEmail = (who: Api, id: string, email: "Daily" | "Instant" | "Weekly") =>
  who.watchList.setTiming({
    params: { opportunityId: id },
    body: {
      notificationTimingForEmail: email,
      notificationTimingForSms: "Off",
      notificationTimingForPush: "Off",
    },
  });
const followFeed = async () => {
  while ((await consumeFeed({ db, clock }, followingConsumer({ clock }))) > 0);
};
const eraseSelf = async ({ accounts }: Api) => {
  const { securityToken } = await accounts.securityToken({ query: { purpose: "delete-user" } });
  await accounts.deleteUser({ body: { securityToken } });
};

test("watches of two notices are one while these are linked, and both come back when they are unlinked", async () => {
  const { admin } = await firm();
  const stores = { db, clock, lifecycle: dataLifecycle };
  const [canonical, duplicate] = [await publishOne(), await publishOne()];
  await watch(admin, canonical);
  await watch(admin, duplicate);
  await setEmail(admin, canonical, "Weekly");
  await setEmail(admin, duplicate, "Instant");
  await linkDuplicate(stores, canonical, duplicate);
  expect(await listOf(admin)).toMatchObject([
    { publicOpportunityId: canonical, notificationTimingForEmail: "Instant" },
  ]);
  const use = (await admin.workspace.userCache({})).entitlements.use;
  expect(use.watchedOpportunities).toBe(1);
  await unlinkDuplicate(stores, duplicate);
  const items = await listOf(admin);
  expect(new Map(items.map((item) => [item.publicOpportunityId, item.notificationTimingForEmail]))).toEqual(
    new Map([
      [canonical, "Weekly"],
      [duplicate, "Instant"],
    ]),
  );
  await linkDuplicate(stores, canonical, duplicate);
  await admin.watchList.unwatch({ params: { opportunityId: duplicate } });
  expect(await idsOf(admin)).toEqual([]);
  await unlinkDuplicate(stores, duplicate);
  expect(await idsOf(admin)).toEqual([]);
});

test("a later stage of a watched notice is watched as the earlier one was, once", async () => {
  await startCursor({ db, clock }, "watched-stages");
  const { admin } = await firm();
  const ben = await colleague(admin, { email: "ben@stages.example", name: "Ben Boole" });
  const interest = await publishOne();
  const key = `Paving of square${notices}`;
  await watch(admin, interest);
  await watch(ben, interest);
  await share(ben, interest);
  await setEmail(ben, interest, "Instant");
  await publish({
    ...release({ key: "stage-two", title: "Paving request" }),
    relatedProcesses: [{ relationship: ["prior"], scheme: "ocid", identifier: key }],
  });
  await followFeed();
  const request = await idOf("Paving request");
  expect((await listOf(ben)).find((item) => item.publicOpportunityId === request)).toMatchObject({
    organisationWatching: true,
    sharedByUserFullName: "Ben Boole",
    notificationTimingForEmail: "Instant",
    follows: { publicOpportunityId: interest },
    watchers: [{ isCaller: false }, { fullName: "Ben Boole" }],
  });
  for (const who of [admin, ben]) await who.watchList.unwatch({ params: { opportunityId: request } });
  await publish({
    ...release({ key: "stage-two", title: "Paving request", value: 9_000, released: "2026-09-15T00:00:00Z" }),
    relatedProcesses: [{ relationship: ["prior"], scheme: "ocid", identifier: key }],
  });
  await followFeed();
  expect(await idsOf(ben)).toEqual([interest]);
});

test("of a leaver what was shared stays under their name with the longest-standing admin, and the rest is deleted", async () => {
  const { admin, at } = await firm();
  const ben = await colleague(admin, { email: at("ben"), name: "Ben Boole" });
  const [shared, own, both] = [await publishOne(), await publishOne(), await publishOne()];
  for (const id of [shared, own, both]) await watch(ben, id);
  await share(ben, shared);
  await watch(admin, both);
  const exported = (await ben.accounts.export({})) as { watchedOpportunities: { publicOpportunityId: string }[] };
  expect(exported.watchedOpportunities.map((row) => row.publicOpportunityId)).toEqual([shared, own, both]);
  await ben.organisations.leave({});
  const items = await listOf(admin);
  expect(items.map((item) => item.publicOpportunityId).toSorted()).toEqual([shared, both].toSorted());
  expect(items.find((item) => item.publicOpportunityId === shared)).toMatchObject({
    createdBy: "Ben Boole",
    sharedByUserFullName: "Ben Boole",
    userWatching: true,
    watchers: [{ isCaller: true }],
  });
  expect(items.find((item) => item.publicOpportunityId === both)).toMatchObject({ createdBy: "Ada Byron" });
  expect((await admin.workspace.userCache({})).entitlements.use.watchedOpportunities).toBe(2);
  expect((await ben.accounts.export({})) as object).toMatchObject({ watchedOpportunities: [] });
});

test("of somebody erased what was shared stays without their name, and an organisation's watches end with it", async () => {
  const { admin, at, name } = await firm();
  const ben = await colleague(admin, { email: at("ben"), name: "Ben Boole" });
  const id = await publishOne();
  await watch(ben, id);
  await share(ben, id);
  await eraseSelf(ben);
  expect(await listOf(admin)).toMatchObject([
    { publicOpportunityId: id, createdBy: null, sharedByUserFullName: null, organisationWatching: true },
  ]);
  const organisations = db.selectFrom("organisation").select("id").where("name", "=", name);
  const [organisation] = await organisations.execute();
  await eraseSelf(admin);
  const left = db.selectFrom("watch").selectAll().where("organisation_id", "=", organisation!.id);
  expect(await left.execute()).toEqual([]);
});
