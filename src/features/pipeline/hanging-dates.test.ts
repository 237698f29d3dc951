import { expect, test } from "vitest";
import { pipelineJobs } from "#features/pipeline/server/jobs.ts";
import { consumeFeed, startCursor } from "#platform/feed/cursor.ts";
import { firmsOf, refused } from "#test/firms.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const { api, as, member, publish, db, clock } = await testServer({ at: "2026-09-16T00:00:00Z" });
const firm = firmsOf({ member, db, clock });
type Api = Awaited<ReturnType<typeof as>>;
type Dates = NonNullable<Parameters<Api["pipeline"]["save"]>[0]["body"]["internalDates"]>;
const [consumer] = pipelineJobs({ db, clock }).consumers!;
await startCursor({ db, clock }, consumer!.name);

let notices = 0;
/** Publishes a notice in Sydney; calling `republish` changes it. */
async function publishOne(closes: string | undefined) {
  const title = `Sealing of lane${(notices += 1)}`;
  let version = 0;
  const republish = (wish: object) =>
    publish(
      release({
        key: title,
        title,
        buyer: `Shire of ${title}`,
        places: ["New South Wales"],
        released: `2026-09-1${(version += 1)}T00:00:00Z`,
        ...wish,
      }),
    );
  await republish(closes ? { closes } : {});
  const { items } = await api.search.free({ body: { freeText: `"${title}"`, statusIds: [] } });
  return { id: items[0]!.publicOpportunityId, republish };
}
const followFeed = async () => {
  while ((await consumeFeed({ db, clock }, consumer!)) > 0);
};
const save = (who: Api, opportunityId: string, internalDates: Dates) =>
  who.pipeline.save({ params: { opportunityId }, body: { internalDates } });
const datesOf = async (who: Api, opportunityId: string) =>
  (await who.pipeline.get({ params: { opportunityId } })).record!.internalDates;
const placesOf = (dates: Awaited<ReturnType<typeof datesOf>>) =>
  dates.map(({ name, date, time, movedFrom }) => [name, date, time, movedFrom?.date ?? null]);
const days = (count: number) => ({ count, unit: "WorkingDays" }) as const;

test("dates hang from the closing by working days or hours, and move with it until somebody puts them back", async () => {
  const { admin } = await firm();
  const { id, republish } = await publishOne("2026-10-02T14:00:00");
  await save(admin, id, [
    { name: "Decide", time: null, beforeClosing: days(2) },
    { name: "Lodge", time: null, beforeClosing: { count: 4, unit: "Hours" } },
    { name: "Holiday", date: "2026-09-21", time: null },
    { name: "Read it", time: null, beforeClosing: days(5), isDone: true },
  ]);
  expect(placesOf(await datesOf(admin, id))).toEqual([
    ["Holiday", "2026-09-21", null, null],
    ["Read it", "2026-09-25", null, null],
    ["Decide", "2026-09-30", null, null],
    ["Lodge", "2026-10-02", "10:00", null],
  ]);
  // The Monday is Labour Day in New South Wales, and the clocks have changed.
  await republish({ closes: "2026-10-06T11:00:00" });
  await followFeed();
  const moved = await datesOf(admin, id);
  expect(placesOf(moved)).toEqual([
    ["Holiday", "2026-09-21", null, null],
    ["Read it", "2026-09-25", null, null],
    ["Decide", "2026-10-01", null, "2026-09-30"],
    ["Lodge", "2026-10-06", "07:00", "2026-10-02"],
  ]);
  const { items } = await admin.calendar.keyDates({ params: { opportunityId: id } });
  expect(items.map(({ name, localDate }) => [name, localDate])).toEqual([
    ["Holiday", "2026-09-21"],
    ["Decide", "2026-10-01"],
    ["Lodge", "2026-10-06"],
    ["Closes", "2026-10-06"],
  ]);
  // What has moved twice remembers the first place; there again, it has not moved.
  await republish({ closes: "2026-10-09T14:00:00" });
  await followFeed();
  expect(placesOf(await datesOf(admin, id)).slice(2)).toEqual([
    ["Decide", "2026-10-07", null, "2026-09-30"],
    ["Lodge", "2026-10-09", "10:00", "2026-10-02"],
  ]);
  await republish({ closes: "2026-10-02T14:00:00" });
  await followFeed();
  expect((await datesOf(admin, id)).map(({ movedFrom }) => movedFrom)).toEqual([null, null, null, null]);
  await republish({ closes: "2026-10-09T14:00:00" });
  await followFeed();
  const [, , decide, lodge] = await datesOf(admin, id);
  const { movedFrom, ...put } = decide!;
  await save(admin, id, [
    { ...put, ...movedFrom!, beforeClosing: null },
    { ...lodge!, acceptsMove: true },
  ]);
  await republish({ closes: "2026-10-12T14:00:00" });
  await followFeed();
  expect(placesOf(await datesOf(admin, id))).toEqual([
    ["Decide", "2026-09-30", null, null],
    ["Lodge", "2026-10-12", "10:00", "2026-10-09"],
  ]);
});

