import { expect, test } from "vitest";
import { placeOf } from "#domain/places.ts";
import { firmsOf, outcomes, refused } from "#test/firms.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const { api, as, member, colleague, publish, db, clock } = await testServer({ at: "2026-09-16T00:00:00Z" });
const firm = firmsOf({ member, db, clock });
type Api = Awaited<ReturnType<typeof as>>;

const later = (duration: object) => clock.set({ still: clock.now().add(duration) });
const idOf = async (title: string) =>
  (await api.search.free({ body: { freeText: `"${title}"`, statusIds: [] } })).items[0]!.publicOpportunityId;
let notices = 0;
/** Publishes open notices and returns their ids. */
async function publishOpen(count: number, wish: object = {}) {
  const titles = Array.from({ length: count }, () => `Mowing of oval${(notices += 1)}`);
  await publish(...titles.map((title) => release({ key: title, title, closes: "2027-03-01T15:00:00+10:00", ...wish })));
  return Promise.all(titles.map(idOf));
}
const watch = (who: Api, publicOpportunityId: string) => who.watchList.watch({ body: { publicOpportunityId } });
const unwatch = (who: Api, id: string) => who.watchList.unwatch({ params: { opportunityId: id } });
const share = (who: Api, id: string, isShared = true) =>
  who.watchList.share({ params: { opportunityId: id }, body: { isShared } });
const listOf = async (who: Api, query: object = {}) => (await who.watchList.list({ query })).items;
const useOf = async (who: Api) => (await who.workspace.userCache({})).entitlements.use.watchedOpportunities;
const timings = (email: string, sms = "Off", push = "Off") =>
  ({ notificationTimingForEmail: email, notificationTimingForSms: sms, notificationTimingForPush: push }) as never;

test("a watched opportunity is listed with its buyer and values, and who watches it", async () => {
  const { admin } = await firm();
  const ben = await colleague(admin, { email: "ben@list.example", name: "Ben Boole" });
  const [id] = (await publishOpen(1, { value: 80_000, buyer: "City of Ovals" })) as [string];
  await watch(ben, id);
  const [item, ...rest] = await listOf(ben);
  expect(rest).toEqual([]);
  expect(item).toMatchObject({
    publicOpportunityId: id,
    buyer: { buyerName: "City of Ovals" },
    valueTo: 80_000,
    userWatching: true,
    organisationWatching: false,
    isActiveStatus: true,
    createdBy: "Ben Boole",
    sharedByUserFullName: null,
    sharedByUserEmail: null,
    notificationTimingForEmail: "Daily",
    notificationTimingForSms: "Off",
    notificationTimingForPush: "Off",
    watchers: [{ fullName: "Ben Boole", isCaller: true }],
    follows: null,
    closingIn: "later",
  });
  expect(await listOf(admin)).toEqual([]);
  const [user] = (await admin.organisations.users({})).items.filter(({ email }) => email === "ben@list.example");
  expect(user).toMatchObject({ watchListItemCount: 1 });
});

test("an opportunity counts once however many people watch it, and 50 calls for the last place give exactly one", async () => {
  const ada = await member({ email: "ada@places.example" });
  const [first, second, ...others] = (await publishOpen(52)) as [string, string, ...string[]];
  await watch(ada, first);
  await watch(ada, first);
  await watch(ada, second);
  expect(await useOf(ada)).toBe(2);
  const results = await outcomes(others.map((id) => watch(ada, id)));
  expect(results).toEqual([200, ...Array.from({ length: 49 }, () => 403)]);
  expect(await useOf(ada)).toBe(3);
  await expect(watch(ada, others[0]!).then(() => watch(ada, others[1]!))).rejects.toMatchObject(
    refused(403, "plan_cap", "watchedOpportunities"),
  );
});

test("closed and cancelled ones leave the active list and no longer count", async () => {
  const ada = await member({ email: "ada@closed.example" });
  const [id, next] = (await publishOpen(2)) as [string, string];
  await watch(ada, id);
  const { title } = (await listOf(ada))[0]!;
  await publish(release({ key: title, title, status: "cancelled", released: "2026-09-16T00:00:00Z" }));
  expect(await listOf(ada)).toEqual([]);
  expect(await useOf(ada)).toBe(0);
  const { items, counts } = await ada.watchList.list({ query: { isActive: "false" } });
  expect(items).toMatchObject([{ publicOpportunityId: id, status: "Cancelled", isActiveStatus: false }]);
  expect(counts).toMatchObject({ active: 0, inactive: 1 });
  await watch(ada, next);
  expect(await useOf(ada)).toBe(1);
});

