import { expect, test } from "vitest";
import { searchRequest } from "#features/search/contract.ts";
import { firmsOf } from "#test/firms.ts";
import { testServer } from "#test/server.ts";

const server = await testServer({ at: "2026-09-16T00:00:00Z" });
const { colleague, clock } = server;
const firm = firmsOf(server);
type Api = (typeof server)["api"];

const words = (freeText: string) => searchRequest.parse({ freeText });

test("colleagues are told who changed what a shared search finds, until that is undone or 30 days have passed", async () => {
  const { admin, at } = await firm();
  const ben = await colleague(admin, { email: at("ben"), name: "Ben Hill" });
  const { savedSearchId, version } = await ben.savedSearches.create({
    body: { name: "Roads", searchRequest: words("road"), sharedWithOrganisation: true },
  });
  const params = { savedSearchId };
  const searchOf = async (who: Api) => (await who.savedSearches.list({})).items[0]!;
  const changeOf = async (who: Api) => (await searchOf(who)).requestChange;
  const update = async (who: Api, body: object) =>
    who.savedSearches.update({ params, body: { version: (await searchOf(who)).version, ...body } });
  expect(await changeOf(admin)).toBeNull();
  await update(ben, { searchRequest: words("road -bridge"), version });
  const told = await changeOf(admin);
  expect(told).toMatchObject({ changedBy: "Ben Hill", changedDate: "2026-09-16T00:00:00Z" });
  expect(told!.descriptionBefore).toContain("road");
  expect(told!.descriptionBefore).not.toContain("bridge");
  expect(await changeOf(ben)).toBeNull();
  await update(ben, { searchRequest: words("road") });
  expect(await changeOf(admin)).toBeNull();
  await update(ben, { name: "All roads" });
  expect(await changeOf(admin)).toBeNull();
  await update(admin, { searchRequest: words("rail") });
  expect(await changeOf(ben)).toMatchObject({ changedBy: "Ada Byron" });
  await ben.savedSearches.share({ params, body: { sharedWithOrganisation: false } });
  expect(await changeOf(ben)).toBeNull();
  await ben.savedSearches.share({ params, body: { sharedWithOrganisation: true } });
  expect(await changeOf(ben)).not.toBeNull();
  clock.set({ still: clock.now().add({ hours: 24 * 31 }) });
  expect(await changeOf(ben)).toBeNull();
});
