import { expect, test } from "vitest";
import { gsm7Length } from "#domain/gsm7.ts";
import { beginNews } from "#test/begin-news.ts";
import { firmsOf } from "#test/firms.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const server = await testServer({ at: "2026-09-15T23:00:00Z" });
const { alert, api, clock, db, outbox, publish } = server;
const at = (instant: string) => clock.set({ still: Temporal.Instant.from(instant) });
await beginNews(server);

test("a text message has the fact, the title cut to one segment and the link, and waits for the end of the quiet hours", async () => {
  const { admin, at: address } = await firmsOf(server)();
  const mobile = "+61412345678";
  const verified = { mobile, mobile_verified_at: clock.now(), sms_notifications: true };
  await db.updateTable("person").set(verified).where("email", "=", address("ada")).execute();
  const timings = { notificationTimingForEmail: "Off", notificationTimingForSms: "Instant" } as const;
  await admin.savedSearches.create({ body: { name: "Jetties", searchRequest: { freeText: "jetty" }, ...timings } });
  const texts = async () => (await outbox(mobile)).map(({ body }) => body);
  const title =
    "Jetty – repair of the “long” jetty at Mākaha and of every other jetty that stands between the two harbours of the coast";
  await publish(release({ key: "j1", title, closes: "2026-10-19T01:00:00Z" }));
  await alert();
  at("2026-09-15T23:05:00Z");
  await alert();
  const [text, ...others] = await texts();
  expect(others).toEqual([]);
  expect(text).toMatch(
    /^New, closes Mon 19 Oct 1:00am UTC, 12:00pm your time\. Jetty - repair of the "lo.*\.\.\. localhost:3000\/s\/\w{8} STOP ends$/,
  );
  const token = /\/s\/(\w{8})/.exec(text!)![1]!;
  const open = (shown: string) => api.alerts.shortLink({ params: { token: shown } });
  const { publicOpportunityId } = (await api.search.free({ body: { freeText: "jetty" } })).items[0]!;
  expect(await open(token)).toEqual({ path: `/opportunities/${publicOpportunityId}` });
  // One of it at a time: it is no act, stops nothing, and leads nowhere else.
  await expect(open("unknown1")).rejects.toMatchObject({ status: 404 });
  await expect(api.alerts.act({ params: { token } })).rejects.toMatchObject({ status: 404 });
  await expect(api.alerts.unsubscribe({ params: { token }, body: {} })).rejects.toMatchObject({ status: 404 });
  for (const subject of [
    "//elsewhere.example",
    "/\\elsewhere.example",
    "/opportunities/../sign-out",
    "https://x.example",
  ]) {
    await db.updateTable("alert_link").set({ subject }).where("token", "=", token).execute();
    await expect(open(token)).rejects.toMatchObject({ status: 404 });
  }
  const path = `/opportunities/${publicOpportunityId}`;
  await db.updateTable("alert_link").set({ subject: path }).where("token", "=", token).execute();
  expect(gsm7Length(text!)).toBeLessThanOrEqual(160);
  // 11:00pm in Sydney.
  at("2026-09-16T13:00:00Z");
  await publish(release({ key: "j2", title: "Jetty lights", closes: "2026-10-19T01:00:00Z" }));
  await alert();
  at("2026-09-16T20:59:00Z");
  await alert();
  expect(await texts()).toHaveLength(1);
  at("2026-09-16T21:00:00Z");
  await alert();
  expect((await texts())[0]).toContain("Jetty lights");
  at("2026-10-16T00:00:00Z");
  await expect(open(token)).rejects.toMatchObject({ status: 404 });
});
