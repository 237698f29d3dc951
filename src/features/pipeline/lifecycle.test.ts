import { expect, test } from "vitest";
import { dataLifecycle } from "#capabilities";
import { linkDuplicate, unlinkDuplicate } from "#features/ingestion/server/duplicates/link.ts";
import { firmsOf } from "#test/firms.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const { api, as, member, colleague, publish, db, clock } = await testServer({ at: "2026-09-16T00:00:00Z" });
const firm = firmsOf({ member, db, clock });
type Api = Awaited<ReturnType<typeof as>>;
type Change = Parameters<Api["pipeline"]["save"]>[0]["body"];

const idOf = async (title: string) =>
  (await api.search.free({ body: { freeText: `"${title}"`, statusIds: [] } })).items[0]!.publicOpportunityId;
let notices = 0;
async function publishOne() {
  const title = `Sealing of lane${(notices += 1)}`;
  await publish(release({ key: title, title, buyer: `Shire of ${title}` }));
  return idOf(title);
}
const save = (who: Api, opportunityId: string, body: Change = {}) =>
  who.pipeline.save({ params: { opportunityId }, body });
const get = async (who: Api, opportunityId: string) => (await who.pipeline.get({ params: { opportunityId } })).record;
const stagesOf = async (who: Api) =>
  (await who.pipeline.list({ query: { show: "All" } })).items.map((item) => [item.publicOpportunityId, item.stage]);
const eraseSelf = async ({ accounts }: Api) => {
  const { securityToken } = await accounts.securityToken({ query: { purpose: "delete-user" } });
  await accounts.deleteUser({ body: { securityToken } });
};

test("of two linked notices the further record shows, moves apply to both, and both come back when unlinked", async () => {
  const { admin } = await firm();
  const stores = { db, clock, lifecycle: dataLifecycle };
  const [canonical, duplicate] = [await publishOne(), await publishOne()];
  await save(admin, canonical, { stage: "Reviewing", note: "Ours" });
  await save(admin, duplicate, { stage: "Bid", note: "Theirs" });
  await linkDuplicate(stores, canonical, duplicate);
  expect(await stagesOf(admin)).toEqual([[canonical, "Bid"]]);
  expect(await get(admin, duplicate)).toMatchObject({ stage: "Bid", note: "Theirs" });
  await unlinkDuplicate(stores, duplicate);
  expect(await get(admin, canonical)).toMatchObject({ stage: "Reviewing", note: "Ours" });
  expect(await get(admin, duplicate)).toMatchObject({ stage: "Bid", note: "Theirs" });

  await linkDuplicate(stores, canonical, duplicate);
  clock.set({ still: clock.now().add({ minutes: 5 }) });
  expect(await save(admin, canonical, { stage: "New" })).toMatchObject({ stage: "New", note: "Theirs" });
  expect(await stagesOf(admin)).toEqual([[canonical, "New"]]);
  await save(admin, canonical, { stage: "Bid" });
  await unlinkDuplicate(stores, duplicate);
  expect(await get(admin, canonical)).toMatchObject({ stage: "Reviewing" });
  expect(await get(admin, duplicate)).toMatchObject({ stage: "Bid" });

  await linkDuplicate(stores, canonical, duplicate);
  await admin.pipeline.remove({ params: { opportunityId: duplicate } });
  expect(await stagesOf(admin)).toEqual([]);
  await unlinkDuplicate(stores, duplicate);
  expect(await stagesOf(admin)).toEqual([]);
});

test("nobody owns what a leaver has owned; somebody erased is forgotten, and an organisation's records end with it", async () => {
  const { admin, at, name } = await firm();
  const ben = await colleague(admin, { email: at("ben"), name: "Ben Boole" });
  const eve = await colleague(admin, { email: at("eve"), name: "Eve Euler" });
  const [first, second] = [await publishOne(), await publishOne()];
  await save(ben, first, { stage: "Bid", note: "Kept" });
  await save(eve, second, { stage: "Bid" });
  const exported = (await ben.accounts.export({})) as { pipeline: object[] };
  expect(exported.pipeline).toMatchObject([{ publicOpportunityId: first, isOwnedByYou: true, stage: "Bid" }]);
  await ben.organisations.leave({});
  expect(await get(admin, first)).toMatchObject({ owner: null, note: "Kept", movedBy: "Ben Boole" });
  await eraseSelf(eve);
  expect(await get(admin, second)).toMatchObject({ owner: null, movedBy: null, stage: "Bid" });
  const organisations = db.selectFrom("organisation").select("id").where("name", "=", name);
  const [organisation] = await organisations.execute();
  await eraseSelf(admin);
  const left = db.selectFrom("pipeline_record").selectAll().where("organisation_id", "=", organisation!.id);
  expect(await left.execute()).toEqual([]);
});
