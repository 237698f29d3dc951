import { expect, test } from "vitest";
import { beginNews } from "#test/begin-news.ts";
import { firmsOf } from "#test/firms.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const server = await testServer({ at: "2026-09-15T23:00:00Z" });
const { alert, api, clock, db, outbox, publish, app } = server;
const firm = firmsOf(server);
await beginNews(server);

/** What a mail program posts, in the other encoding of forms. */
const multipart = '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n';

test("one POST from a mail program stops what the email is about, twice is once, and it can be undone", async () => {
  const { admin, at: address } = await firm({ name: "Cranes" });
  const me = address("ada");
  const save = async (name: string, freeText: string) =>
    (await admin.savedSearches.create({ body: { name, searchRequest: { freeText } } })).savedSearchId;
  const [cranes] = [await save("Cranes", "crane"), await save("Jetties", "jetty")];
  await publish(release({ key: "c1", title: "Crane of the jetty", closes: "2026-10-30" }));
  await alert();
  clock.set({ still: Temporal.Instant.from("2026-09-16T22:00:00Z") });
  await alert();
  const { headers, body } = (await outbox(me))[0]!;
  expect(headers).toMatchObject({ "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" });
  const oneClick = new URL(/<(.*)>/.exec((headers as Record<string, string>)["List-Unsubscribe"]!)![1]!);
  const post = (type: string, payload: string) =>
    app.inject({ method: "POST", url: oneClick.pathname, headers: { "content-type": type }, payload });
  const timings = async () =>
    (await admin.savedSearches.list({})).items.map(({ notificationTimingForEmail }) => notificationTimingForEmail);
  const token = oneClick.pathname.split("/").at(-1)!;
  const read = () => api.alerts.subscription({ params: { token } });
  expect(await read()).toEqual({ what: "digests", name: null, isUnsubscribed: false, canUndo: false });
  expect(await timings()).toEqual(["Daily", "Daily"]);
  const forms = [
    await post("application/x-www-form-urlencoded", "List-Unsubscribe=One-Click"),
    await post("multipart/form-data; boundary=b", multipart),
  ];
  expect(forms.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
  expect(await admin.workspace.userProfile({})).toMatchObject({ areEmailDigestsEnabled: false });
  expect(await read()).toEqual({ what: "digests", name: null, isUnsubscribed: true, canUndo: true });
  await api.alerts.resubscribe({ params: { token } });
  expect(await read()).toEqual({ what: "digests", name: null, isUnsubscribed: false, canUndo: false });
  expect(await admin.workspace.userProfile({})).toMatchObject({ areEmailDigestsEnabled: true });
  expect(await timings()).toEqual(["Daily", "Daily"]);

  // The text names each search with a link of its own.
  const ofCranes = /Unsubscribe from “Cranes”: .*\/unsubscribe\/([\w-]+)/.exec(body)![1]!;
  expect(await api.alerts.subscription({ params: { token: ofCranes } })).toMatchObject({
    what: "search",
    name: "Cranes",
  });
  await api.alerts.unsubscribe({ params: { token: ofCranes }, body: {} });
  const { items } = await admin.savedSearches.list({});
  expect(items.find(({ savedSearchId }) => savedSearchId === cranes)!.notificationTimingForEmail).toBe("Off");
  expect(await timings()).toContain("Daily");
  // A link that acts stops nothing.
  const act = /\/act\/([\w-]+)/.exec(body)![1]!;
  await expect(api.alerts.unsubscribe({ params: { token: act }, body: {} })).rejects.toMatchObject({ status: 404 });
  await expect(api.alerts.subscription({ params: { token: "unknown" } })).rejects.toMatchObject({ status: 404 });

  // From now on nothing more comes about cranes, also of what waits already.
  await publish(release({ key: "c2", title: "Crane hire", closes: "2026-10-30" }));
  await alert();
  clock.set({ still: Temporal.Instant.from("2026-09-17T22:00:00Z") });
  const before = (await outbox(me)).length;
  await alert();
  expect(await outbox(me)).toHaveLength(before);

  // The link does not tell the name of a deleted search.
  await admin.savedSearches.delete({ params: { savedSearchId: cranes! } });
  expect(await api.alerts.subscription({ params: { token: ofCranes } })).toMatchObject({ name: null });
});

test("without digests a cancellation is still sent at once, and what waits is not", async () => {
  clock.set({ still: Temporal.Instant.from("2026-09-20T23:00:00Z") });
  const { admin, at: address } = await firm({ name: "Jetties" });
  const jetty = { key: "w1", title: "Jetty repair", opens: "2026-09-15T00:00:00Z" };
  await publish(release({ ...jetty, closes: "2026-10-26T04:00:00Z", released: "2026-09-15T01:00:00Z" }));
  const { public_id: publicOpportunityId } = await db
    .selectFrom("opportunity")
    .select("public_id")
    .where("title", "=", "Jetty repair")
    .executeTakeFirstOrThrow();
  await admin.watchList.watch({ body: { publicOpportunityId } });
  await admin.accounts.notificationSettings({ body: { areEmailDigestsEnabled: false } });
  await publish(release({ ...jetty, closes: "2026-11-02T04:00:00Z", released: "2026-09-15T01:10:00Z" }));
  await alert();
  expect(await admin.alerts.nextMessages({})).toEqual([]);
  clock.set({ still: Temporal.Instant.from("2026-09-21T23:00:00Z") });
  await alert();
  expect(await outbox(address("ada"))).toEqual([]);
  await publish(
    release({ ...jetty, closes: "2026-11-02T04:00:00Z", released: "2026-09-15T01:20:00Z", status: "cancelled" }),
  );
  await alert();
  expect((await outbox(address("ada"))).map(({ subject }) => subject)).toEqual([
    expect.stringContaining("Critical, cancelled"),
  ]);

  // The message is about one notice: that watch can be stopped, and brought back.
  const { headers, body } = (await outbox(address("ada")))[0]!;
  const token = /\/unsubscribe\/([\w-]+)>/.exec((headers as Record<string, string>)["List-Unsubscribe"]!)![1]!;
  expect(body).toContain(`Unsubscribe from “Jetty repair”: `);
  const timing = () =>
    db.selectFrom("watcher").select("email_timing").where("watch_id", "=", watchId).executeTakeFirstOrThrow();
  const { id: watchId } = await db.selectFrom("watch").select("id").executeTakeFirstOrThrow();
  const { email_timing: before } = await timing();
  const read = () => api.alerts.subscription({ params: { token } });
  expect(await read()).toMatchObject({ what: "watch", name: "Jetty repair", isUnsubscribed: false });
  await api.alerts.unsubscribe({ params: { token }, body: {} });
  await api.alerts.unsubscribe({ params: { token }, body: {} });
  expect([await timing(), await read()]).toMatchObject([{ email_timing: "Off" }, { isUnsubscribed: true }]);
  await api.alerts.resubscribe({ params: { token } });
  expect(await timing()).toEqual({ email_timing: before });
  await admin.watchList.unwatch({ params: { opportunityId: publicOpportunityId } });
  expect(await read()).toMatchObject({ name: null, isUnsubscribed: true });
});
