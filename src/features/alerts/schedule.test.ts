import { expect, test } from "vitest";
import { beginNews } from "#test/begin-news.ts";
import { firmsOf } from "#test/firms.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

// Wednesday, 9:00am in Sydney.
const start = "2026-09-15T23:00:00Z";
const server = await testServer({ at: start });
const { alert, clock, db, outbox, publish } = server;
const firm = firmsOf(server);
const at = (instant: string) => clock.set({ still: Temporal.Instant.from(instant) });
const notice = (key: string, title: string) =>
  release({ key, title, closes: "2026-10-19T01:00:00Z", released: "2026-09-15T00:00:00Z" });
await beginNews(server);

test("a daily message comes on the next chosen day with everything since; changed days move what waits", async () => {
  const { admin, at: address } = await firm({ name: "Weirs" });
  await admin.savedSearches.create({ body: { name: "Weirs", searchRequest: { freeText: "weir" } } });
  const settings = (dailyWeekdays: number[]) => admin.accounts.notificationSettings({ body: { dailyWeekdays } });
  const dueDate = async () => (await admin.alerts.nextMessages({})).find(({ timing }) => timing === "Daily")!.dueDate;
  const subjects = async () => (await outbox(address("ada"))).map(({ subject }) => subject);
  await settings([1, 3]);
  await publish(notice("w1", "Weir repair"));
  await alert();
  // Monday; Daylight saving has not begun.
  expect(await dueDate()).toBe("2026-09-20T22:00:00Z");
  for (const day of [16, 17, 18, 19]) {
    at(`2026-09-${day}T22:00:00Z`);
    if (day === 17) await publish(notice("w2", "Weir painting"));
    await alert();
  }
  expect(await subjects()).toEqual([]);
  await settings([2, 4]);
  await alert();
  expect(await dueDate()).toBe("2026-09-21T22:00:00Z");
  at("2026-09-20T22:00:00Z");
  await alert();
  expect(await subjects()).toEqual([]);
  at("2026-09-21T22:00:00Z");
  await alert();
  expect(await subjects()).toEqual(["2 new, first closes Mon 19 Oct"]);
  for (const wrong of [[], [0], [8], [2, 1], [1, 1]])
    await expect(settings(wrong)).rejects.toMatchObject({ status: 400 });
});

test("text messages wait for the end of the chosen quiet hours, which can change while they wait", async () => {
  at("2026-09-22T23:00:00Z");
  const { admin, at: address } = await firm({ name: "Jetties" });
  const mobile = "+61412345678";
  const verified = { mobile, mobile_verified_at: clock.now(), sms_notifications: true };
  await db.updateTable("person").set(verified).where("email", "=", address("ada")).execute();
  const timings = { notificationTimingForEmail: "Off", notificationTimingForSms: "Instant" } as const;
  await admin.savedSearches.create({ body: { name: "Jetties", searchRequest: { freeText: "jetty" }, ...timings } });
  const quiet = (body: object) => admin.accounts.notificationSettings({ body });
  const texts = async () => (await outbox(mobile)).map(({ body }) => body);
  const tell = async (instant: string) => {
    at(instant);
    await alert();
    return (await texts()).length;
  };
  // From 12:00 to 2:00pm in Sydney.
  await quiet({ quietFromLocalTime: "12:00", quietUntilLocalTime: "14:00" });
  at("2026-09-23T02:30:00Z");
  await publish(notice("j1", "Jetty lights"));
  await alert();
  expect(await tell("2026-09-23T02:36:00Z")).toBe(0);
  await quiet({ quietUntilLocalTime: "15:00" });
  expect(await tell("2026-09-23T04:00:00Z")).toBe(0);
  expect(await tell("2026-09-23T05:00:00Z")).toBe(1);
  at("2026-09-24T02:30:00Z");
  await publish(notice("j2", "Jetty planks"));
  await alert();
  expect(await tell("2026-09-24T02:36:00Z")).toBe(1);
  await quiet({ areQuietHoursEnabled: false });
  expect(await tell("2026-09-24T02:37:00Z")).toBe(2);
});
