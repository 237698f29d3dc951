import ICAL from "ical.js";
import { expect, test } from "vitest";
import { dataLifecycle } from "#capabilities";
import { linkDuplicate, unlinkDuplicate } from "#features/ingestion/server/duplicates/link.ts";
import { setBriefings } from "#test/briefings.ts";
import { firmsOf, refused } from "#test/firms.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const { api, app, as, member, colleague, publish, db, clock } = await testServer({ at: "2026-09-16T00:00:00Z" });
const firm = firmsOf({ member, db, clock });
type Api = Awaited<ReturnType<typeof as>>;

let notices = 0;
/** Publishes a notice that closes on 30 September 2026 at 2 pm in Sydney, and returns its title and id. */
async function publishOne(wish: object = {}) {
  const title = `Fencing of yard${(notices += 1)}`;
  await publish(release({ key: title, title, buyer: `Shire of ${title}`, ...closing, ...wish }));
  const { items } = await api.search.free({ body: { freeText: `"${title}"`, statusIds: [] } });
  return { title, id: items[0]!.publicOpportunityId };
}
const closing = { closes: "2026-09-30T14:00:00+10:00", places: ["New South Wales"] };
const again = (title: string, wish: object) =>
  publish(
    release({ key: title, title, buyer: `Shire of ${title}`, ...closing, released: "2026-09-16T00:00:00Z", ...wish }),
  );
const watch = (who: Api, publicOpportunityId: string) => who.watchList.watch({ body: { publicOpportunityId } });
const datesOf = (who: Api, opportunityId: string) => who.calendar.keyDates({ params: { opportunityId } });
const listOf = (who: Api, query: object = {}) =>
  who.calendar.list({ query: { from: "2026-09-01", to: "2026-10-04", ...query } });
const makeFeed = async (who: Api, covers: "Caller" | "Everyone" = "Caller") =>
  new URL((await who.calendar.makeFeed({ params: { covers } })).address).pathname;
const fileAt = (url: string) => app.inject({ url });

/** The events of a feed by the first words of their summary, as another library reads them. */
async function eventsAt(url: string) {
  const { body } = await fileAt(url);
  const events = new ICAL.Component(ICAL.parse(body) as []).getAllSubcomponents("vevent").map((component) => {
    const { uid, summary, sequence, startDate } = new ICAL.Event(component);
    return { uid, summary, sequence, start: startDate.toString(), status: component.getFirstPropertyValue("status") };
  });
  return new Map(events.map((event) => [event.summary.split(":")[0]!, event]));
}

test("key dates have the working days of the buyer's state", async () => {
  const { admin } = await firm();
  const description = "Questions close at 5:00pm on 22 September 2026.";
  const { id, title } = await publishOne({ description, closes: "2026-10-06T14:00:00+11:00" });
  await setBriefings(db, title, [{ at: "2026-09-17T00:00:00Z", registrationClosesAt: "2026-09-15T07:00:00Z" }]);
  const { state, items, asksAttendance } = await datesOf(admin, id);
  expect(state).toBe("NSW");
  expect(items.map(({ name, localDate, workingDaysLeft }) => [name, localDate, workingDaysLeft])).toEqual([
    ["Register: site visit", "2026-09-15", null],
    ["Site visit", "2026-09-17", 1],
    ["Questions close", "2026-09-22", 4],
    // Without Labour Day, 5 October.
    ["Closes", "2026-10-06", 13],
  ]);
  expect(asksAttendance).toBe(false);
});

test("each person is asked once whether the organisation attended, and only colleagues see the answer", async () => {
  const { admin, at } = await firm();
  const ben = await colleague(admin, { email: at("ben"), name: "Ben Boole" });
  const { id, title } = await publishOne();
  await setBriefings(db, title, [{ at: "2026-09-15T00:00:00Z" }]);
  expect((await datesOf(admin, id)).asksAttendance).toBe(false);
  await watch(admin, id);
  expect((await datesOf(admin, id)).asksAttendance).toBe(true);
  const params = { opportunityId: id };
  await ben.calendar.answerAttendance({ params, body: { attended: false } });
  await ben.calendar.answerAttendance({ params, body: { attended: true } });
  expect(await datesOf(ben, id)).toMatchObject({
    asksAttendance: false,
    attendance: [{ attended: true, isCaller: true }],
  });
  const seen = await datesOf(admin, id);
  expect(seen).toMatchObject({ asksAttendance: true, attendance: [{ answeredBy: "Ben Boole", isCaller: false }] });
  const { admin: other } = await firm();
  expect((await datesOf(other, id)).attendance).toEqual([]);
  const { id: plain } = await publishOne();
  await expect(
    admin.calendar.answerAttendance({ params: { opportunityId: plain }, body: { attended: true } }),
  ).rejects.toMatchObject({ status: 400 });
});

