import { expect, test } from "vitest";
import { firmsOf } from "#test/firms.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const server = await testServer({ at: "2026-09-16T00:00:00Z" });
const { api, clock, colleague, publish } = server;
const firm = firmsOf(server);
type Api = Awaited<ReturnType<typeof firm>>["admin"];
const off = { notificationTimingForSms: "Off", notificationTimingForPush: "Off" } as const;
const later = (duration: object) => clock.set({ still: clock.now().add(duration) });
const asked = async (who: Api) => {
  const { sharedToAnswer } = await who.workspace.dashboard({ query: {} });
  return { total: sharedToAnswer.totalRecords, names: sharedToAnswer.items.map(({ name }) => name) };
};

test("colleagues are asked once on the dashboard when they are told of what was shared, until they choose", async () => {
  const { admin, at, subscribe } = await firm();
  await subscribe();
  const ben = await colleague(admin, { email: at("ben"), name: "Ben Boole" });
  const cleo = await colleague(admin, { email: at("cleo"), name: "Cleo Curie" });
  await publish(release({ key: "weir", title: "Weir gates", closes: "2027-03-01T15:00:00+10:00" }));
  const [notice] = (await api.search.free({ body: { freeText: '"Weir gates"', statusIds: [] } })).items;
  const { publicOpportunityId } = notice!;
  const save = (name: string) => ben.savedSearches.create({ body: { name, searchRequest: { freeText: name } } });
  const [levees, mine] = [await save("Levees"), await save("Kept to myself")];
  await ben.watchList.watch({ body: { publicOpportunityId } });
  expect(await asked(cleo)).toEqual({ total: 0, names: [] });

  const { savedSearchId } = levees;
  await ben.savedSearches.share({ params: { savedSearchId }, body: {} });
  await ben.watchList.share({ params: { opportunityId: publicOpportunityId }, body: { isShared: true } });
  expect(await asked(ben)).toEqual({ total: 0, names: [] });
  const { items } = (await cleo.workspace.dashboard({ query: {} })).sharedToAnswer;
  expect(items).toEqual([
    { savedSearchId, publicOpportunityId: null, name: "Levees", sharedByUserFullName: "Ben Boole" },
    { savedSearchId: null, publicOpportunityId, name: "Weir gates", sharedByUserFullName: "Ben Boole" },
  ]);
  expect(mine.name).toBe("Kept to myself");

  // Each answer ends the question, also that they want no alerts. What they choose later is not asked about again.
  await cleo.savedSearches.timing({ params: { savedSearchId }, body: { notificationTimingForEmail: "Off", ...off } });
  expect(await asked(cleo)).toEqual({ total: 1, names: ["Weir gates"] });
  const daily = { notificationTimingForEmail: "Daily", ...off } as const;
  await cleo.watchList.setTiming({ params: { opportunityId: publicOpportunityId }, body: daily });
  expect(await asked(cleo)).toEqual({ total: 0, names: [] });
  expect(await asked(admin)).toEqual({ total: 2, names: ["Levees", "Weir gates"] });
  const [other] = [(await firm()).admin];
  expect(await asked(other)).toEqual({ total: 0, names: [] });

  // Nobody is asked for ever. Somebody who joins later is asked about what they find there.
  later({ hours: 24 * 31 });
  expect(await asked(admin)).toEqual({ total: 0, names: [] });
  const dora = await colleague(admin, { email: at("dora") });
  expect(await asked(dora)).toEqual({ total: 2, names: ["Levees", "Weir gates"] });
  await ben.savedSearches.share({ params: { savedSearchId }, body: { sharedWithOrganisation: false } });
  expect(await asked(dora)).toEqual({ total: 1, names: ["Weir gates"] });
});