test("a date that moved stays told as moved while colleagues change other things, and editing settles it", async () => {
  const { admin } = await firm();
  const { id, republish } = await publishOne("2026-10-02T14:00:00");
  await save(admin, id, [{ name: "Decide", time: "09:00", beforeClosing: days(2) }]);
  await republish({ closes: "2026-10-16T14:00:00" });
  // Saved before the feed is followed: the save itself moves it.
  const known = await datesOf(admin, id);
  const saved = await save(admin, id, [...known, { name: "Ask", date: "2026-09-20", time: null }]);
  await followFeed();
  expect(await datesOf(admin, id)).toEqual(saved.internalDates);
  expect(placesOf(saved.internalDates)).toEqual([
    ["Ask", "2026-09-20", null, null],
    ["Decide", "2026-10-14", "09:00", "2026-09-30"],
  ]);
  const [ask, decide] = saved.internalDates;
  const edited = await save(admin, id, [ask!, { ...decide!, beforeClosing: days(3) }]);
  expect(placesOf(edited.internalDates)[1]).toEqual(["Decide", "2026-10-13", "09:00", null]);
});

test("a date cannot hang from what a notice does not state, and stays where it is when that is taken back", async () => {
  const { admin } = await firm();
  const [open, dayOnly] = [await publishOne(undefined), await publishOne("2026-10-02")];
  const hours = { count: 4, unit: "Hours" } as const;
  const noClosing = refused(400, "no_closing", "internalDates.0.beforeClosing");
  for (const [id, beforeClosing] of [[open.id, days(2)] as const, [dayOnly.id, hours] as const])
    await expect(save(admin, id, [{ name: "Decide", time: null, beforeClosing }])).rejects.toMatchObject(noClosing);
  await expect(save(admin, open.id, [{ name: "Decide", time: null }])).rejects.toMatchObject({ status: 400 });
  const { id, republish } = await publishOne("2026-10-02T14:00:00");
  await save(admin, id, [{ name: "Lodge", time: null, beforeClosing: hours }]);
  await republish({ closes: "2026-10-07" });
  await followFeed();
  const before = await datesOf(admin, id);
  expect(placesOf(before)).toEqual([["Lodge", "2026-10-02", "10:00", null]]);
  expect((await save(admin, id, before)).internalDates).toEqual(before);
});

test("dates of a private notice move when its closing is edited, and nobody else's do", async () => {
  const [{ admin }, other] = [await firm(), await firm()];
  const form = { title: "Kerb repairs", type: "RequestForQuote", zone: "Australia/Perth", places: [] } as const;
  const closing = (date: string) => ({ ...form, places: [], closing: { date, time: "14:00" } });
  const { opportunityId } = await admin.privateOpportunities.create({ body: closing("2026-10-02") });
  await save(admin, opportunityId, [{ name: "Decide", time: null, beforeClosing: days(1) }]);
  const shared = await publishOne("2026-10-02T14:00:00");
  await save(other.admin, shared.id, [{ name: "Decide", time: null, beforeClosing: days(1) }]);
  const { version } = await admin.privateOpportunities.get({ params: { opportunityId } });
  await admin.privateOpportunities.update({
    params: { opportunityId },
    body: { notice: closing("2026-10-08"), version },
  });
  await followFeed();
  expect(placesOf(await datesOf(admin, opportunityId))).toEqual([["Decide", "2026-10-07", null, "2026-10-01"]]);
  expect(placesOf(await datesOf(other.admin, shared.id))).toEqual([["Decide", "2026-10-01", null, null]]);
});