test("the pipeline asks about a mandatory briefing that has passed until somebody answers, and keeps what was missed", async () => {
  const { admin, at } = await firm();
  const ben = await colleague(admin, { email: at("ben") });
  const [over, ahead] = [await publishOne(), await publishOne()];
  await setBriefings(db, over.title, [{ at: "2026-09-14T00:00:00Z" }, { at: "2026-09-15T00:00:00Z" }]);
  await setBriefings(db, ahead.title, [{ at: "2026-09-15T00:00:00Z" }, { at: "2026-09-18T00:00:00Z" }]);
  for (const { id } of [over, ahead])
    await admin.pipeline.save({ params: { opportunityId: id }, body: { stage: "Reviewing" } });
  const params = { opportunityId: over.id };
  const briefings = async () => {
    const { items } = await admin.pipeline.list({ query: {} });
    const board = (await admin.pipeline.board({ query: {} })).stages.flatMap((stage) => stage.items);
    expect(board.map(({ briefing }) => briefing)).toEqual(items.map(({ briefing }) => briefing));
    const { briefing } = await admin.pipeline.brief({ params });
    return [briefing, items.find(({ publicOpportunityId }) => publicOpportunityId === ahead.id)!.briefing];
  };
  expect(await briefings()).toEqual(["Asked", null]);
  await ben.calendar.answerAttendance({ params, body: { attended: false } });
  expect(await briefings()).toEqual(["Missed", null]);
  await admin.calendar.answerAttendance({ params, body: { attended: true } });
  expect(await briefings()).toEqual(["Attended", null]);
  const { admin: other } = await firm();
  expect((await other.pipeline.brief({ params })).briefing).toBe("Asked");
});

test("the calendar has what is watched by the caller or by anyone, by day of the caller's zone", async () => {
  const { admin, at } = await firm();
  const ben = await colleague(admin, { email: at("ben") });
  const [mine, bens] = [await publishOne(), await publishOne({ closes: "2026-10-01T00:30:00+10:00" })];
  await watch(admin, mine.id);
  await watch(ben, bens.id);
  const own = await listOf(admin);
  expect(own.items).toMatchObject([{ title: mine.title, kind: "closing", localDate: "2026-09-30" }]);
  expect(own.holidays).toContainEqual({ localDate: "2026-09-25", name: "AFL Grand Final Friday", states: ["VIC"] });
  const everyones = await listOf(admin, { watchedBy: "Everyone" });
  expect(everyones.items.map(({ title }) => title)).toEqual([mine.title, bens.title]);
  // Half past midnight in Sydney is still September in Perth.
  const inSeptember = { watchedBy: "Everyone", to: "2026-09-30" };
  expect((await listOf(admin, { ...inSeptember, timeZoneId: "Australia/Perth" })).totalRecords).toBe(2);
  expect((await listOf(admin, inSeptember)).totalRecords).toBe(1);
  await expect(listOf(admin, { to: "2027-09-01" })).rejects.toMatchObject({ status: 400 });
});

test("of a day with many dates come the first of each kind, and how many there are", async () => {
  const { admin } = await firm();
  const [first, second, third, next] = [
    await publishOne({ closes: "2026-09-29T10:00:00+10:00" }),
    await publishOne({ closes: "2026-09-29T11:00:00+10:00" }),
    await publishOne({ closes: "2026-09-29T12:00:00+10:00" }),
    await publishOne({ closes: "2026-09-30T12:00:00+10:00" }),
  ];
  for (const { id } of [third, first, next, second]) await watch(admin, id);
  const [record] = [{ stage: "Bid" as const, internalDates: [{ name: "Upload", date: "2026-09-29", time: null }] }];
  await admin.pipeline.save({ params: { opportunityId: third.id }, body: record });
  const days = [
    { localDate: "2026-09-29", kind: "closing", count: 3 },
    { localDate: "2026-09-29", kind: "internal", count: 1 },
    { localDate: "2026-09-30", kind: "closing", count: 1 },
  ];
  const limited = await listOf(admin, { perDay: "2" });
  const named = (items: { title: string; kind: string }[]) => items.map(({ title, kind }) => `${kind} ${title}`);
  expect(named(limited.items)).toEqual([
    `closing ${first.title}`,
    `closing ${second.title}`,
    `internal ${third.title}`,
    `closing ${next.title}`,
  ]);
  expect([limited.totalRecords, limited.days]).toEqual([5, days]);
  const whole = await listOf(admin, { from: "2026-09-29", to: "2026-09-29" });
  expect([whole.items.length, whole.totalRecords]).toEqual([4, 4]);
  expect(whole.days).toEqual(days.slice(0, 2));
  await expect(listOf(admin, { perDay: "0" })).rejects.toMatchObject({ status: 400 });
});

