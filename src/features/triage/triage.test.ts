import { expect, test } from "vitest";
import { dataLifecycle } from "#capabilities";
import { linkDuplicate, unlinkDuplicate } from "#features/ingestion/server/duplicates/link.ts";
import { firmsOf } from "#test/firms.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const { api, as, member, colleague, publish, db, clock } = await testServer({ at: "2026-09-16T00:00:00Z" });
const firm = firmsOf({ member, db, clock });
type Api = Awaited<ReturnType<typeof as>>;

const later = (duration: object) => clock.set({ still: clock.now().add(duration) });
let notices = 0;
/** Publishes a notice and returns its id and how to publish it again. */
async function publishOne() {
  const key = `Weeding of verge${(notices += 1)}`;
  const again = (wish: object = {}) => publish(release({ key, title: key, buyer: `Shire of ${key}`, ...wish }));
  await again();
  const { items } = await api.search.free({ body: { freeText: `"${key}"`, statusIds: [] } });
  return { id: items[0]!.publicOpportunityId, again };
}
const factsOf = async (who: Api, id: string) =>
  (await who.opportunities.cards({ body: { ids: [id] } })).items[0]!.member;
const open = (who: Api, id: string) => who.opportunities.full({ params: { id } });
const visit = (who: Api) => who.triage.visit({});

test("a notice is new if it became news since the last visit, seen once opened, and changed after its next change", async () => {
  const { admin } = await firm();
  expect(await visit(admin)).toEqual({ lastVisitEnded: null });
  const first = await publishOne();
  expect(await factsOf(admin, first.id)).toMatchObject({ reading: null });
  later({ minutes: 59 });
  expect(await visit(admin)).toEqual({ lastVisitEnded: null });
  later({ hours: 3 });
  await db
    .updateTable("opportunity")
    .set({ news_at: clock.now().subtract({ hours: 1 }) })
    .execute();
  expect((await visit(admin)).lastVisitEnded).toBe("2026-09-16T00:59:00Z");
  expect(await factsOf(admin, first.id)).toMatchObject({ reading: "new" });
  await open(admin, first.id);
  expect(await factsOf(admin, first.id)).toMatchObject({ reading: "seen" });
  later({ minutes: 5 });
  await first.again({ closes: "2026-12-01T15:00:00+11:00", released: clock.now().toString() });
  expect(await factsOf(admin, first.id)).toMatchObject({ reading: "changed" });
  later({ minutes: 5 });
  await admin.triage.markSeen({ params: { opportunityId: first.id } });
  expect(await factsOf(admin, first.id)).toMatchObject({ reading: "seen" });
  expect((await api.opportunities.cards({ body: { ids: [first.id] } })).items[0]!.member).toBeNull();
});

test("what a browser knows about its reader is taken over once", async () => {
  const ada = await member({ email: "ada@import.example" });
  const [one, two] = [await publishOne(), await publishOne()];
  const bring = (seen: string[]) => ada.triage.import({ body: { seen, lastVisitEnded: "2026-09-15T00:00:00Z" } });
  await bring([one.id, "aaaaaaaaaaaaaaaa"]);
  await bring([two.id]);
  expect(await factsOf(ada, one.id)).toMatchObject({ reading: "seen" });
  expect(await factsOf(ada, two.id)).not.toMatchObject({ reading: "seen" });
  expect((await visit(ada)).lastVisitEnded).toBe("2026-09-15T00:00:00Z");
});

test("a member sees which colleagues have opened or watch a notice, and nobody of other organisations", async () => {
  const [{ admin, at }, other] = [await firm(), await firm()];
  const ben = await colleague(admin, { email: at("ben"), name: "Ben Boole" });
  const eve = await colleague(admin, { email: at("eve"), name: "Eve Euler" });
  const { id } = await publishOne();
  await open(ben, id);
  await eve.watchList.watch({ body: { publicOpportunityId: id } });
  await eve.watchList.share({ params: { opportunityId: id }, body: { isShared: true } });
  expect(await factsOf(admin, id)).toMatchObject({
    userWatching: false,
    organisationWatching: true,
    colleagues: [
      { fullName: "Eve Euler", hasOpened: false, isWatching: true },
      { fullName: "Ben Boole", hasOpened: true, isWatching: false },
    ],
  });
  expect(await factsOf(eve, id)).toMatchObject({ userWatching: true });
  expect(await factsOf(other.admin, id)).toMatchObject({ organisationWatching: false, colleagues: [] });
});

