import { expect, test } from "vitest";
import { beginNews } from "#test/begin-news.ts";
import { firmsOf } from "#test/firms.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const server = await testServer({ at: "2026-09-15T23:00:00Z" });
const { alert, clock, colleague, db, outbox, publish } = server;
const at = (instant: string) => clock.set({ still: Temporal.Instant.from(instant) });
const notice = (key: string, title: string) =>
  release({ key, title, places: ["NSW"], closes: "2026-10-19T12:00:00+11:00", released: "2026-09-15T00:00:00Z" });
await beginNews(server);

test("people see when their next messages go out with what, and afterwards what was sent and why; others do not", async () => {
  const firm = firmsOf(server);
  const { admin } = await firm({ name: "Weirs" });
  const { admin: other } = await firm({ name: "Others" });
  const save = (name: string, freeText: string, notificationTimingForEmail: "Daily" | "Weekly") =>
    admin.savedSearches.create({ body: { name, searchRequest: { freeText }, notificationTimingForEmail } });
  const { savedSearchId: weirs } = await save("Weirs", "weir", "Daily");
  const { savedSearchId: locks } = await save("Locks", "lock", "Weekly");
  const empty = { channel: "email", searches: [], missed: 0, changes: 0, reminders: 0, nothingNew: 0 };
  const daily = { ...empty, timing: "Daily", dueDate: "2026-09-16T22:00:00Z" };
  const weekly = { ...empty, timing: "Weekly", dueDate: "2026-09-20T22:00:00Z" };
  expect(await admin.alerts.nextMessages({})).toEqual([daily, weekly]);

  await publish(notice("w1", "Weir repair"), notice("w2", "Weir painting"), notice("l1", "Lock gates"));
  await alert();
  expect(await admin.alerts.nextMessages({})).toEqual([
    { ...daily, searches: [{ savedSearchId: weirs, name: "Weirs", count: 2 }] },
    { ...weekly, searches: [{ savedSearchId: locks, name: "Locks", count: 1 }] },
  ]);
  expect(await admin.alerts.deliveries({})).toEqual({ totalRecords: 0, items: [] });

  at("2026-09-16T22:00:00Z");
  await alert();
  at("2026-09-20T22:00:00Z");
  await alert();
  const sent = await admin.alerts.deliveries({ query: { pageSize: 1 } });
  expect(sent.totalRecords).toBe(2);
  expect(sent.items).toEqual([
    {
      deliveryId: expect.any(String) as string,
      channel: "email",
      isDigest: true,
      state: "Sent",
      dueDate: "2026-09-20T22:00:00Z",
      endedDate: "2026-09-20T22:00:00Z",
      reasonCount: 1,
      reasons: [
        {
          kind: "match",
          savedSearchId: locks,
          savedSearchName: "Locks",
          publicOpportunityId: expect.any(String) as string,
          title: "Lock gates",
        },
      ],
    },
  ]);
  const [earlier] = (await admin.alerts.deliveries({ query: { pageSize: 1, page: 2 } })).items;
  expect(earlier).toMatchObject({ reasonCount: 2, dueDate: "2026-09-16T22:00:00Z" });
  const ofWeirs = await admin.alerts.deliveries({ query: { savedSearchId: weirs } });
  expect(ofWeirs).toEqual({ totalRecords: 1, items: [earlier] });
  expect(await other.alerts.deliveries({ query: { savedSearchId: weirs } })).toMatchObject({ totalRecords: 0 });
  expect(await other.alerts.deliveries({})).toEqual({ totalRecords: 0, items: [] });

  await admin.accounts.notificationSettings({ body: { areEmailNotificationsEnabled: false } });
  expect(await admin.alerts.nextMessages({})).toEqual([]);
});