test("internal dates of the pipeline are in the calendar of their owner, and in everybody's", async () => {
  const { admin, at } = await firm();
  const ben = await colleague(admin, { email: at("ben") });
  const { id } = await publishOne();
  const internalDates = [
    { name: "Price signed off", date: "2026-09-28", time: "12:00" },
    { name: "Decide", date: "2026-09-20", time: null },
    { name: "Read it", date: "2026-09-17", time: null, isDone: true },
  ];
  await ben.pipeline.save({ params: { opportunityId: id }, body: { internalDates } });
  const namesOf = async (who: Api, watchedBy: string) =>
    (await listOf(who, { watchedBy })).items.map(({ name }) => name);
  expect(await namesOf(ben, "Caller")).toEqual(["Decide", "Price signed off", "Closes"]);
  expect(await namesOf(admin, "Caller")).toEqual([]);
  expect(await namesOf(admin, "Everyone")).toEqual(["Decide", "Price signed off", "Closes"]);
  expect((await datesOf(admin, id)).items.map(({ name }) => name)).toEqual(["Decide", "Price signed off", "Closes"]);
  expect((await eventsAt(await makeFeed(ben))).get("Decide")).toMatchObject({ start: "2026-09-20" });
});

test("a feed keeps its ids, and every change raises the sequence: an addendum, a cancellation, the end of a watch", async () => {
  const { admin } = await firm();
  const { id, title } = await publishOne();
  const day = await publishOne({ closes: "2026-10-09" });
  await watch(admin, id);
  const url = await makeFeed(admin);
  const first = (await eventsAt(url)).get("Closes")!;
  expect(first).toMatchObject({ sequence: 0, start: "2026-09-30T04:00:00Z", status: "CONFIRMED" });
  expect((await eventsAt(url)).get("Closes")).toEqual(first);
  await again(title, { closes: "2026-10-02T14:00:00+10:00" });
  expect((await eventsAt(url)).get("Closes")).toEqual({ ...first, sequence: 1, start: "2026-10-02T04:00:00Z" });
  await again(title, { closes: "2026-10-02T14:00:00+10:00", status: "cancelled", released: "2026-09-17T00:00:00Z" });
  const cancelled = { uid: first.uid, sequence: 2, status: "CANCELLED" };
  expect((await eventsAt(url)).get("Cancelled")).toMatchObject(cancelled);
  await admin.watchList.unwatch({ params: { opportunityId: id } });
  await watch(admin, day.id);
  const after = await eventsAt(url);
  expect(after.get("Cancelled")).toMatchObject({ ...cancelled, sequence: 3 });
  // Without a time it is the whole day.
  expect(after.get("Closes")).toMatchObject({ start: "2026-10-09", sequence: 0 });
  const { headers } = await fileAt(url);
  expect(headers).toMatchObject({ "cache-control": "no-store" });
  expect(headers["content-type"]).toMatch(/^text\/calendar/);
});