test("a notice is hidden for one person or for the organisation, and shown again", async () => {
  const { admin, at } = await firm();
  const ben = await colleague(admin, { email: at("ben") });
  const [own, shared] = [(await publishOne()).id, (await publishOne()).id];
  const hide = (who: Api, id: string, hiddenFor: "Caller" | "Organisation") =>
    who.triage.hide({ params: { opportunityId: id }, body: { hiddenFor } });
  const hiddenFor = async (who: Api, id: string) => (await factsOf(who, id))!.hiddenFor;
  for (let twice = 0; twice < 2; twice++) await hide(ben, own, "Caller");
  await hide(ben, shared, "Organisation");
  expect([await hiddenFor(ben, own), await hiddenFor(admin, own)]).toEqual(["Caller", null]);
  expect([await hiddenFor(ben, shared), await hiddenFor(admin, shared)]).toEqual(["Organisation", "Organisation"]);
  await ben.triage.unhide({ params: { opportunityId: own }, body: { hiddenFor: "Caller" } });
  await admin.triage.unhide({ params: { opportunityId: shared }, body: { hiddenFor: "Organisation" } });
  expect([await hiddenFor(ben, own), await hiddenFor(ben, shared)]).toEqual([null, null]);
  await expect(hide(ben, "aaaaaaaaaaaaaaaa", "Caller")).rejects.toMatchObject({ status: 404 });
});

test("what was hidden stays hidden when it is linked to another notice, can be shown again, and is as it was once separated", async () => {
  const { admin, at } = await firm();
  const ben = await colleague(admin, { email: at("ben") });
  const [one, two, three] = [(await publishOne()).id, (await publishOne()).id, (await publishOne()).id];
  const stores = { db, clock, lifecycle: dataLifecycle };
  const hide = (who: Api, id: string, hiddenFor: "Caller" | "Organisation") =>
    who.triage.hide({ params: { opportunityId: id }, body: { hiddenFor } });
  const hiddenFor = async (who: Api, id: string) => (await factsOf(who, id))!.hiddenFor;
  await hide(ben, two, "Caller");
  await hide(admin, three, "Organisation");
  await linkDuplicate(stores, one, two);
  expect([await hiddenFor(ben, one), await hiddenFor(admin, one)]).toEqual(["Caller", null]);
  await linkDuplicate(stores, one, three);
  expect([await hiddenFor(ben, one), await hiddenFor(admin, one)]).toEqual(["Organisation", "Organisation"]);
  expect(await hide(ben, one, "Organisation")).toEqual({ version: null });
  await unlinkDuplicate(stores, three);
  expect([await hiddenFor(ben, one), await hiddenFor(ben, three)]).toEqual(["Caller", "Organisation"]);
  await ben.triage.unhide({ params: { opportunityId: one }, body: { hiddenFor: "Caller" } });
  expect(await hiddenFor(ben, one)).toBe(null);
  await unlinkDuplicate(stores, two);
  expect(await hiddenFor(ben, two)).toBe(null);
});

test("a leaver's reading is deleted, what they hid for colleagues stays, and linked notices are read together", async () => {
  const { admin, at } = await firm();
  const ben = await colleague(admin, { email: at("ben"), name: "Ben Boole" });
  const [one, two] = [(await publishOne()).id, (await publishOne()).id];
  await open(ben, two);
  await linkDuplicate({ db, clock, lifecycle: dataLifecycle }, one, two);
  expect(await factsOf(ben, one)).toMatchObject({ reading: "seen" });
  expect(await factsOf(admin, one)).toMatchObject({ colleagues: [{ fullName: "Ben Boole" }] });
  await ben.triage.hide({ params: { opportunityId: one }, body: { hiddenFor: "Organisation" } });
  const exported = (await ben.accounts.export({})) as Record<string, unknown[]>;
  expect([exported["noticesRead"], exported["noticesHidden"]].map((section) => section!.length)).toEqual([2, 1]);
  await ben.organisations.leave({});
  expect(await factsOf(admin, one)).toMatchObject({ colleagues: [], hiddenFor: "Organisation" });
  expect((await ben.accounts.export({})) as object).toMatchObject({ noticesRead: [] });
});
