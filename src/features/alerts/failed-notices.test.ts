import { sql } from "kysely";
import { hostname } from "node:os";
import { expect, test } from "vitest";
import { beginNews } from "#test/begin-news.ts";
import { firmsOf } from "#test/firms.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

/* A notice that cannot be processed stops no other one. It waits, for an operator or for the notice's next change. */

const server = await testServer({ at: "2026-09-15T23:00:00Z" });
const { alert, app, as, clock, db, outbox, publish } = server;
await beginNews(server);
const firm = firmsOf(server);
const operator = await as({ email: "operator@brolga.example" });
const failed = async () => (await operator.alerts.failedNotices({ query: {} })).items;
const figures = async () =>
  (JSON.parse((await app.inject("/health")).body) as { alerts: { failed: number; lag: number } }).alerts;

let minute = 0;
const notice = (key: string, more: object = {}) =>
  release({
    key,
    title: `Bridge ${key}`,
    places: ["NSW"],
    closes: "2026-12-19T01:00:00Z",
    released: `2026-09-15T22:${String(++minute).padStart(2, "0")}:00Z`,
    ...more,
  });
async function told(name: string) {
  const { admin, at, subscribe } = await firm({ name });
  await subscribe();
  const body = { name, searchRequest: { freeText: "bridge" }, notificationTimingForEmail: "Instant" as const };
  await admin.savedSearches.create({ body });
  const titles = async () =>
    (await outbox(at("ada"))).flatMap(({ body: text }) => [...text.matchAll(/^Bridge \w+$/gm)].map(([title]) => title));
  return { admin, titles };
}
/** The worker tries as often as it takes for a notice to be set aside, and once more for the rest. */
async function tryOften() {
  for (let tries = 0; tries < 12; tries++) await alert().catch(() => {});
  clock.set({ still: clock.now().add({ minutes: 6 }) });
  await alert();
}
/** The document before the change is one that no version has stored: matching it throws. */
const poison = (key: string) =>
  sql`
    update feed set before = '{"title": 7}' where opportunity_id in (select id from opportunity where source_key = ${key})
  `.execute(db);

test("a notice whose matching throws is set aside, the others are told, and an operator's retry tells it", async () => {
  const { titles } = await told("Spans");
  await publish(...["one", "two", "three", "four"].map((key) => notice(key)));
  await poison("two");
  await tryOften();
  expect((await titles()).toSorted()).toEqual(["Bridge four", "Bridge one", "Bridge three"]);
  expect(await figures()).toMatchObject({ failed: 1, lag: 0 });
  expect(await operator.operations.installation({})).toMatchObject({
    alerts: {
      workers: 1,
      unheldPartitions: 0,
      holders: [{ name: `${hostname()}, process ${process.pid}`, partitions: Array.from({ length: 64 }, (_, n) => n) }],
      failing: { email: 0, sms: 0, push: 0 },
    },
    due: { failedNotices: 1 },
  });
  expect(await failed()).toMatchObject([
    { step: "saved-searches", title: "Bridge two", attempts: 3, isRetried: false, error: expect.any(String) as string },
  ]);
  // As long as nothing was mended, a retry fails again and says so.
  const retry = async () => {
    const { failedNoticeId } = (await failed())[0]!;
    await operator.alerts.retryFailedNotices({ body: { failedNoticeIds: [failedNoticeId] } });
  };
  await retry();
  expect(await failed()).toMatchObject([{ isRetried: true }]);
  await alert();
  expect(await failed()).toMatchObject([{ attempts: 4, isRetried: false }]);

  await sql`update feed_dead_letter set before = null`.execute(db);
  await retry();
  await alert();
  clock.set({ still: clock.now().add({ minutes: 6 }) });
  await alert();
  expect(await titles()).toContain("Bridge two");
  expect(await failed()).toEqual([]);
  expect((await operator.operator.acts({ query: { pageSize: 1 } })).items[0]).toMatchObject({ kind: "notice_retried" });
  const none = operator.alerts.retryFailedNotices({ body: { failedNoticeIds: ["saved-searches.1", "nonsense"] } });
  await expect(none).rejects.toMatchObject({ status: 409 });
});

test("a later change of a notice that was set aside tries it again, and it is announced once", async () => {
  const { titles } = await told("Arches");
  await publish(notice("five"), notice("six"));
  await poison("five");
  await tryOften();
  expect((await titles()).toSorted()).toEqual(["Bridge six"]);
  await sql`update feed_dead_letter set before = null`.execute(db);
  await publish(notice("five", { contact: { name: "Kim Lee", email: "kim@buyer.example" } }));
  await tryOften();
  expect((await titles()).toSorted()).toEqual(["Bridge five", "Bridge six"]);
  expect(await failed()).toEqual([]);
});

test("a notice whose history cannot be read keeps no watcher of another from being told", async () => {
  const { admin, titles } = await told("Watchers");
  await publish(notice("seven"), notice("eight"));
  for (const key of ["seven", "eight"]) {
    const { public_id: publicOpportunityId } = await db
      .selectFrom("opportunity")
      .select("public_id")
      .where("source_key", "=", key)
      .executeTakeFirstOrThrow();
    await admin.watchList.watch({ body: { publicOpportunityId } });
  }
  await tryOften();
  const eights = async () => (await titles()).filter((title) => title === "Bridge eight").length;
  const before = await eights();
  clock.set({ still: clock.now().add({ minutes: 1 }) });
  const earlier = { closes: "2026-12-12T01:00:00Z", released: clock.now().toString() };
  await publish(notice("seven", earlier), notice("eight", earlier));
  await sql`
    update opportunity_change set after = '7' where field = 'closing'
      and opportunity_id in (select id from opportunity where source_key = 'seven')
  `.execute(db);
  await tryOften();
  expect(await eights()).toBe(before + 1);
  expect((await failed()).map(({ step, title }) => `${step} ${title}`)).toContain("watched-changes Bridge seven");
});