test("after a lapse the longest-standing admin goes on within the caps by daily email, the rest is paused and says so, and a return brings no flood", async () => {
  at("2026-09-20T23:00:00Z");
  const { admin, at: address, subscribe } = await firmsOf(server)({ name: "Groynes" });
  await subscribe();
  const bo = await colleague(admin, { email: address("bo"), name: "Bo Lind" });
  const first = await colleague(admin, { email: address("cy"), name: "Cy Marr", makeAdmin: true });
  const saveAs = (who: typeof admin, name: string, freeText: string) =>
    who.savedSearches.create({
      body: { name, searchRequest: { freeText }, notificationTimingForEmail: "Instant", sharedWithOrganisation: true },
    });
  await saveAs(bo, "Of Bo", "groyne");
  await saveAs(admin, "Groynes", "groyne");
  await saveAs(admin, "Bollards", "bollard");
  const keys = ["g1", "g2", "g3", "g4"];
  await publish(...keys.map((key) => notice(key, `Parapet ${key}`)));
  const ids = await db.selectFrom("opportunity").select("public_id").where("title", "like", "Parapet %").execute();
  for (const { public_id: publicOpportunityId } of ids) await admin.watchList.watch({ body: { publicOpportunityId } });
  const own = db.selectFrom("organisation").select("id").where("name", "=", "Groynes");
  const setEnd = (ends_at: Temporal.Instant) =>
    db.updateTable("subscription").set({ ends_at }).where("organisation_id", "in", own).execute();
  await setEnd(clock.now());

  const paused = async (who: typeof admin) => {
    const searches = (await who.savedSearches.list({})).items;
    const watched = (await who.watchList.list({})).items;
    return [...searches.map(({ name }) => name), ...watched.map(({ title }) => title)].filter(
      (_, index) => [...searches, ...watched][index]!.isPausedByPlan,
    );
  };
  expect(await paused(admin)).toEqual(["Bollards", "Of Bo", "Parapet g4"]);
  expect(await paused(bo)).toEqual(["Bollards", "Groynes", "Of Bo"]);
  const { entitlements } = await first.workspace.userCache({});
  expect(entitlements.paused).toEqual({ reader: true, users: 2, savedSearches: 2, watchedOpportunities: 1 });
  expect(await bo.alerts.nextMessages({})).toEqual([]);
  expect(await admin.alerts.nextMessages({})).toHaveLength(2);

  const mailTo = async (who: string) => (await outbox(address(who))).filter(({ body }) => body.includes("Groyne in"));
  await publish(notice("b1", "Groyne in the bay"), notice("b2", "Bollard of the bay"));
  await alert();
  at("2026-09-20T23:05:00Z");
  await alert();
  expect(await mailTo("ada")).toEqual([]);
  const preview = await admin.alerts.preview({ query: { channel: "email", timing: "Daily" } });
  expect(preview.message!.subject).toBe("New, closes Mon 19 Oct 1:00am: Groyne in the bay");
  at("2026-09-21T22:00:00Z");
  await alert();
  const [sent] = await mailTo("ada");
  expect(sent!.subject).toBe(preview.message!.subject);
  expect(sent!.body).not.toContain("Bollard");
  expect(await mailTo("bo")).toEqual([]);

  await subscribe();
  expect(await paused(bo)).toEqual([]);
  at("2026-09-22T22:00:00Z");
  await alert();
  expect([(await mailTo("ada")).length, (await mailTo("bo")).length]).toEqual([1, 0]);
});

