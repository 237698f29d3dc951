import { expect, test } from "vitest";
import { closeDueOpportunities } from "#features/ingestion/server/jobs.ts";
import { firmsOf } from "#test/firms.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const { api, as, member, colleague, publish, db, clock } = await testServer({ at: "2026-09-16T00:00:00Z" });
const firm = firmsOf({ member, db, clock });
type Api = Awaited<ReturnType<typeof as>>;

const later = (duration: object) => clock.set({ still: clock.now().add(duration) });
let notices = 0;
/** Publishes an open notice and returns its title and id. */
async function publishOpen(closes = "2027-03-01T15:00:00+10:00") {
  const title = `Mowing of oval${(notices += 1)}`;
  await publish(release({ key: title, title, closes }));
  const { items } = await api.search.free({ body: { freeText: `"${title}"`, statusIds: [] } });
  return { title, id: items[0]!.publicOpportunityId };
}
const watch = (who: Api, publicOpportunityId: string) => who.watchList.watch({ body: { publicOpportunityId } });
const share = (who: Api, id: string) =>
  who.watchList.share({ params: { opportunityId: id }, body: { isShared: true } });
const left = async (who: Api) => (await who.watchList.left({})).items;

test("what left the active list says why and when, until the reader has seen it or 30 days have passed", async () => {
  const { admin } = await firm();
  const ben = await colleague(admin, { email: "ben@left.example", name: "Ben Boole" });
  const { title, id: called } = await publishOpen();
  const closes = clock.now().add({ hours: 2 }).toString();
  const { id: closing } = await publishOpen(closes);
  for (const id of [called, closing]) await watch(admin, id);
  await share(admin, called);
  expect(await left(admin)).toEqual([]);
  later({ hours: 1 });
  const cancelled = clock.now();
  await publish(release({ key: title, title, status: "cancelled", released: cancelled.toString() }));
  later({ hours: 2 });
  await closeDueOpportunities({ db, clock });
  expect(await left(admin)).toMatchObject([
    { publicOpportunityId: closing, status: "Closed", leftDate: closes },
    { publicOpportunityId: called, status: "Cancelled", leftDate: cancelled.toString() },
  ]);
  expect(await left(ben)).toMatchObject([{ publicOpportunityId: called }]);
  await admin.triage.markAllSeen({ body: { publicOpportunityIds: [called] } });
  expect(await left(admin)).toMatchObject([{ publicOpportunityId: closing }]);
  later({ hours: 24 * 30 });
  expect([await left(admin), await left(ben)]).toEqual([[], []]);
});

test("a notice whose closing is moved to before now leaves when that is read, and a later correction is no news", async () => {
  const { admin } = await firm();
  const form = { title: "Weir gates", type: "RequestForTender", zone: "Australia/Sydney", places: [] } as const;
  const closing = (date: string) => ({ ...form, places: [], closing: { date, time: "14:00" } });
  const dateOf = (days: number) => clock.now().toZonedDateTimeISO(form.zone).add({ days }).toPlainDate().toString();
  const { opportunityId } = await admin.privateOpportunities.create({ body: closing(dateOf(20)) });
  const edit = async (date: string) => {
    const { version } = await admin.privateOpportunities.get({ params: { opportunityId } });
    const edited = { params: { opportunityId }, body: { notice: closing(date), version } };
    await admin.privateOpportunities.update(edited);
  };
  later({ hours: 1 });
  await watch(admin, opportunityId);
  later({ hours: 1 });
  const edited = clock.now().toString();
  await edit(dateOf(-1));
  const gone = { publicOpportunityId: opportunityId, status: "Closed", leftDate: edited };
  expect(await left(admin)).toMatchObject([gone]);
  later({ hours: 1 });
  await admin.triage.markAllSeen({ body: { publicOpportunityIds: [opportunityId] } });
  expect(await left(admin)).toEqual([]);
  later({ hours: 1 });
  await edit(dateOf(-2));
  expect(await left(admin)).toEqual([]);
  await edit(dateOf(1));
  expect(await left(admin)).toEqual([]);
  later({ hours: 48 });
  await closeDueOpportunities({ db, clock });
  expect(await left(admin)).toMatchObject([{ publicOpportunityId: opportunityId, status: "Closed" }]);
});
