import { expect, test } from "vitest";
import { beginNews } from "#test/begin-news.ts";
import { firmsOf } from "#test/firms.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const server = await testServer({ at: "2026-09-15T23:00:00Z" });
const { alert, as, clock, db, publish } = server;
await beginNews(server);
const operator = await as({ email: "operator@brolga.example" });
const later = (duration: Temporal.DurationLike) => clock.set({ still: clock.now().add(duration) });
const open = (deliveryId: string) => operator.alerts.operatorDelivery({ params: { deliveryId } });

test("operators see what a message tells of public notices and what else told it, and how long alerts took", async () => {
  const { admin, at } = await firmsOf(server)({ name: "Jetty Works" });
  const verified = { mobile: "+61412345678", mobile_verified_at: clock.now(), sms_notifications: true };
  await db.updateTable("person").set(verified).where("email", "=", at("ada")).execute();
  const timings = { notificationTimingForEmail: "Instant", notificationTimingForSms: "Instant" } as const;
  const searchRequest = { freeText: "jetty" };
  await admin.savedSearches.create({ body: { name: "My secret bids", searchRequest, ...timings } });
  await publish(release({ key: "j1", title: "Jetty lights", closes: "2026-10-19T01:00:00Z" }));
  later({ seconds: 30 });
  await alert();
  const { feed, alerts } = await operator.operations.installation({});
  expect(feed.p95Seconds).toBe(30);
  const searches = feed.readers.find(({ name }) => name.startsWith("saved searches, "));
  expect(searches).toMatchObject({ behind: 0, sequence: feed.head, p95Seconds: 30 });
  for (const holder of alerts.holders) expect(holder).toMatchObject({ behind: 0, sequence: feed.head, p95Seconds: 30 });
  later({ minutes: 5 });
  await alert();

  const { items, channels } = await operator.alerts.operatorDeliveries({ query: { state: "sent", text: at("ada") } });
  expect(items).toHaveLength(2);
  expect(channels.find(({ channel }) => channel === "sms")).toMatchObject({ sent: 1, late: 0 });
  const ofKind = async (kind: "match" | "change") =>
    (await operator.alerts.operatorDeliveries({ query: { state: "sent", text: at("ada"), kind } })).totalRecords;
  expect([await ofKind("match"), await ofKind("change")]).toEqual([2, 0]);
  const email = items.find(({ channel }) => channel === "email")!;
  const text = items.find(({ channel }) => channel === "sms")!;
  const opened = await open(email.deliveryId);
  expect(opened).toMatchObject({
    ...email,
    isBeingSent: false,
    tells: [{ kind: "match", timing: "Instant", title: "Jetty lights" }],
    elsewhere: [{ deliveryId: text.deliveryId, channel: "sms", state: "sent" }],
    acts: [],
  });
  expect((await open(text.deliveryId)).elsewhere).toMatchObject([{ deliveryId: email.deliveryId }]);
  expect(JSON.stringify(opened)).not.toMatch(/secret|ada@/);

  const { publicOpportunityId } = opened.tells[0]!;
  const reason = "asked by the buyer";
  await operator.ingestion.withdrawNotice({
    params: { publicOpportunityId: publicOpportunityId! },
    body: { reason },
  });
  expect((await open(email.deliveryId)).tells).toMatchObject([{ publicOpportunityId: null, title: null }]);
});

test("a message that a worker has at this instant is told as such", async () => {
  const { id } = await db.selectFrom("person").select("id").limit(1).executeTakeFirstOrThrow();
  const now = clock.now();
  const times = { due_at: now, try_at: now, lease_ends_at: now.add({ minutes: 1 }) };
  const row = { public_id: "leased", person_id: id, channel: "email", is_digest: false, ...times };
  await db.insertInto("alert_delivery").values(row).execute();
  expect((await open("leased")).isBeingSent).toBe(true);
  later({ minutes: 2 });
  expect((await open("leased")).isBeingSent).toBe(false);
});