test("the dates of two notices are one's while they are linked, and both come back with their ids when they are separated", async () => {
  const { admin } = await firm();
  const stores = { db, clock, lifecycle: dataLifecycle };
  const [canonical, duplicate] = [await publishOne({ closes: "2026-09-28T14:00:00+10:00" }), await publishOne()];
  for (const [{ id }, date] of [
    [canonical, "2026-09-21"],
    [duplicate, "2026-09-22"],
  ] as const) {
    await watch(admin, id);
    const internalDates = [{ name: `Decide ${date}`, date, time: null }];
    await admin.pipeline.save({ params: { opportunityId: id }, body: { stage: "Bid", internalDates } });
  }
  const url = await makeFeed(admin);
  const read = async () => {
    const events = new ICAL.Component(ICAL.parse((await fileAt(url)).body) as []).getAllSubcomponents("vevent");
    return new Map(
      events.map((component) => {
        const { uid, summary, sequence } = new ICAL.Event(component);
        return [uid, { summary, sequence, status: component.getFirstPropertyValue("status") }];
      }),
    );
  };
  const listed = async () => (await listOf(admin)).items.map(({ name, localDate }) => [name, localDate]);
  const [before, dates] = [await read(), await listed()];
  expect([...before.values()].map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => "CONFIRMED"));
  expect(dates).toHaveLength(4);
  await linkDuplicate(stores, canonical.id, duplicate.id);
  const linked = await read();
  const cancelled = [...linked].filter(([, { status }]) => status === "CANCELLED").map(([uid]) => uid);
  expect(cancelled.length).toBeGreaterThan(0);
  expect((await listed()).length).toBeLessThan(4);
  await unlinkDuplicate(stores, duplicate.id);
  // What was only the linked notices' is cancelled.
  const after = new Map([...(await read())].filter(([, { status }]) => status === "CONFIRMED"));
  expect(await listed()).toEqual(dates);
  expect(new Set(after.keys())).toEqual(new Set(before.keys()));
  for (const [uid, { summary, sequence }] of after) {
    expect(summary).toBe(before.get(uid)!.summary);
    expect(sequence).toBe(before.get(uid)!.sequence + (cancelled.includes(uid) ? 2 : 0));
  }
});

test("a link needs a plan, works until it is replaced or turned off, and ends when its person leaves", async () => {
  const poor = await member({ email: "poor@calendar.example" });
  await expect(makeFeed(poor)).rejects.toMatchObject(refused(403, "plan_feature", "CalendarFeed"));
  const { admin, at } = await firm();
  const ben = await colleague(admin, { email: at("ben") });
  const { id } = await publishOne();
  await watch(admin, id);
  const [bens, everyones] = [await makeFeed(ben), await makeFeed(ben, "Everyone")];
  expect([...(await eventsAt(bens)).keys()]).toEqual([]);
  expect([...(await eventsAt(everyones)).keys()]).toEqual(["Closes"]);
  expect((await ben.calendar.feeds({})).items.map(({ lastReadDate }) => lastReadDate)).not.toContain(null);
  expect(JSON.stringify(await db.selectFrom("calendar_feed").selectAll().execute())).not.toContain(bens.slice(17, -4));
  const renewed = await makeFeed(ben);
  expect([(await fileAt(bens)).statusCode, (await fileAt(renewed)).statusCode]).toEqual([404, 200]);
  await ben.calendar.deleteFeed({ params: { covers: "Caller" } });
  expect((await fileAt(renewed)).statusCode).toBe(404);
  await ben.organisations.leave({});
  expect((await fileAt(everyones)).statusCode).toBe(404);
});

test("answers follow a notice that is linked, come back, and stay without a name when their author is erased", async () => {
  const { admin, at } = await firm();
  const ben = await colleague(admin, { email: at("ben"), name: "Ben Boole" });
  const stores = { db, clock, lifecycle: dataLifecycle };
  const [canonical, duplicate] = [await publishOne(), await publishOne()];
  await setBriefings(db, canonical.title, [{ at: "2026-09-15T00:00:00Z" }]);
  await setBriefings(db, duplicate.title, [{ at: "2026-09-15T00:00:00Z" }]);
  await ben.calendar.answerAttendance({ params: { opportunityId: duplicate.id }, body: { attended: true } });
  await makeFeed(ben);
  expect(await ben.accounts.export({})).toMatchObject({
    briefingsAttended: [{ publicOpportunityId: duplicate.id, attended: true }],
    calendarLinks: [{ covers: "Caller" }],
  });
  const answersAbout = async ({ id }: { id: string }) => (await datesOf(admin, id)).attendance;
  await linkDuplicate(stores, canonical.id, duplicate.id);
  expect(await answersAbout(canonical)).toMatchObject([{ attended: true, answeredBy: "Ben Boole" }]);
  await unlinkDuplicate(stores, duplicate.id);
  expect(await answersAbout(canonical)).toEqual([]);
  const { securityToken } = await ben.accounts.securityToken({ query: { purpose: "delete-user" } });
  await ben.accounts.deleteUser({ body: { securityToken } });
  expect(await answersAbout(duplicate)).toMatchObject([{ attended: true, answeredBy: null }]);
});
