import { sql } from "kysely";
import { expect, test } from "vitest";
import type { SendRequest } from "#platform/http-client/send-request.ts";
import { retryMinutes } from "#features/webhook/server/sending/send.ts";
import { beginNews } from "#test/begin-news.ts";
import { firmsOf } from "#test/firms.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

let status = 500;
const received: string[] = [];
const sendRequest: SendRequest = (_url, { headers }) => {
  received.push(headers["webhook-id"]!);
  return Promise.resolve({ status, headers: {}, bytes: Buffer.alloc(0) });
};
const server = await testServer({ at: "2026-09-15T23:00:00Z", sendRequest });
const { alert, app, as, clock, db, publish, work } = server;
await beginNews(server);

async function send(duration: Temporal.DurationLike): Promise<string[]> {
  clock.set({ still: clock.now().add(duration) });
  await sql`select graphile_worker.add_job('send-webhooks', '{}'::json)`.execute(db);
  await work();
  return received.splice(0);
}

test("operators see webhooks that fail, by host alone, and let everything that was given up go out with its id", async () => {
  const operator = await as({ email: "operator@brolga.example" });
  const { admin } = await firmsOf(server)({ name: "Weir Works" });
  await admin.webhook.save({ body: { url: "https://hooks.weir-works.com/secret-key" } });
  await admin.savedSearches.create({
    body: { name: "Weirs", searchRequest: { freeText: "weir" }, sharedWithOrganisation: true },
  });
  clock.set({ still: clock.now().add({ minutes: 1 }) });
  const notice = (key: string) =>
    release({ key, title: `Weir ${key}`, closes: "2026-10-26T04:00:00Z", released: clock.now().toString() });
  await publish(notice("one"), notice("two"));
  await alert();
  const failing = () => operator.webhook.failing({ query: {} });
  const failures = async () => {
    const { body } = await app.inject({ url: "/health" });
    return (JSON.parse(body) as { alerts: { failures: Record<string, number> } }).alerts.failures;
  };
  received.length = 0;
  const [id] = await send({ minutes: 1 });
  type Query = Parameters<typeof operator.webhook.operatorMessages>[0]["query"];
  const messages = (query: Query) => operator.webhook.operatorMessages({ query });
  const figures = async () => (await operator.alerts.operatorDeliveries({ query: {} })).channels.at(-1);
  expect(await figures()).toMatchObject({
    channel: "webhook",
    due: 2,
    sent: 0,
    retrying: 2,
    dead: 0,
    p95Seconds: null,
  });
  const { items: retrying } = await messages({ text: "weir" });
  expect(new Set(retrying.map(({ title }) => title))).toEqual(new Set(["Weir one", "Weir two"]));
  const next = { isOff: false, nextTryDate: expect.any(String) as string, error: expect.any(String) as string };
  const about = { organisation: "Weir Works", host: "hooks.weir-works.com", state: "waiting", ...next };
  for (const message of retrying) expect(message).toMatchObject(about);
  expect((await messages({ kind: "change" })).totalRecords).toBe(0);
  expect((await messages({ text: "dune" })).totalRecords).toBe(0);
  expect(await failing()).toMatchObject({
    totalRecords: 1,
    items: [{ organisation: "Weir Works", host: "hooks.weir-works.com", tries: 1, waiting: 2, switchedOffDate: null }],
  });
  expect(await failures()).toMatchObject({ email: 0, webhook: 1 });
  for (const minutes of retryMinutes) await send({ minutes });
  const { organisationId } = (await failing()).items[0]!;
  const retry = () => operator.webhook.retryFailing({ body: { organisationId } });
  expect(await retry()).toEqual({ count: 2 });
  expect((await failing()).items).toEqual([]);
  expect(await send({ minutes: 1 })).toEqual([id]);
  for (const minutes of retryMinutes) expect(await send({ minutes })).toEqual([id]);
  const { items } = await failing();
  expect(items).toMatchObject([{ waiting: 0, failed: 2, nextTryDate: null, error: expect.any(String) as string }]);
  expect(JSON.stringify(items)).not.toContain("secret-key");
  const { items: dead } = await messages({});
  expect(dead).toMatchObject([
    { state: "failed", isOff: true },
    { state: "failed", nextTryDate: null },
  ]);
  expect(JSON.stringify(dead)).not.toContain("secret-key");
  expect(await figures()).toMatchObject({ due: 0, dead: 2 });
  expect((await operator.operations.installation({})).due.deliveries).toBe(2);
  expect((await messages({ state: "unsent" })).items).toEqual([]);
  // Once its admins have switched it on, what it missed is no fault, but can be sent when they ask for it.
  status = 200;
  await admin.webhook.switchOn({});
  expect([await figures(), (await messages({})).totalRecords]).toMatchObject([{ dead: 0 }, 0]);
  expect(await failing()).toEqual({ totalRecords: 0, items: [] });
  expect(await send({ minutes: 1 })).toEqual([]);
  const given = { state: "failed", isOff: false, nextTryDate: null, endedDate: expect.any(String) as string };
  expect((await messages({ state: "unsent" })).items).toMatchObject([given, given]);
  expect(await retry()).toEqual({ count: 2 });
  expect((await operator.operator.acts({ query: { pageSize: 1 } })).items[0]).toMatchObject({
    kind: "webhook_retried",
    subjectName: "Weir Works",
  });
  const sent = await send({ minutes: 1 });
  expect(sent).toHaveLength(2);
  expect((await messages({ state: "sent", text: id! })).items).toMatchObject([
    { eventId: id, state: "sent", error: null },
  ]);
  expect(await figures()).toMatchObject({ due: 0, sent: 2, dead: 0, p95Seconds: expect.any(Number) as number });
  expect(sent[0]).toBe(id);
  expect((await messages({ state: "unsent" })).items).toEqual([]);
  expect(await failing()).toEqual({ totalRecords: 0, items: [] });
  await expect(retry()).rejects.toMatchObject({ status: 409 });
  // Without a message that waits nothing is tried again: the figures say the same as the list.
  await db.updateTable("webhook").set({ failures: 1 }).execute();
  expect(await failing()).toEqual({ totalRecords: 0, items: [] });
  expect(await failures()).toMatchObject({ webhook: 0 });
  await expect(admin.webhook.failing({ query: {} })).rejects.toMatchObject({ status: 404 });
});