test("a change stands on the list until the reader opens the notice or says that they have seen it", async () => {
  const { admin } = await firm();
  const [id, other] = (await publishOpen(2)) as [string, string];
  for (const notice of [id, other]) await watch(admin, notice);
  const { title } = (await listOf(admin)).find(({ publicOpportunityId }) => publicOpportunityId === id)!;
  await admin.notes.create({ body: { publicOpportunityId: id, noteContent: "<p>Ask for the mower plan</p>" } });
  const publishWith = async (wish: object) => {
    later({ hours: 1 });
    await publish(release({ key: title, title, opens: "2026-09-01", released: clock.now().toString(), ...wish }));
  };
  await publishWith({ closes: "2027-03-08T15:00:00+10:00" });
  const changed = async () => {
    const { items, counts } = await admin.watchList.list({ query: { hasChanges: "true" } });
    expect(counts.changed).toBe(items.length);
    return items;
  };
  expect(await changed()).toMatchObject([
    {
      publicOpportunityId: id,
      noteCount: 1,
      unreadChange: {
        field: "closing",
        lead: "Closing moved from",
        before: expect.stringContaining("1 Mar 2027") as string,
        after: expect.stringContaining("8 Mar 2027") as string,
        note: "7 days later",
        countOfFields: 1,
      },
    },
  ]);
  expect((await admin.watchList.list({ query: {} })).counts).toMatchObject({ active: 2, changed: 1 });
  later({ minutes: 1 });
  await admin.triage.markAllSeen({ body: { publicOpportunityIds: [id, "nothing0"] } });
  expect(await changed()).toEqual([]);
  await publishWith({ closes: "2027-03-15T15:00:00+10:00" });
  await publishWith({ closes: "2027-03-22T15:00:00+10:00", description: "Mow it twice" });
  const [{ unreadChange }] = (await changed()) as [Awaited<ReturnType<typeof changed>>[number]];
  expect(unreadChange).toMatchObject({
    before: expect.stringContaining("8 Mar 2027") as string,
    after: expect.stringContaining("22 Mar 2027") as string,
    countOfFields: 2,
  });
  later({ minutes: 1 });
  await admin.opportunities.full({ params: { id } });
  await expect.poll(changed).toEqual([]);
});

test("active ones come in order of their deadline, in weeks of the reader's calendar", async () => {
  const ada = await member({ email: "ada@order.example" });
  // 16 September 2026 is a Wednesday.
  const closings = [undefined, "2026-09-22T15:00:00+10:00", "2026-09-18T15:00:00+10:00"];
  for (const closes of closings) await watch(ada, (await publishOpen(1, { closes }))[0]!);
  const { items, counts } = await ada.watchList.list({ query: {} });
  expect(items.map(({ closingIn }) => closingIn)).toEqual(["thisWeek", "nextWeek", "none"]);
  expect(counts).toMatchObject({ active: 3, thisWeek: 1, nextWeek: 1, later: 0, none: 1 });
});

test("the list is filtered by week, place and buyer, and each filter says what it would show", async () => {
  const { admin } = await firm();
  const soon = { closes: "2026-09-18T15:00:00+10:00", buyer: "City of Ovals" };
  const [near] = (await publishOpen(1, { ...soon, places: ["Victoria"] })) as [string];
  const [far] = (await publishOpen(1, { buyer: "City of Ovals", places: ["Victoria", "Tasmania"] })) as [string];
  const [other] = (await publishOpen(1, { ...soon, buyer: "Shire of Lawns", places: ["Tasmania"] })) as [string];
  for (const id of [near, far, other]) await watch(admin, id);
  const whole = await admin.watchList.list({ query: {} });
  const [victoria, tasmania] = [whole.places.find(({ name }) => name === "Victoria")!, placeOf("TAS")];
  expect(whole.places.map(({ name, count }) => [name, count])).toEqual([
    ["Victoria", 2],
    ["Tasmania", 2],
  ]);
  expect(whole.buyers.map(({ name, count }) => [name, count])).toEqual([
    ["City of Ovals", 2],
    ["Shire of Lawns", 1],
  ]);
  const idsOf = async (query: object) => (await listOf(admin, query)).map((item) => item.publicOpportunityId);
  expect(await idsOf({ placeId: `${victoria.id}` })).toEqual([near, far]);
  expect(await idsOf({ buyerId: `${whole.buyers[1]!.id}` })).toEqual([other]);
  expect(await idsOf({ closingIn: "thisWeek", placeId: `${tasmania.id}` })).toEqual([other]);
  const narrowed = await admin.watchList.list({ query: { closingIn: "thisWeek", placeId: victoria.id } });
  expect(narrowed).toMatchObject({ totalRecords: 1, counts: { active: 2, thisWeek: 1, later: 1, everyone: 1 } });
  expect(narrowed.places).toMatchObject([{ count: 1 }, { count: 1 }]);
  expect(narrowed.buyers).toEqual([{ ...whole.buyers[0], count: 1 }]);
});