test("a preview is the message that is sent at its time, and looking at it changes nothing", async () => {
  at("2026-09-21T23:00:00Z");
  const { admin, at: address } = await firmsOf(server)({ name: "Slips" });
  const mobile = "+61412345679";
  const verified = { mobile, mobile_verified_at: clock.now(), sms_notifications: true };
  await db.updateTable("person").set(verified).where("email", "=", address("ada")).execute();
  await admin.savedSearches.create({
    body: { name: "Slips", searchRequest: { freeText: "slip" }, notificationTimingForSms: "Instant" },
  });
  const preview = (channel: "email" | "sms", timing: "Daily" | "Instant") =>
    admin.alerts.preview({ query: { channel, timing } });
  expect(await preview("email", "Daily")).toEqual({ message: null });
  await publish(notice("s1", "Slip repair"), notice("s2", "Slip painting"));
  await alert();
  const email = (await preview("email", "Daily")).message!;
  const text = (await preview("sms", "Instant")).message!;
  expect(await preview("email", "Daily")).toEqual({ message: email });
  expect(await outbox(address("ada"))).toEqual([]);
  expect((await admin.savedSearches.list({})).items[0]!.currentNotification).toBe(null);
  at("2026-09-21T23:05:00Z");
  await alert();
  const [sms] = await outbox(mobile);
  // The list of what was found does not exist before the message.
  const withoutLinks = (shown: string) => shown.replaceAll(/localhost\S*|(?<=Unsubscribe.*: ).*/g, "");
  expect(withoutLinks(text.text)).toBe(withoutLinks(sms!.body));
  at("2026-09-22T22:00:00Z");
  await alert();
  const [sent] = await outbox(address("ada"));
  expect(email.subject).toBe(sent!.subject);
  expect(withoutLinks(email.text)).toBe(withoutLinks(sent!.body));
  expect(email.html).toContain("Slip painting");
  expect(await preview("email", "Daily")).toEqual({ message: null });
});

test("people see when the first message of each timing would go, on the channels that reach them, by their settings", async () => {
  // Monday, 9:00am in Sydney.
  at("2026-09-20T23:00:00Z");
  const { admin, at: address, subscribe } = await firmsOf(server)({ name: "Jetties" });
  await subscribe();
  const times = async () =>
    Object.fromEntries(
      (await admin.alerts.nextTimes({})).map(({ channel, timing, dueDate }) => [`${channel} ${timing}`, dueDate]),
    );
  const [daily, weekly] = ["2026-09-21T22:00:00Z", "2026-09-27T22:00:00Z"];
  await db
    .updateTable("person")
    .set({ daily_weekdays: [1, 4] })
    .where("email", "=", address("ada"))
    .execute();
  const ofEmail = { "email Instant": null, "email Daily": "2026-09-23T22:00:00Z", "email Weekly": weekly };
  expect(await times()).toEqual(ofEmail);
  await admin.accounts.notificationSettings({ body: { dailyWeekdays: [1, 2, 3, 4, 5] } });
  const mobile = { mobile: "+61412345679", mobile_verified_at: clock.now() };
  await db.updateTable("person").set(mobile).where("email", "=", address("ada")).execute();
  await admin.accounts.notificationSettings({
    body: { areSmsNotificationsEnabled: true, smsNotificationsLocalTime: "06:00", areQuietHoursEnabled: true },
  });
  const ofBoth = {
    "email Instant": null,
    "sms Instant": null,
    "email Daily": daily,
    "email Weekly": weekly,
    // Six o'clock is in the quiet hours, which end at seven.
    "sms Daily": "2026-09-21T21:00:00Z",
    "sms Weekly": "2026-09-27T21:00:00Z",
  };
  expect(await times()).toEqual(ofBoth);
  await admin.accounts.notificationSettings({ body: { areEmailDigestsEnabled: false } });
  const { "email Daily": _daily, "email Weekly": _weekly, ...others } = ofBoth;
  expect(await times()).toEqual(others);
  // Each time is the one that a waiting message gets.
  await admin.savedSearches.create({
    body: { name: "Jetties", searchRequest: { freeText: "jetty" }, notificationTimingForSms: "Daily" },
  });
  await publish(notice("j1", "Jetty repair"));
  await alert();
  const [next] = (await admin.alerts.nextMessages({})).filter(({ channel }) => channel === "sms");
  expect(next!.dueDate).toBe(others["sms Daily"]);
  // Without a plan emails are daily or weekly, and nothing else goes.
  await admin.accounts.notificationSettings({ body: { areEmailDigestsEnabled: true } });
  const own = db.selectFrom("organisation").select("id").where("name", "=", "Jetties");
  await db.updateTable("subscription").set({ ends_at: clock.now() }).where("organisation_id", "in", own).execute();
  expect(await times()).toEqual({ "email Daily": daily, "email Weekly": weekly });
});
