import { sql } from "kysely";
import { expect, test } from "vitest";
import { deadLetters, retryDeadLetters } from "#features/alerts/server/dead-letters/queries.ts";
import { takeUnlogged } from "#features/alerts/server/matching/queries.ts";
import { beginNews } from "#test/begin-news.ts";
import { firmsOf } from "#test/firms.ts";
import { startMailServer } from "#test/mail-server.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";
import { pollHealth } from "#test/poll-health.ts";

let refuseWith: number | undefined;
const mail = await startMailServer({ refuseMessage: () => refuseWith });
const server = await testServer({ at: "2026-09-15T23:00:00Z", smtpUrl: `smtp://${mail.host}` });
const { alert, app, clock, db, publish } = server;
const at = (instant: string) => clock.set({ still: Temporal.Instant.from(instant) });
const notice = (key: string, title: string) =>
  release({ key, title, places: ["NSW"], closes: "2026-10-19T12:00:00+11:00", released: "2026-09-15T00:00:00Z" });
await beginNews(server);

test("an email that the server does not take is tried again with the same id, and is given up after 54 hours", async () => {
  const { admin } = await firmsOf(server)({ name: "Dredges" });
  const body = {
    name: "Dredges",
    searchRequest: { freeText: "dredge" },
    notificationTimingForEmail: "Instant" as const,
  };
  await admin.savedSearches.create({ body });
  const subjects = () => mail.arrived.map(({ subject }) => subject);
  await publish(notice("d1", "Dredge of the port"));
  await alert();
  at("2026-09-15T23:05:00Z");
  refuseWith = 451;
  await alert();
  await alert();
  expect(subjects()).toEqual([]);
  refuseWith = undefined;
  at("2026-09-15T23:07:00Z");
  await alert();
  await alert();
  expect(subjects()).toEqual(["New, closes Mon 19 Oct 1:00am: Dredge of the port"]);
  expect(mail.arrived[0]!.messageId).toMatch(/^<[0-9a-f]{32}@brolga\.example>$/);

  await publish(notice("d2", "Dredge of the river"));
  await alert();
  refuseWith = 451;
  for (const instant of [
    "2026-09-15T23:12:00Z",
    // After 12 hours it waits for the digest, which is given up as any message is.
    "2026-09-16T12:00:00Z",
    "2026-09-16T22:00:00Z",
    "2026-09-18T06:00:00Z",
    "2026-09-19T05:00:00Z",
  ]) {
    at(instant);
    await alert();
  }
  refuseWith = undefined;
  at("2026-09-25T00:00:00Z");
  await alert();
  expect(subjects()).toHaveLength(1);
  const metrics = (await app.inject("/metrics")).body;
  expect(metrics).toMatch(/^alerts_dead 1$/m);
  expect(metrics).toMatch(/^alerts_failures{channel="email"} 1$/m);
  await pollHealth(app).toMatchObject({ alerts: { dead: 1, late: 0, lag: 0, unreadable: 0 } });
  const states = await db
    .selectFrom("alert_delivery")
    .select(["state", "attempts", "is_digest", "error"])
    .where("state", "=", "dead")
    .execute();
  expect(states).toEqual([
    { state: "dead", attempts: 3, is_digest: true, error: expect.stringContaining("451") as string },
  ]);

  // The operator lets it go out again: with what is so now, under the same id.
  const [letter] = await deadLetters(db, 10);
  expect(letter).toMatchObject({ channel: "email", attempts: 3 });
  expect(await retryDeadLetters(db, "unknown", clock.now())).toBe(0);
  expect(await retryDeadLetters(db, letter!.id, clock.now())).toBe(1);
  await alert();
  expect(subjects().slice(1)).toEqual(["New, closes Mon 19 Oct 1:00am: Dredge of the river"]);
  expect(await deadLetters(db, 10)).toEqual([]);
});

test("an immediate message that could not be sent for 12 hours comes with the next digest, once", async () => {
  at("2026-09-27T23:00:00Z");
  const { admin } = await firmsOf(server)({ name: "Viaducts" });
  await admin.savedSearches.create({
    body: { name: "Viaducts", searchRequest: { freeText: "viaduct" }, notificationTimingForEmail: "Instant" },
  });
  await publish(notice("w1", "Viaduct of the river"));
  await alert();
  const before = mail.arrived.length;
  const arrivedAt = async (instant: string) => {
    at(instant);
    await alert();
    return mail.arrived.slice(before).map(({ subject }) => subject);
  };
  refuseWith = 451;
  expect(await arrivedAt("2026-09-27T23:05:00Z")).toEqual([]);
  refuseWith = undefined;
  expect(await arrivedAt("2026-09-28T11:05:00Z")).toEqual([]);
  const subject = "New, closes Mon 19 Oct 1:00am: Viaduct of the river";
  expect(await arrivedAt("2026-09-28T22:00:00Z")).toEqual([subject]);
  expect(await arrivedAt("2026-09-29T22:00:00Z")).toEqual([subject]);
  expect((await admin.alerts.deliveries({})).items).toMatchObject([{ isDigest: true, state: "Sent", reasonCount: 1 }]);
});

test("a message that is due counts as late when no worker sends it, and an unreadable search is counted and logged once", async () => {
  at("2026-10-01T23:00:00Z");
  const { admin } = await firmsOf(server)({ name: "Sluices" });
  const save = (name: string) => admin.savedSearches.create({ body: { name, searchRequest: { freeText: "sluice" } } });
  const { savedSearchId: readable } = await save("Sluices");
  const { savedSearchId: old } = await save("Old sluices");
  const request = JSON.stringify({ freeText: { words: "of another version" } });
  await sql`
    update saved_search set request = ${request}::jsonb, changed_in = pg_current_xact_id() where public_id = ${old}
  `.execute(db);
  await publish(notice("s1", "Sluice gates"));
  await alert();
  await pollHealth(app).toMatchObject({ alerts: { late: 0, unreadable: 1, lag: 0, unheld: 0, workers: 1 } });
  expect(await takeUnlogged(db)).toEqual([]);
  at("2026-10-04T23:00:00Z");
  // The digest, and the weekly emails of the people of the other tests.
  await pollHealth(app).toMatchObject({ alerts: { late: 3, waiting: 0 } });
  await sql`
    update saved_search set changed_in = pg_current_xact_id(),
      request = (select request from saved_search where public_id = ${readable})
    where public_id = ${old}
  `.execute(db);
  await publish(notice("s2", "Lock gates"));
  await alert();
  await pollHealth(app).toMatchObject({ alerts: { late: 0, unreadable: 0 } });
});