test("within 10 minutes watching again brings everything back, and later it starts anew", async () => {
  const { admin } = await firm();
  const [id] = (await publishOpen(1)) as [string];
  await watch(admin, id);
  await share(admin, id);
  await admin.watchList.setTiming({ params: { opportunityId: id }, body: timings("Instant", "Daily") });
  const before = await listOf(admin);
  await unwatch(admin, id);
  await expect(unwatch(admin, id)).rejects.toMatchObject({ status: 404 });
  expect(await listOf(admin)).toEqual([]);
  expect(await useOf(admin)).toBe(0);
  later({ minutes: 10 });
  await watch(admin, id);
  expect(await listOf(admin)).toEqual(before);
  await unwatch(admin, id);
  later({ minutes: 11 });
  await watch(admin, id);
  expect(await listOf(admin)).toMatchObject([{ organisationWatching: false, notificationTimingForEmail: "Daily" }]);
});

test("an undo that no longer fits is refused", async () => {
  const ada = await member({ email: "ada@undo.example" });
  const ids = await publishOpen(4);
  for (const id of ids.slice(0, 3)) await watch(ada, id);
  await unwatch(ada, ids[0]!);
  await watch(ada, ids[3]!);
  await expect(watch(ada, ids[0]!)).rejects.toMatchObject(refused(403, "plan_cap"));
});

test("sharing needs a plan with it, shows colleagues the opportunity, and is ended by the sharer or an admin", async () => {
  const { admin } = await firm();
  const ben = await colleague(admin, { email: "ben@share.example", name: "Ben Boole" });
  const eve = await colleague(admin, { email: "eve@share.example", name: "Eve Euler" });
  const [id] = (await publishOpen(1)) as [string];
  await watch(ben, id);
  await expect(share(eve, id)).rejects.toMatchObject({ status: 404 });
  await share(ben, id);
  expect(await listOf(eve)).toMatchObject([
    {
      organisationWatching: true,
      userWatching: false,
      sharedByUserFullName: "Ben Boole",
      sharedByUserEmail: "ben@share.example",
      notificationTimingForEmail: "Off",
      watchers: [{ fullName: "Ben Boole", isCaller: false }],
    },
  ]);
  await eve.watchList.setTiming({ params: { opportunityId: id }, body: timings("Weekly") });
  expect(await listOf(eve)).toMatchObject([{ userWatching: false, notificationTimingForEmail: "Weekly" }]);
  expect(await listOf(ben)).toMatchObject([{ notificationTimingForEmail: "Daily" }]);
  await expect(share(eve, id, false)).rejects.toMatchObject(refused(403, "shared_by_other"));
  await share(admin, id, false);
  expect(await listOf(eve)).toEqual([]);
  expect(await listOf(ben)).toMatchObject([{ organisationWatching: false, userWatching: true }]);
  expect(await useOf(ben)).toBe(1);
  const { items } = await admin.activity.search({ body: {} });
  expect(items.map(({ activityCode, userFullname }) => [activityCode, userFullname])).toEqual([
    ["WatchShared", "Ben Boole"],
    ["OpportunityWatched", "Ben Boole"],
  ]);
  const alone = await member({ email: "ada@alone.example" });
  await watch(alone, id);
  await expect(share(alone, id)).rejects.toMatchObject(refused(403, "plan_feature", "SharingWatchedOpportunities"));
});

test("timings beyond daily emails need their features, and those chosen before can stay", async () => {
  const ada = await member({ email: "ada@timing.example" });
  const [id] = (await publishOpen(1)) as [string];
  const set = (email: string, sms = "Off", push = "Off") =>
    ada.watchList.setTiming({ params: { opportunityId: id }, body: timings(email, sms, push) });
  await expect(set("Weekly")).rejects.toMatchObject({ status: 404 });
  await watch(ada, id);
  await set("Weekly");
  for (const [email, sms, push, feature] of [
    ["Instant", "Off", "Off", "ImmediateAlerts"],
    ["Daily", "Daily", "Off", "SmsAlerts"],
    ["Daily", "Off", "Weekly", "PushAlerts"],
  ] as const)
    await expect(set(email, sms, push)).rejects.toMatchObject(refused(403, "plan_feature", feature));
  await ada.billing.startTrial({});
  await set("Instant", "Daily");
  later({ hours: 24 * 8 });
  await set("Daily", "Daily");
  await expect(set("Instant", "Daily")).rejects.toMatchObject(refused(403, "plan_feature"));
});

test("another organisation's watches do not exist for anyone else", async () => {
  const [one, another] = [await firm(), await firm()];
  const [id] = (await publishOpen(1)) as [string];
  await watch(one.admin, id);
  await share(one.admin, id);
  expect(await listOf(another.admin)).toEqual([]);
  const calls = [
    unwatch,
    share,
    () => another.admin.watchList.setTiming({ params: { opportunityId: id }, body: timings("Daily") }),
  ];
  for (const call of calls) await expect(call(another.admin, id)).rejects.toMatchObject({ status: 404 });
  await expect(watch(another.admin, "aaaaaaaaaaaaaaaa")).rejects.toMatchObject({ status: 404 });
});
